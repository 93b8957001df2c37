import { createHmac, timingSafeEqual } from 'node:crypto';

const digits = 6;
/** Milliseconds that a code counts. */
const windowMs = 30_000;
const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/**
 * Is it the code of a secret, as Keystone makes it (RFC 6238: SHA-1, six digits, windows of 30 seconds)? The code of the window before
 * counts, too, as with Keystone.
 * @param secret in Base32 without padding
 * @param now milliseconds since 1970
 */
export function isCodeOf(secret: string, code: string, now: number): boolean {
  const given = Buffer.from(code);
  return [now, now - windowMs].some((time) => {
    const right = Buffer.from(codeOfWindow(bytesOf(secret), Math.floor(time / windowMs)));
    return given.length === right.length && timingSafeEqual(given, right);
  });
}

/** Returns the code of a counter (RFC 4226, section 5.3). */
function codeOfWindow(key: Buffer, counter: number): string {
  const message = Buffer.alloc(8);
  message.writeBigUInt64BE(BigInt(counter));
  const digest = createHmac('sha1', key).update(message).digest();
  const offset = (digest.at(-1) ?? 0) & 15;
  const number = digest.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

/** Returns the bytes of a Base32 text (RFC 4648); the schema lets nothing else come here. */
function bytesOf(text: string): Buffer {
  const bits = [...text].map((sign) => base32.indexOf(sign).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/[01]{8}/g) ?? []).map((byte) => parseInt(byte, 2)));
}
