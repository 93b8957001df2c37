/** A line of two texts that are compared: in both, only in the one before, or only in the one after. */
export interface DifferenceLine {
  readonly kind: 'same' | 'removed' | 'added';
  readonly text: string;
}

/** More lines than this are not compared: the table of the comparison would have too many cells. */
const mostLines = 2_000;

/** Returns the lines of both texts in order, with what became of each. Undefined: the texts are too long to be compared here. */
export function lineDifference(before: string, after: string): readonly DifferenceLine[] | undefined {
  const [old, now] = [before.split('\n'), after.split('\n')];
  const start = commonStart(old, now);
  const end = commonStart(old.slice(start).toReversed(), now.slice(start).toReversed());
  const [oldPart, newPart] = [old.slice(start, old.length - end), now.slice(start, now.length - end)];
  if (oldPart.length > mostLines || newPart.length > mostLines) return undefined;
  const same = (text: string): DifferenceLine => ({ kind: 'same', text });
  return [...old.slice(0, start).map(same), ...compared(oldPart, newPart), ...old.slice(old.length - end).map(same)];
}

function commonStart(one: readonly string[], other: readonly string[]): number {
  let at = 0;
  while (at < one.length && at < other.length && one[at] === other[at]) at += 1;
  return at;
}

/** Compares by the longest list of lines that both have in the same order. */
function compared(old: readonly string[], now: readonly string[]): DifferenceLine[] {
  const width = now.length + 1;
  // The length of that list for what follows each pair of places.
  const longest = new Uint16Array((old.length + 1) * width);
  const lengthAt = (from: number, to: number) => longest[from * width + to] ?? 0;
  for (let from = old.length - 1; from >= 0; from -= 1) {
    for (let to = now.length - 1; to >= 0; to -= 1) {
      longest[from * width + to] =
        old[from] === now[to]
          ? lengthAt(from + 1, to + 1) + 1
          : Math.max(lengthAt(from + 1, to), lengthAt(from, to + 1));
    }
  }
  const lines: DifferenceLine[] = [];
  let [from, to] = [0, 0];
  while (from < old.length || to < now.length) {
    const [oldText, newText] = [old[from], now[to]];
    if (oldText !== undefined && oldText === newText) {
      lines.push({ kind: 'same', text: oldText });
      from += 1;
      to += 1;
    } else if (oldText !== undefined && (newText === undefined || lengthAt(from + 1, to) >= lengthAt(from, to + 1))) {
      lines.push({ kind: 'removed', text: oldText });
      from += 1;
    } else {
      lines.push({ kind: 'added', text: newText ?? '' });
      to += 1;
    }
  }
  return lines;
}

/** Lines that stay the same are shown up to so many around a change. */
const around = 3;

/** Returns the lines to show: the changes with a few lines around them. `null` stands where lines are left out. */
export function changedLines(lines: readonly DifferenceLine[]): readonly (DifferenceLine | null)[] {
  const isNear = lines.map((_line, at) =>
    lines.slice(Math.max(0, at - around), at + around + 1).some(({ kind }) => kind !== 'same'),
  );
  const shown: (DifferenceLine | null)[] = [];
  lines.forEach((line, at) => {
    if (isNear[at]) shown.push(line);
    else if (shown.length > 0 && shown.at(-1) !== null) shown.push(null);
  });
  return shown.at(-1) === null ? shown.slice(0, -1) : shown;
}
