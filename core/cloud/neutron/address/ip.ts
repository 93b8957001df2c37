/** An IP address as a number, with its version. */
export interface Address {
  version: 4 | 6;
  value: bigint;
}

/** A network: its first address, and how many bits of it are the network's. */
export interface Cidr extends Address {
  length: number;
}

/** An inclusive range of addresses. */
export interface Range {
  start: bigint;
  end: bigint;
}

/** The address a text means; null when it means none. */
export function parseAddress(text: unknown): Address | null {
  if (typeof text !== 'string') return null;
  if (text.includes(':')) {
    const value = parseSix(text);
    return value === null ? null : { version: 6, value };
  }
  const value = parseFour(text);
  return value === null ? null : { version: 4, value };
}

/** The network a text means, host bits cleared; a plain address is a network of one. Null when it means none. */
export function parseCidr(text: unknown): Cidr | null {
  if (typeof text !== 'string') return null;
  const [head, tail, more] = text.split('/');
  const address = parseAddress(head);
  if (!address || more !== undefined) return null;
  const width = bits(address.version);
  if (tail !== undefined && !/^\d{1,3}$/.test(tail)) return null;
  const length = tail === undefined ? width : Number(tail);
  if (length > width) return null;
  return { version: address.version, value: (address.value >> shift(width, length)) << shift(width, length), length };
}

export function formatAddress({ version, value }: Address): string {
  return version === 4 ? formatFour(value) : formatSix(value);
}

export function formatCidr(cidr: Cidr): string {
  return `${formatAddress(cidr)}/${cidr.length}`;
}

export function rangeOf(cidr: Cidr): Range {
  return { start: cidr.value, end: cidr.value + (1n << shift(bits(cidr.version), cidr.length)) - 1n };
}

export function bits(version: 4 | 6): number {
  return version === 4 ? 32 : 128;
}

export function contains(cidr: Cidr, address: Address): boolean {
  const range = rangeOf(cidr);
  return cidr.version === address.version && address.value >= range.start && address.value <= range.end;
}

export function cidrsOverlap(left: Cidr, right: Cidr): boolean {
  return left.version === right.version && rangesOverlap(rangeOf(left), rangeOf(right));
}

export function rangesOverlap(left: Range, right: Range): boolean {
  return left.start <= right.end && right.start <= left.end;
}

/** The address that a card with this MAC gives itself on an IPv6 network of 64 bits (EUI-64). */
export function slaacAddress(cidr: Cidr, mac: string): Address {
  const bytes = mac.split(':').map((part) => Number.parseInt(part, 16));
  const eui = [(bytes[0] ?? 0) ^ 2, bytes[1], bytes[2], 0xff, 0xfe, bytes[3], bytes[4], bytes[5]];
  return { version: 6, value: cidr.value + eui.reduce<bigint>((sum, byte) => (sum << 8n) + BigInt(byte ?? 0), 0n) };
}

function shift(width: number, length: number): bigint {
  return BigInt(width - length);
}

function parseFour(text: string): bigint | null {
  const parts = text.split('.');
  if (parts.length !== 4) return null;
  let value = 0n;
  for (const part of parts) {
    if (!/^(0|[1-9]\d{0,2})$/.test(part) || Number(part) > 255) return null;
    value = (value << 8n) + BigInt(part);
  }
  return value;
}

function parseSix(text: string): bigint | null {
  const halves = text.split('::');
  if (halves.length > 2) return null;
  const [head, tail] = halves.map((half) => (half === '' ? [] : half.split(':')));
  const given = (head?.length ?? 0) + (tail?.length ?? 0);
  if (halves.length === 1 ? given !== 8 : given > 7) return null;
  const groups = [...(head ?? []), ...Array<string>(8 - given).fill('0'), ...(tail ?? [])];
  let value = 0n;
  for (const group of groups) {
    if (!/^[0-9a-f]{1,4}$/i.test(group)) return null;
    value = (value << 16n) + BigInt(`0x${group}`);
  }
  return value;
}

function formatFour(value: bigint): string {
  return [24n, 16n, 8n, 0n].map((by) => String((value >> by) & 255n)).join('.');
}

/** The longest run of zero groups (two at least) is left out, as RFC 5952 has it. */
function formatSix(value: bigint): string {
  const groups = Array.from({ length: 8 }, (_, at) => ((value >> BigInt(16 * (7 - at))) & 0xffffn).toString(16));
  let best = { at: -1, length: 1 };
  for (let at = 0; at < 8; at += 1) {
    let length = 0;
    while (groups[at + length] === '0') length += 1;
    if (length > best.length) best = { at, length };
  }
  if (best.at < 0) return groups.join(':');
  return `${groups.slice(0, best.at).join(':')}::${groups.slice(best.at + best.length).join(':')}`;
}
