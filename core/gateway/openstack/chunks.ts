/** Services refuse addresses of more than 8 KiB or so (414); the rest of the address needs some of it. */
const longestIds = 6000;

/** The longest lists, in order, whose ids fit into one address each; `overhead`: what stands beside each id (`&id=`). */
export function chunksOf(ids: readonly string[], overhead: number): string[][] {
  const chunks: string[][] = [];
  let room = 0;
  for (const id of new Set(ids)) {
    const length = encodeURIComponent(id).length + overhead;
    if (room < length || chunks.length === 0) {
      chunks.push([]);
      room = longestIds;
    }
    chunks.at(-1)?.push(id);
    room -= length;
  }
  return chunks;
}

/** Reads what belongs to the ids, as many at a time as fit into one address, side by side; no ids, no call. */
export async function readInChunks<T>(
  ids: readonly string[],
  overhead: number,
  read: (chunk: readonly string[]) => Promise<T[]>,
): Promise<T[]> {
  return (await Promise.all(chunksOf(ids, overhead).map(read))).flat();
}
