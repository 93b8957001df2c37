/**
 * Returns a function that makes a value when it is first called, and keeps it. Suits values that are expensive and seldom
 * needed.
 */
export function lazily<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}
