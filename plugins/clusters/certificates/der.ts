/** The bytes of a file or of one DER value (X.690). */
export type Bytes = Uint8Array<ArrayBuffer>;

/** A value in DER: `whole` has its tag and length, `content` only the bytes behind them. */
export interface DerValue {
  tag: number;
  whole: Bytes;
  content: Bytes;
}

/** The tags of the few types that certificates and signing requests are made of. */
export const tags = {
  integer: 0x02,
  bits: 0x03,
  oid: 0x06,
  utf8: 0x0c,
  utcTime: 0x17,
  generalizedTime: 0x18,
  sequence: 0x30,
  set: 0x31,
  version: 0xa0,
} as const;

/** Returns one byte sequence that has all parts in their order. */
export function joined(...parts: readonly Uint8Array[]): Bytes {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** Returns a DER value of that tag, with these parts as its content. */
export function encode(tag: number, ...parts: readonly Uint8Array[]): Bytes {
  const content = joined(...parts);
  const { length } = content;
  if (length < 0x80) return joined(new Uint8Array([tag, length]), content);
  const size: number[] = [];
  for (let rest = length; rest > 0; rest = Math.floor(rest / 256)) size.unshift(rest % 256);
  return joined(new Uint8Array([tag, 0x80 | size.length, ...size]), content);
}

/** Returns the values that follow each other in the bytes. Throws a RangeError when the bytes are no DER. */
export function decode(bytes: Bytes): DerValue[] {
  const values: DerValue[] = [];
  for (let at = 0; at < bytes.length;) {
    const first = bytes[at + 1] ?? -1;
    const extra = first >= 0x80 ? first & 0x7f : 0;
    let length = extra > 0 ? 0 : first;
    for (let place = 0; place < extra; place += 1) length = length * 256 + (bytes[at + 2 + place] ?? NaN);
    const start = at + 2 + extra;
    const end = start + length;
    if (first < 0 || first === 0x80 || extra > 4 || !(end <= bytes.length)) throw new RangeError('not DER');
    values.push({ tag: bytes[at]!, whole: bytes.slice(at, end), content: bytes.slice(start, end) });
    at = end;
  }
  return values;
}

/** Returns the values inside the one value that the bytes are. Throws a RangeError for other bytes. */
export function partsOf(bytes: Bytes | undefined): DerValue[] {
  const values = bytes ? decode(bytes) : [];
  if (values.length !== 1) throw new RangeError('not one value');
  return decode(values[0]!.content);
}

/** Returns an object identifier's value; `hex` is its content in hexadecimal digits. */
export function oid(hex: string): Bytes {
  return encode(tags.oid, new Uint8Array(hex.match(/../g)!.map((digits) => Number.parseInt(digits, 16))));
}

/** Returns the content in hexadecimal digits, as `oid` takes it. */
export function hexOf(content: Uint8Array): string {
  return Array.from(content, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Have both the same bytes? */
export function isSame(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, place) => byte === other[place]);
}
