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

/** The shortest and the longest prefixes of subnets that are looked for, and the step between them. Networks of IPv6 end at a hex digit. */
const prefixes = { 4: { from: 8, to: 32, step: 1 }, 6: { from: 16, to: 128, step: 4 } } as const;

/**
 * Returns the CIDRs that hold an address, from the longest prefix on, as neutron writes them. IPv6 has those whose prefix is a multiple of four.
 */
export function cidrsAround(text: string): string[] {
  const address = parseAddress(text);
  if (!address) return [];
  const { from, to, step } = prefixes[address.version];
  const lengths = Array.from({ length: (to - from) / step + 1 }, (_, place) => to - place * step);
  return lengths.map((prefix) => {
    const size = 1n << BigInt(bitsOf(address.version) - prefix);
    return `${written({ ...address, value: (address.value / size) * size })}/${prefix}`;
  });
}

/** Writes an address as services do: IPv6 in its shortest form (RFC 5952). */
function written({ version, value }: Address): string {
  if (version === 4) return [24n, 16n, 8n, 0n].map((shift) => (value >> shift) & 255n).join('.');
  const groups = Array.from({ length: 8 }, (_, place) => ((value >> BigInt(112 - 16 * place)) & 65535n).toString(16));
  return new URL(`http://[${groups.join(':')}]/`).hostname.slice(1, -1);
}
