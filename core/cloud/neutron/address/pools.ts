import { type Address, bits, type Cidr, formatAddress, parseAddress, type Range, rangeOf } from './ip.ts';

/** A pool as the API shows it. */
export interface Pool {
  start: string;
  end: string;
}

/** The addresses that servers may get when nobody says which: all but the network's own, the broadcast and the gateway. */
export function defaultPools(cidr: Cidr, gateway: Address | null): Pool[] {
  const whole = usable(cidr);
  if (whole.end < whole.start) return [];
  const inside = gateway && gateway.value >= whole.start && gateway.value <= whole.end;
  const ranges = inside
    ? [
        { start: whole.start, end: gateway.value - 1n },
        { start: gateway.value + 1n, end: whole.end },
      ]
    : [whole];
  return ranges.filter((range) => range.start <= range.end).map((range) => poolOf(range, cidr.version));
}

/** Without the first address, and in IPv4 without the broadcast; a network of one or two addresses has neither. */
export function usable(cidr: Cidr): Range {
  const range = rangeOf(cidr);
  if (bits(cidr.version) - cidr.length < 2) return range;
  return { start: range.start + 1n, end: cidr.version === 4 ? range.end - 1n : range.end };
}

export function poolRange(pool: Pool): Range {
  return { start: parseAddress(pool.start)?.value ?? 0n, end: parseAddress(pool.end)?.value ?? -1n };
}

export function poolOf(range: Range, version: 4 | 6): Pool {
  return {
    start: formatAddress({ version, value: range.start }),
    end: formatAddress({ version, value: range.end }),
  };
}

/** The lowest address of the pools that is not taken; null when all are. */
export function firstFree(
  pools: readonly Pool[],
  version: 4 | 6,
  isTaken: (address: string) => boolean,
): string | null {
  for (const pool of pools) {
    const { start, end } = poolRange(pool);
    for (let value = start; value <= end; value += 1n) {
      const address = formatAddress({ version, value });
      if (!isTaken(address)) return address;
    }
  }
  return null;
}

/** How many addresses the pools hold. */
export function poolSize(pools: readonly Pool[]): number {
  return pools.reduce((sum, pool) => {
    const { start, end } = poolRange(pool);
    return sum + Number(end - start + 1n);
  }, 0);
}
