/** The search for the one plugin that does something an operator sees. */
export interface Bisection {
  /** The plugins one of which is the cause, if any is; each stands before those that it needs. */
  readonly suspects: readonly string[];
  /** The suspects that are off now. */
  readonly off: readonly string[];
}

/** @param plugins in the order in which they end: who needs another goes before it, so that each half can be off by itself */
export function beginBisection(plugins: readonly string[]): Bisection {
  return { suspects: plugins, off: plugins.slice(0, Math.ceil(plugins.length / 2)) };
}

/** The next question, or the result. `found` is undefined when none of them is the cause. */
export type BisectionStep = Bisection | { found: string | undefined };

/** @param still is it still so, with that half off? */
export function nextStep({ suspects, off }: Bisection, still: boolean): BisectionStep {
  const left = still ? suspects.filter((id) => !off.includes(id)) : off;
  if (left.length === 0) return { found: undefined };
  // With a single one off it is proved; one that is merely left over has to be tried.
  if (!still && left.length === 1) return { found: left[0] };
  return beginBisection(left);
}
