import { createHmac, timingSafeEqual } from 'node:crypto';

const digits = 6;
const windowMs = 30_000;
const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/**
 * Tells whether a code is right at a time (RFC 6238 with SHA-1, six digits, windows of 30 seconds). The code of the window before
 * counts too, as with Keystone's `[totp] included_previous_windows`, and a code may be used again.
 * @param secret in Base32, padded or not
 * @param now milliseconds since 1970
 */
export function isTotpCode(secret: string, code: string, now: number): boolean {
  const key = bytesOf(secret);
  if (!key || code.length !== digits) return false;
  return [now, now - windowMs].some((time) => {
    const right = Buffer.from(codeAt(key, Math.floor(time / windowMs)));
    const given = Buffer.from(code);
    return given.length === right.length && timingSafeEqual(given, right);
  });
}

/** The code of a counter (RFC 4226, section 5.3). */
function codeAt(key: Buffer, counter: number): string {
  const message = Buffer.alloc(8);
  message.writeBigUInt64BE(BigInt(counter));
  const digest = createHmac('sha1', key).update(message).digest();
  const offset = (digest.at(-1) ?? 0) & 15;
  const number = digest.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

/** Returns the bytes of a Base32 text (RFC 4648), or undefined when it is none. */
function bytesOf(text: string): Buffer | undefined {
  const signs = text.replace(/=+$/, '');
  const bytes: number[] = [];
  let bits = 0;
  let value = 0;
  for (const sign of signs) {
    const index = base32.indexOf(sign);
    if (index === -1) return undefined;
    value = ((value << 5) | index) & 0xfff;
    bits += 5;
    if (bits < 8) continue;
    bits -= 8;
    bytes.push((value >> bits) & 0xff);
  }
  return bytes.length === 0 ? undefined : Buffer.from(bytes);
}
