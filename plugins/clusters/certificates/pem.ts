import type { Bytes } from './der.ts';

/** A block of a PEM file (RFC 7468): its label, and its bytes. */
export interface PemBlock {
  label: string;
  bytes: Bytes;
}

const blocks = /-----BEGIN ([A-Z0-9 ]+)-----([\s\S]*?)-----END \1-----/g;

/** Returns the blocks of a text, in their order. Throws a RangeError when one holds something else than Base64. */
export function readPem(text: string): PemBlock[] {
  return Array.from(text.matchAll(blocks), ([, label = '', body = '']) => ({ label, bytes: fromBase64(body) }));
}

/** Returns the bytes as a PEM block with lines of 64 characters; a line end stands last. */
export function writePem(label: string, bytes: Uint8Array): string {
  const lines = toBase64(bytes).match(/.{1,64}/g) ?? [];
  return [`-----BEGIN ${label}-----`, ...lines, `-----END ${label}-----`, ''].join('\n');
}

/** Returns the bytes in Base64, in one line. */
export function toBase64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}

/** Returns the bytes of a Base64 text; spaces and line ends in it are ignored. Throws a RangeError for any other text. */
export function fromBase64(text: string): Bytes {
  try {
    return Uint8Array.from(atob(text.replaceAll(/\s/g, '')), (sign) => sign.charCodeAt(0));
  } catch {
    throw new RangeError('not Base64');
  }
}
