const typeOf = (value: unknown): string => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value);

/**
 * Returns the part of a kept model that may be laid over the one a form starts from. It has the members that this has, too,
 * with a value of the same JSON type; of any type where the form starts from none. Storage is the operator's, and a console may
 * be newer than its drafts.
 */
export function fittingPart<M extends object>(start: M, kept: object): Partial<M> {
  const known = Object.entries(kept).filter(([name, value]) => {
    if (!Object.hasOwn(start, name)) return false;
    const first: unknown = start[name as keyof M];
    return first === undefined || first === null || typeOf(first) === typeOf(value);
  });
  return Object.fromEntries(known) as Partial<M>;
}
