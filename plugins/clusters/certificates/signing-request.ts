import { type Bytes, encode, joined, oid, tags } from './der.ts';
import { writePem } from './pem.ts';

/** A signing request, and the key that it is for. */
export interface SigningRequest {
  /** PKCS #10 as PEM: the cluster's authority is sent this, and nothing else. */
  pem: string;
  /** The private key, PKCS #8 as PEM. Only the file that is saved may have it. */
  privateKey: string;
  /** The public key, as SubjectPublicKeyInfo in DER. */
  publicKey: Bytes;
}

const ids = { commonName: '550403', organization: '55040a', ecdsaWithSha256: '2a8648ce3d040302' };
const algorithm = { name: 'ECDSA', namedCurve: 'P-256' } as const;

/** May the page make keys? Browsers offer WebCrypto on `https` and on the own machine only. */
export function canMakeKeys(): boolean {
  return globalThis.crypto?.subtle !== undefined;
}

/**
 * Makes a key of the curve P-256 in the browser, and a request for a client certificate of it (RFC 2986).
 * Kubernetes reads the user from the common name, and the user's groups from the organizations.
 */
export async function makeSigningRequest(user: string, group: string): Promise<SigningRequest> {
  const { subtle } = globalThis.crypto;
  const pair = await subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const publicKey = new Uint8Array(await subtle.exportKey('spki', pair.publicKey));
  const claims = encode(
    tags.sequence,
    encode(tags.integer, new Uint8Array([0])),
    encode(tags.sequence, named(ids.organization, group), named(ids.commonName, user)),
    publicKey,
    // No attributes: the authority decides by itself for what the certificate may be used.
    encode(tags.version),
  );
  const raw = await subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, pair.privateKey, claims);
  const signature = encode(tags.bits, new Uint8Array([0]), ecdsaSignature(new Uint8Array(raw)));
  const request = encode(tags.sequence, claims, encode(tags.sequence, oid(ids.ecdsaWithSha256)), signature);
  const privateKey = new Uint8Array(await subtle.exportKey('pkcs8', pair.privateKey));
  return {
    pem: writePem('CERTIFICATE REQUEST', request),
    privateKey: writePem('PRIVATE KEY', privateKey),
    publicKey,
  };
}

function named(type: string, text: string): Bytes {
  const value = encode(tags.utf8, new TextEncoder().encode(text));
  return encode(tags.set, encode(tags.sequence, oid(type), value));
}

/** WebCrypto writes both numbers of a signature one behind the other; X.509 wants a sequence of integers (RFC 3279, 2.2.3). */
function ecdsaSignature(raw: Bytes): Bytes {
  const half = raw.length / 2;
  return encode(tags.sequence, integer(raw.subarray(0, half)), integer(raw.subarray(half)));
}

/** Returns a positive integer. It has no zeros in front but the one that keeps it positive. */
function integer(bytes: Uint8Array): Bytes {
  const first = bytes.findIndex((byte) => byte !== 0);
  const short = first < 0 ? new Uint8Array([0]) : bytes.subarray(first);
  return encode(tags.integer, short[0]! >= 0x80 ? joined(new Uint8Array([0]), short) : short);
}
