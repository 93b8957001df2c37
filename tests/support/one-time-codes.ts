import { createHmac } from 'node:crypto';

/** The secret of the seeded user `mfa`, in Base32 (RFC 4648), as Keystone's credentials of the type `totp` hold it. */
export const totpSecret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

/** Returns the code of the secret above (`12345678901234567890` in ASCII) so many windows of 30 seconds ago (RFC 6238). */
export function oneTimeCode(windowsAgo = 0): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) - windowsAgo));
  const digest = createHmac('sha1', '12345678901234567890').update(counter).digest();
  return String((digest.readUInt32BE(digest.at(-1)! & 15) & 0x7fff_ffff) % 1_000_000).padStart(6, '0');
}

/** Returns six digits that are none of the codes that count now. */
export function wrongCode(nth = 0): string {
  const right = [-1, 0, 1, 2].map(oneTimeCode);
  const candidates = Array.from({ length: 20 }, (_, index) => String(100_000 + index * 7919));
  return candidates.filter((code) => !right.includes(code))[nth] ?? '';
}
