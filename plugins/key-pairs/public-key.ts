/** A problem of a public key, as the end of a locale key. */
export type KeyProblem = 'private' | 'several' | 'converted' | 'none' | 'certificate';

export type KeyType = 'ssh' | 'x509';

/** A certificate tells itself by its frame; all else is taken for a key of SSH's. */
export function keyTypeOf(text: string): KeyType {
  return text.includes('-----BEGIN CERTIFICATE-----') ? 'x509' : 'ssh';
}

/**
 * Looks at a key before it is sent, so that a wrong file is told for what it is, and a private key goes nowhere. What
 * algorithms there may be is left to the compute service.
 * @param hasTypes does the cloud tell certificates from keys (compute microversion 2.2)?
 */
export function keyProblem(text: string | undefined, hasTypes: boolean): KeyProblem | undefined {
  const key = text?.trim();
  if (!key) return undefined;
  if (/PRIVATE KEY|PuTTY-User-Key-File/.test(key)) return 'private';
  if (keyTypeOf(key) === 'x509') return hasTypes ? undefined : 'certificate';
  if (/^-{4,5} ?BEGIN/.test(key)) return 'converted';
  if (/[\r\n]/.test(key)) return 'several';
  const [algorithm = '', encoded = ''] = key.split(/\s+/);
  return firstField(encoded) === algorithm ? undefined : 'none';
}

/** Returns the first field of SSH's wire form: the algorithm's name, behind its length in four bytes (RFC 4253). */
function firstField(encoded: string): string | undefined {
  try {
    const bytes = Uint8Array.from(atob(encoded), (byte) => byte.charCodeAt(0));
    const end = 4 + new DataView(bytes.buffer).getUint32(0);
    return bytes.length > end ? new TextDecoder().decode(bytes.subarray(4, end)) : undefined;
  } catch {
    return undefined;
  }
}
