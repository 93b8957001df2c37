/** Acts on items one after the other, in the given order. The first failure ends it, and what was done stays done. */
export async function sequentially<T>(items: readonly T[], act: (item: T) => Promise<void>): Promise<void> {
  for (const item of items) await act(item);
}
