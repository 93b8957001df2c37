import type { RawKeyPair } from './key-pair.ts';

/** A file for the browser to save. */
export interface KeyFile {
  name: string;
  type: string;
  content: string | Uint8Array<ArrayBuffer>;
}

/**
 * Returns the private half as a file: `{name}.pem` (KP-02). A certificate's comes as PKCS#12 in Base64, which is a `.pfx`
 * once it is decoded, as Windows takes it.
 */
export function keyFileOf({ name, type }: Pick<RawKeyPair, 'name' | 'type'>, privateKey: string): KeyFile {
  const bytes = type === 'x509' ? decoded(privateKey) : undefined;
  if (bytes) return { name: `${name}.pfx`, type: 'application/x-pkcs12', content: bytes };
  return { name: `${name}.pem`, type: 'text/plain', content: privateKey };
}

function decoded(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(text.trim()), (byte) => byte.charCodeAt(0));
  } catch {
    return undefined;
  }
}
