/** Bytes of a secret, as RFC 4226 recommends (section 4, R6). */
const secretBytes = 20;
const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Returns a new secret for one-time codes, at random, in Base32 without padding. */
export function newSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(secretBytes));
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/[01]{5}/g) ?? []).map((five) => base32[parseInt(five, 2)]).join('');
}

/**
 * Returns the address that authenticator apps read from a picture, with the issuer before the user's name:
 * https://github.com/google/google-authenticator/wiki/Key-Uri-Format.
 */
export function authenticatorAddress(issuer: string, user: string, secret: string): string {
  const label = [issuer, user].map(encodeURIComponent).join(':');
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}`;
}

/** Returns the secret in groups of four, as people type it. */
export function inGroups(secret: string): string {
  return secret.replace(/.{4}(?=.)/g, '$& ');
}
