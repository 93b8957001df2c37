/** The few forms of DER that certificates need (X.690). */

export const sequence = (...parts: Buffer[]) => encode(0x30, Buffer.concat(parts));
export const set = (...parts: Buffer[]) => encode(0x31, Buffer.concat(parts));
export const octets = (content: Buffer) => encode(0x04, content);
export const bits = (content: Buffer) => encode(0x03, Buffer.concat([Buffer.from([0]), content]));
export const boolean = (value: boolean) => encode(0x01, Buffer.from([value ? 0xff : 0]));
export const text = (value: string) => encode(0x0c, Buffer.from(value, 'utf8'));
export const oid = (hex: string) => encode(0x06, Buffer.from(hex, 'hex'));
/** A context-specific member that is a plain value, such as a name in a list of names. */
export const named = (number: number, content: Buffer) => encode(0x80 + number, content);
/** A context-specific member that holds others. */
export const tagged = (number: number, content: Buffer) => encode(0xa0 + number, content);

/** A number from its bytes, never taken for a negative one. */
export function integer(bytes: Buffer): Buffer {
  return encode(0x02, (bytes[0] ?? 0) >= 0x80 ? Buffer.concat([Buffer.from([0]), bytes]) : bytes);
}

/** UTCTime up to 2049, GeneralizedTime from 2050. */
export function time(date: Date): Buffer {
  const digits = date.toISOString().replace(/[-:T]|\.\d+/g, '');
  return date.getUTCFullYear() < 2050 ? encode(0x17, Buffer.from(digits.slice(2))) : encode(0x18, Buffer.from(digits));
}

export function encode(tag: number, content: Buffer): Buffer {
  const { length } = content;
  if (length < 0x80) return Buffer.concat([Buffer.from([tag, length]), content]);
  const size = Buffer.from(length.toString(16).padStart(length > 0xffff ? 6 : length > 0xff ? 4 : 2, '0'), 'hex');
  return Buffer.concat([Buffer.from([tag, 0x80 | size.length]), size, content]);
}

/** A DER element: `whole` with tag and length, `content` without. */
export interface Element {
  tag: number;
  whole: Buffer;
  content: Buffer;
}

/** The elements that follow each other in the bytes. Throws a RangeError when they don't fit. */
export function elements(bytes: Buffer): Element[] {
  const found: Element[] = [];
  for (let at = 0; at < bytes.length;) {
    const first = bytes[at + 1] ?? -1;
    const extra = first >= 0x80 ? first & 0x7f : 0;
    const length = extra > 0 ? bytes.readUIntBE(at + 2, extra) : first;
    const start = at + 2 + extra;
    if (first < 0 || extra > 3 || start + length > bytes.length) throw new RangeError('not DER');
    found.push({
      tag: bytes[at]!,
      whole: bytes.subarray(at, start + length),
      content: bytes.subarray(start, start + length),
    });
    at = start + length;
  }
  return found;
}
