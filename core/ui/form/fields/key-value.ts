/** A row of the editor: a pair as it is typed, which may yet have no key, or one that another has. */
export interface Pair {
  /** Stays while the row is moved by others that come and go. */
  id: number;
  key: string;
  value: string;
}

export type PairProblem = 'duplicate' | 'noKey';

export const pairsOf = (data: Readonly<Record<string, unknown>> | undefined): Pair[] =>
  Object.entries(data ?? {}).map(([key, value], id) => ({ id, key, value: String(value ?? '') }));

/** Returns the data of the rows, without rows that have no key, or one that stood before. */
export function dataOf(pairs: readonly Pair[]): Record<string, string> {
  const sound = pairs.filter((_, index) => pairs[index]?.key !== '' && problemOf(pairs, index) === undefined);
  return Object.fromEntries(sound.map(({ key, value }) => [key, value]));
}

/** Returns the problem that keeps a row out of the data. An empty row is not wrong: it waits. */
export function problemOf(pairs: readonly Pair[], index: number): PairProblem | undefined {
  const pair = pairs[index];
  if (!pair) return undefined;
  if (pair.key === '') return pair.value === '' ? undefined : 'noKey';
  return pairs.slice(0, index).some(({ key }) => key === pair.key) ? 'duplicate' : undefined;
}

export const withPair = (pairs: readonly Pair[]): Pair[] => [
  ...pairs,
  { id: 1 + Math.max(-1, ...pairs.map(({ id }) => id)), key: '', value: '' },
];

export const withoutPair = (pairs: readonly Pair[], id: number): Pair[] => pairs.filter((pair) => pair.id !== id);

export const changePair = (pairs: readonly Pair[], id: number, change: Partial<Omit<Pair, 'id'>>): Pair[] =>
  pairs.map((pair) => (pair.id === id ? { ...pair, ...change } : pair));

/** Do the rows say just this? Else somebody else changed the data. */
export function says(pairs: readonly Pair[], data: Readonly<Record<string, unknown>> | undefined): boolean {
  const mine = dataOf(pairs);
  const theirs = Object.entries(data ?? {});
  return (
    theirs.length === Object.keys(mine).length && theirs.every(([key, value]) => mine[key] === String(value ?? ''))
  );
}
