/** The things that were begun and have not ended. `until`: when one ends by itself (`performance.now()`), if it does. */
export type Live = Map<object, { line: string; until?: number }>;

/** Puts something in the place of a member of the platform; gives the way back. */
export type Patch = () => () => void;

/** @param on absent where the platform has no such thing */
export function replace<T extends object, K extends keyof T>(
  on: T | undefined,
  name: K,
  make: (old: T[K]) => T[K],
): Patch {
  return () => {
    const old = on?.[name];
    if (on === undefined || old === undefined) return () => {};
    on[name] = make(old);
    return () => void (on[name] = old);
  };
}
