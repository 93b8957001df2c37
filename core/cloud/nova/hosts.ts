/** The compute hosts: the two of the real cloud's seed, or one for each fifty servers of a cloud with a size. */
export function computeHosts(size: number | undefined): string[] {
  const count = Math.max(2, Math.ceil((size ?? 0) / 50));
  return Array.from({ length: count }, (_, at) => `compute-${at + 1}`);
}
