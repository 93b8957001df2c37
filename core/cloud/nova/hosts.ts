/** The compute hosts: the two of the real cloud's seed, or one for each fifty servers of a cloud with a size. */
export function computeHosts(size: number | undefined): string[] {
  const count = Math.max(2, Math.ceil((size ?? 0) / 50));
  return Array.from({ length: count }, (_, at) => `compute-${at + 1}`);
}

/** How many times nova gives the same processors and memory away. */
export const overcommit = { vcpus: 16, ram: 1.5 } as const;

/** The size of each host: processors, MiB of memory, GiB of disk, and the memory that it keeps for itself. */
export const hostSize = { vcpus: 64, memory_mb: 131_072, local_gb: 2048, reserved_mb: 512 } as const;
