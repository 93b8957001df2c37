/** Returns limits as they are shown: a negative limit is no limit, a negative use is none. */
export function shownLimits(limits: Readonly<Record<string, number>>): Record<string, number> {
  return Object.fromEntries(Object.entries(limits).map(([name, value]) => [name, shownLimit(name, value)]));
}

function shownLimit(name: string, value: number): number {
  if (value >= 0) return value;
  return /^total.*Used$/.test(name) ? 0 : Number.POSITIVE_INFINITY;
}
