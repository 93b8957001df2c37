/** Does what may fail where nobody can do anything about it: what led there is what is told. */
export function attempt(work: () => void): void {
  try {
    work();
  } catch {
    // Told of where it happens.
  }
}
