/** What is dear to make, and often never asked for: made when it is first asked for, and kept. */
export function lazily<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}
