import type { SelectOption } from '../controls/select.tsx';
import { plainText } from '../text-search/plain-text.ts';

/** A choice among many: a name, perhaps with more words to know it by. */
export interface ComboboxOption extends SelectOption {
  /** Second line of the choice; searched as well. */
  hint?: string | undefined;
}

/** The options whose words have all the typed ones, whatever their case and accents; those that begin so come first. */
export function matchingOptions<O extends ComboboxOption>(options: readonly O[], typed: string): readonly O[] {
  const words = plainText(typed).split(/\s+/).filter(Boolean);
  if (words.length === 0) return options;
  const texts = options.map(({ label, hint = '' }) => plainText(`${label} ${hint}`));
  const found = options.filter((_, index) => words.every((word) => texts[index]?.includes(word)));
  const begins = (option: O) => plainText(option.label).startsWith(words[0] ?? '');
  return [...found.filter(begins), ...found.filter((option) => !begins(option))];
}

/** Where a key moves the mark in a list of so many; undefined for other keys. −1 is no mark: onward goes to the first, back to the last. */
export function moveMark(key: string, mark: number, count: number, page = 8): number | undefined {
  if (count === 0) return undefined;
  const last = count - 1;
  switch (key) {
    case 'ArrowDown':
      return mark >= last ? 0 : mark + 1;
    case 'ArrowUp':
      return mark <= 0 ? last : mark - 1;
    case 'PageDown':
      return Math.min(last, mark + page);
    case 'PageUp':
      return Math.max(0, mark - page);
    default:
      return undefined;
  }
}
