/** An address, as a number. */
export interface Address {
  readonly version: 4 | 6;
  readonly value: bigint;
}

/** A range of addresses as a CIDR writes it. `isExact`: no bit is set behind the prefix. */
export interface Cidr extends Address {
  readonly prefix: number;
  readonly first: bigint;
  readonly last: bigint;
  readonly isExact: boolean;
}

const bitsOf = (version: 4 | 6) => (version === 4 ? 32 : 128);

/** Reads an IPv4 or IPv6 address. Undefined for any other text. */
export function parseAddress(text: string): Address | undefined {
  const typed = text.trim();
  if (typed.includes(':')) return parseSix(typed);
  const parts = typed.split('.');
  if (parts.length !== 4 || !parts.every((part) => /^\d{1,3}$/.test(part) && Number(part) < 256)) return undefined;
  return { version: 4, value: parts.reduce((sum, part) => sum * 256n + BigInt(part), 0n) };
}

function parseSix(text: string): Address | undefined {
  const halves = text.split('::');
  if (halves.length > 2) return undefined;
  const [head = [], tail = []] = halves.map((half) => (half === '' ? [] : half.split(':')));
  const missing = 8 - head.length - tail.length;
  if (halves.length === 2 ? missing < 1 : missing !== 0) return undefined;
  const groups = [...head, ...Array.from({ length: missing }, () => '0'), ...tail];
  if (!groups.every((group) => /^[\da-f]{1,4}$/i.test(group))) return undefined;
  return { version: 6, value: groups.reduce((sum, group) => sum * 65536n + BigInt(`0x${group}`), 0n) };
}

/** Reads a CIDR, `10.0.0.0/24`. Undefined for any other text. */
export function parseCidr(text: string): Cidr | undefined {
  const [start = '', length = '', ...rest] = text.trim().split('/');
  const address = parseAddress(start);
  if (!address || rest.length > 0 || !/^\d{1,3}$/.test(length)) return undefined;
  const prefix = Number(length);
  const bits = bitsOf(address.version);
  if (prefix > bits) return undefined;
  const size = 1n << BigInt(bits - prefix);
  const first = (address.value / size) * size;
  return { ...address, prefix, first, last: first + size - 1n, isExact: first === address.value };
}

/** Says whether an address lies in a CIDR of its version. */
export function isIn(address: Address, cidr: Cidr): boolean {
  return address.version === cidr.version && address.value >= cidr.first && address.value <= cidr.last;
}

/** Says whether two CIDRs have an address in common. */
export function overlap(one: Cidr, other: Cidr): boolean {
  return one.version === other.version && one.first <= other.last && other.first <= one.last;
}
