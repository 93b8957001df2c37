import { createPublicKey, type KeyObject, verify } from 'node:crypto';

/** A key whose signatures are trusted; `key` as the configuration writes it. */
export interface TrustedKey {
  name: string;
  key: string;
}

/** Says whose plugins are served. All of it works without a network. */
export interface SignaturePolicy {
  require: 'none' | 'signed';
  keys: readonly TrustedKey[];
  /** Digests of plugins that are not served any more, whoever signed them. */
  revoked: readonly string[];
}

const rawKeyPrefix = Buffer.from('302a300506032b6570032100', 'hex');

/** An ed25519 key: PEM, or base64 of its 32 bytes or of its SPKI form. Throws a sentence for anything else. */
export function readPublicKey(text: string): KeyObject {
  const pem = text.includes('-----BEGIN');
  const bytes = Buffer.from(text, 'base64');
  const der = bytes.length === 32 ? Buffer.concat([rawKeyPrefix, bytes]) : bytes;
  let key: KeyObject;
  try {
    key = pem ? createPublicKey(text) : createPublicKey({ key: der, format: 'der', type: 'spki' });
  } catch {
    throw new Error('it is no public key (PEM, or base64 of an ed25519 key)');
  }
  if (key.asymmetricKeyType !== 'ed25519') throw new Error('it is no ed25519 key');
  return key;
}

/** Name of the trusted key that made the signature (base64, the file `plugin.json.sig`) over the bytes of `plugin.json`. */
export function signerOf(manifest: Buffer, signature: string, keys: readonly TrustedKey[]): string | undefined {
  const bytes = Buffer.from(signature.trim(), 'base64');
  if (bytes.length !== 64) return undefined;
  return keys.find(({ key }) => verify(null, manifest, readPublicKey(key), bytes))?.name;
}

/** Why a plugin may not be served by the policy; undefined when it may. */
export function policyFault(
  plugin: { signature: string | undefined; signedBy: string | undefined; digest: string },
  policy: SignaturePolicy,
): string | undefined {
  if (policy.revoked.some((entry) => entry.toLowerCase().startsWith(plugin.digest))) return 'it is revoked';
  if (policy.require === 'none' || plugin.signedBy !== undefined) return undefined;
  return plugin.signature === undefined
    ? 'it is not signed (plugin.json.sig is missing)'
    : 'its signature (plugin.json.sig) is not one of a trusted key';
}
