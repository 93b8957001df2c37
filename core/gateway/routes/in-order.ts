/** Contract §3.1: one after the other, in the given order; the first failure ends it, and what was done stays done. */
export async function inOrder<T>(items: readonly T[], act: (item: T) => Promise<void>): Promise<void> {
  for (const item of items) await act(item);
}
