import { createHmac } from 'node:crypto';

/** The secret of the seeded user `mfa`, in Base32 (RFC 4648), as Keystone's credentials of the type `totp` hold it. */
export const totpSecret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

/** Returns the code of the secret above, or of another in Base32, so many windows of 30 seconds ago (RFC 6238). */
export function oneTimeCode(windowsAgo = 0, secret = totpSecret): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) - windowsAgo));
  const digest = createHmac('sha1', bytesOf(secret)).update(counter).digest();
  return String((digest.readUInt32BE(digest.at(-1)! & 15) & 0x7fff_ffff) % 1_000_000).padStart(6, '0');
}

/** Returns six digits that are none of the codes that count now. */
export function wrongCode(nth = 0): string {
  const right = [-1, 0, 1, 2].map((windowsAgo) => oneTimeCode(windowsAgo));
  const candidates = Array.from({ length: 20 }, (_, index) => String(100_000 + index * 7919));
  return candidates.filter((code) => !right.includes(code))[nth] ?? '';
}

/** Returns the bytes of a Base32 text, as a number of five bits for each sign. */
function bytesOf(base32: string): Buffer {
  const signs = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const number = [...base32].reduce((sum, sign) => sum * 32n + BigInt(signs.indexOf(sign)), 0n);
  const bytes = Math.floor((base32.length * 5) / 8);
  const whole = number >> BigInt(base32.length * 5 - bytes * 8);
  return Buffer.from(whole.toString(16).padStart(bytes * 2, '0'), 'hex');
}
