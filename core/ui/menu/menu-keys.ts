/** The entry that a key leads to, round and round; undefined when the key is not one that moves. */
export function nextIndex(key: string, now: number, count: number): number | undefined {
  if (count === 0) return undefined;
  switch (key) {
    case 'ArrowDown':
      return (now + 1) % count;
    case 'ArrowUp':
      return now <= 0 ? count - 1 : now - 1;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}

/** How long after a letter the next one still belongs to the same word, in milliseconds. */
const typeaheadMs = 700;

/**
 * Typing a name: letters typed in a row make a word, the same letter again goes on to the next entry that begins with it.
 * `typed` is what was typed so far and when; it is updated.
 */
export function startsWith(
  names: readonly string[],
  now: number,
  typed: { text: string; at: number },
  letter: string,
  time: number,
): number {
  typed.text = time - typed.at < typeaheadMs ? typed.text + letter.toLowerCase() : letter.toLowerCase();
  typed.at = time;
  const same = [...typed.text].every((each) => each === typed.text[0]);
  const word = same ? (typed.text[0] ?? '') : typed.text;
  const from = same ? now + 1 : Math.max(now, 0);
  for (let step = 0; step < names.length; step += 1) {
    const index = (from + step) % names.length;
    if (names[index]?.trim().toLowerCase().startsWith(word)) return index;
  }
  return now;
}

export function focusItem(entries: readonly HTMLElement[], index: number): void {
  entries[index]?.focus();
}
