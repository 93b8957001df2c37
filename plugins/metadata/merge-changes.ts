import type { PairChanges, Pairs } from './metadata-kinds.ts';

/** Returns the changes that lead from the first pairs to the second. */
export function difference(before: Pairs, after: Pairs): PairChanges {
  return {
    updated: Object.fromEntries(Object.entries(after).filter(([name, text]) => before[name] !== text)),
    removed: Object.keys(before).filter((name) => !Object.hasOwn(after, name)),
  };
}

/**
 * Returns the operator's own changes. The editor spells a name as its definition does; such a name counts as changed only
 * with another text, and then takes the place of the one that was there.
 */
export function ownChanges(start: Pairs, output: Pairs): PairChanges {
  const { updated, removed } = difference(start, output);
  const respelt = new Map(removed.map((name) => [name.toLowerCase(), name]));
  const same = Object.keys(updated).filter((name) => {
    const old = respelt.get(name.toLowerCase());
    return old !== undefined && start[old] === updated[name];
  });
  const left = new Set(same.map((name) => respelt.get(name.toLowerCase())));
  return {
    updated: Object.fromEntries(Object.entries(updated).filter(([name]) => !same.includes(name))),
    removed: removed.filter((name) => !left.has(name)),
  };
}

export function withChanges(pairs: Pairs, { updated, removed }: PairChanges): Pairs {
  const gone = new Set(removed);
  const stay = Object.entries(pairs).filter(([name]) => !gone.has(name));
  return { ...Object.fromEntries(stay), ...updated };
}

export function isNone({ updated, removed }: PairChanges): boolean {
  return removed.length === 0 && Object.keys(updated).length === 0;
}

export function namesIn({ updated, removed }: PairChanges): string[] {
  return [...new Set([...Object.keys(updated), ...removed])];
}

/** Splits changes into those that hold now and those that don't. A save is several calls, which may fail in between. */
export function outcome({ updated, removed }: PairChanges, now: Pairs): Record<'saved' | 'left', PairChanges> {
  const part = (isSaved: boolean): PairChanges => ({
    updated: Object.fromEntries(Object.entries(updated).filter(([name, text]) => (now[name] === text) === isSaved)),
    removed: removed.filter((name) => !Object.hasOwn(now, name) === isSaved),
  });
  return { saved: part(true), left: part(false) };
}
