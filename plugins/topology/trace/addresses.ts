/** A range of addresses of one version: all whose first bits are the same. */
interface Range {
  readonly version: 4 | 6;
  /** The first bits as a number. */
  readonly start: bigint;
  /** The number of bits after them. */
  readonly rest: bigint;
  /** The number of first bits. */
  readonly prefix: number;
}

/** Reads an IPv4 or IPv6 address as a number. Undefined for any other text. */
export function parseAddress(text: string): { version: 4 | 6; value: bigint } | undefined {
  if (text.includes(':')) return parseSix(text);
  const parts = text.split('.');
  if (parts.length !== 4 || !parts.every((part) => /^\d{1,3}$/.test(part) && Number(part) < 256)) return undefined;
  return { version: 4, value: parts.reduce((sum, part) => sum * 256n + BigInt(part), 0n) };
}

function parseSix(text: string): { version: 6; value: bigint } | undefined {
  const halves = text.split('::');
  if (halves.length > 2) return undefined;
  const [head = [], tail = []] = halves.map((half) => (half === '' ? [] : half.split(':')));
  const missing = 8 - head.length - tail.length;
  if (halves.length === 2 ? missing < 1 : missing !== 0) return undefined;
  const groups = [...head, ...Array.from({ length: missing }, () => '0'), ...tail];
  if (!groups.every((group) => /^[\da-f]{1,4}$/i.test(group))) return undefined;
  return { version: 6, value: groups.reduce((sum, group) => sum * 65536n + BigInt(`0x${group}`), 0n) };
}

/** Reads a CIDR such as `10.0.0.0/24`. Undefined for any other text. */
function parseRange(text: string): Range | undefined {
  const [start = '', length = ''] = text.split('/');
  const address = parseAddress(start);
  if (!address || !/^\d{1,3}$/.test(length)) return undefined;
  const prefix = Number(length);
  const bits = address.version === 4 ? 32 : 128;
  if (prefix > bits) return undefined;
  const rest = BigInt(bits - prefix);
  return { version: address.version, start: address.value >> rest, rest, prefix };
}

/** Says whether a CIDR holds all addresses of its version: `0.0.0.0/0`, `::/0`. */
export function isWhole(cidr: string): boolean {
  return parseRange(cidr)?.prefix === 0;
}

/** Says whether a CIDR holds an address. */
export function holds(cidr: string, address: string): boolean {
  const range = parseRange(cidr);
  const one = parseAddress(address);
  return range !== undefined && one?.version === range.version && one.value >> range.rest === range.start;
}

/** Returns the route with the longest prefix that leads to an address, or undefined where none does. */
export function routeTo<T extends { readonly destination: string }>(
  routes: readonly T[],
  address: string,
): T | undefined {
  return routes
    .filter(({ destination }) => holds(destination, address))
    .toSorted((one, other) => (parseRange(other.destination)?.prefix ?? 0) - (parseRange(one.destination)?.prefix ?? 0))
    .at(0);
}
