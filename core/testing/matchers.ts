import type { Explanation, Resolved } from '#registry';

/** The answer of a matcher, as Vitest's and Jest's `expect.extend` want it. */
export interface Matched {
  pass: boolean;
  message(): string;
}

/** `expect.extend(matchers)`. */
export const matchers = { toHaveItem, toBeHiddenBecause };

/** Is an item in what a point shows, by key or id, and does it stand behind or before another? */
function toHaveItem(
  items: readonly Resolved<object>[],
  key: string,
  { after, before }: { after?: string; before?: string } = {},
): Matched {
  const place = (name: string) => items.findIndex((item) => item.key === name || item.id === name);
  const at = place(key);
  const stands = (name: string | undefined, isRight: (other: number) => boolean) =>
    name === undefined || (place(name) >= 0 && isRight(place(name)));
  const pass = at >= 0 && stands(after, (other) => other < at) && stands(before, (other) => other > at);
  const wanted = [key, after && `after ${after}`, before && `before ${before}`].filter(Boolean).join(', ');
  const order = items.map((item) => item.key).join(', ') || 'nothing';
  return { pass, message: () => `${pass ? 'not ' : ''}wanted: ${wanted}; there is ${order}` };
}

/**
 * Is this what hides the item? `condition` is the key that keeps its `when` from holding (`policy.network:create_trunk`), or
 * `layout`, `replaced`, or the state of its plugin (`disabled`, `blocked`, `not-installed`).
 */
function toBeHiddenBecause(explanation: Explanation, condition: string): Matched {
  const { shown, hiddenBy, when, absence, key } = explanation;
  const reasons = [...(when && !shown ? when.because : []), absence?.state, hiddenBy].filter(Boolean);
  const pass = !shown && reasons.includes(condition);
  const said = shown ? 'it shows' : `it is hidden because of ${reasons.join(', ')}`;
  return { pass, message: () => `${key} ${pass ? 'not ' : ''}wanted hidden because of ${condition}; ${said}` };
}

interface SextantMatchers<R> {
  toHaveItem(key: string, place?: { after?: string; before?: string }): R;
  toBeHiddenBecause(condition: string): R;
}

declare module 'vitest' {
  // The parameters must be those of the interface that this one merges with.
  interface Matchers<T = any> extends SextantMatchers<void> {}
}
