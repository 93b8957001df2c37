/** A block of addresses: its IP version and its first and last address as numbers. */
export interface AddressBlock {
  readonly version: 4 | 6;
  readonly first: bigint;
  readonly last: bigint;
}

/**
 * Reads `10.0.0.0/8`, `fd00::/8`, or a bare address, which is a block of one. Bits after the prefix do not count. Returns undefined for
 * anything else (RFC 4632, RFC 4291).
 */
export function parseBlock(text: string): AddressBlock | undefined {
  const [address = '', length, ...rest] = text.trim().split('/');
  if (rest.length > 0) return undefined;
  const version = address.includes(':') ? 6 : 4;
  const value = version === 6 ? ipv6(address) : ipv4(address);
  const width = version === 6 ? 128 : 32;
  const bits = length === undefined ? width : /^\d{1,3}$/.test(length) ? Number(length) : -1;
  if (value === undefined || bits < 0 || bits > width) return undefined;
  const size = 1n << BigInt(width - bits);
  const first = value - (value % size);
  return { version, first, last: first + size - 1n };
}

/** Says whether every address of `inner` is in `outer`. */
export function contains(outer: AddressBlock, inner: AddressBlock): boolean {
  return outer.version === inner.version && outer.first <= inner.first && outer.last >= inner.last;
}

/** Says whether two blocks have an address in common. */
export function overlaps(one: AddressBlock, other: AddressBlock): boolean {
  return one.version === other.version && one.first <= other.last && other.first <= one.last;
}

/** The blocks that nobody reaches from the internet (RFC 1918, RFC 6598, RFC 3927, RFC 4193, RFC 4291). */
const privateBlocks = [
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '100.64.0.0/10',
  '169.254.0.0/16',
  '127.0.0.0/8',
  'fc00::/7',
  'fe80::/10',
  '::1/128',
].map((text) => parseBlock(text)!);

/** Says whether all of a block is private: addresses of it are not reached from the internet. */
export function isPrivate(block: AddressBlock): boolean {
  return privateBlocks.some((each) => contains(each, block));
}

function ipv4(text: string): bigint | undefined {
  const parts = text.split('.');
  if (parts.length !== 4 || !parts.every((part) => /^\d{1,3}$/.test(part) && Number(part) <= 255)) return undefined;
  return parts.reduce((sum, part) => sum * 256n + BigInt(part), 0n);
}

function ipv6(text: string): bigint | undefined {
  const halves = withHexTail(text)?.split('::');
  if (!halves || halves.length > 2) return undefined;
  const [head = [], tail = []] = halves.map((half) => (half === '' ? [] : half.split(':')));
  const missing = 8 - head.length - tail.length;
  if (halves.length === 1 ? missing !== 0 : missing < 1) return undefined;
  const groups = [...head, ...Array.from({ length: missing }, () => '0'), ...tail];
  if (!groups.every((group) => /^[0-9a-f]{1,4}$/i.test(group))) return undefined;
  return groups.reduce((sum, group) => sum * 65_536n + BigInt(`0x${group}`), 0n);
}

/** Writes the IPv4 tail of `::ffff:10.0.0.1` in hexadecimal groups. */
function withHexTail(text: string): string | undefined {
  const tail = /[^:]*\.[^:]*$/.exec(text)?.[0];
  if (tail === undefined) return text;
  const value = ipv4(tail);
  if (value === undefined) return undefined;
  return `${text.slice(0, -tail.length)}${(value >> 16n).toString(16)}:${(value & 0xffffn).toString(16)}`;
}
