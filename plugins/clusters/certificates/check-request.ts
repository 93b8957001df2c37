import { type Bytes, decode, type DerValue, hexOf, partsOf, tags } from './der.ts';
import { readPem } from './pem.ts';

/** A problem of a signing request, as the end of a locale key. */
export type RequestProblem = 'private' | 'certificate' | 'several' | 'large' | 'none' | 'signature';

/** The size of the largest request that is sent, in characters. One for a key of 16,384 bits has about 6,000. */
export const maxRequestLength = 16 * 1024;

const requestLabel = /^(NEW )?CERTIFICATE REQUEST$/;

/**
 * Looks at a pasted signing request before it is sent: the user hears what the text is instead, and a private key is sent
 * nowhere. Returns nothing for an empty text.
 */
export function requestProblem(text: string | undefined): RequestProblem | undefined {
  const pem = text?.trim();
  if (!pem) return undefined;
  if (/PRIVATE KEY/.test(pem)) return 'private';
  if (pem.length > maxRequestLength) return 'large';
  try {
    const blocks = readPem(pem);
    const requests = blocks.filter(({ label }) => requestLabel.test(label));
    if (requests.length > 1) return 'several';
    if (requests.length === 0) return blocks.some(({ label }) => label === 'CERTIFICATE') ? 'certificate' : 'none';
    readRequest(requests[0]!.bytes);
    return undefined;
  } catch {
    return 'none';
  }
}

/** Returns the public key of a signing request, as SubjectPublicKeyInfo in DER. Throws a RangeError when the text is none. */
export function keyOfRequest(pem: string): Bytes {
  return readRequest(bytesOf(pem)).key;
}

/**
 * Was the request signed with the key that it asks a certificate for? A request that was put together from two keys would
 * give a certificate that nobody can use. Returns nothing when the browser does not know the algorithm.
 */
export async function isOwnSignature(pem: string): Promise<boolean | undefined> {
  const { claims, key, algorithm, signature } = readRequest(bytesOf(pem));
  const known = algorithmOf(algorithm, key);
  const subtle = globalThis.crypto?.subtle;
  if (!known || !subtle) return undefined;
  try {
    const imported = await subtle.importKey('spki', key, known.key, false, ['verify']);
    return await subtle.verify(
      known.verify,
      imported,
      known.size ? rawSignature(signature, known.size) : signature,
      claims,
    );
  } catch {
    return false;
  }
}

interface ReadRequest {
  claims: Bytes;
  key: Bytes;
  /** The object identifier of the signature's algorithm, in hexadecimal digits. */
  algorithm: string;
  signature: Bytes;
}

function bytesOf(pem: string): Bytes {
  const block = readPem(pem).find(({ label }) => requestLabel.test(label));
  if (!block) throw new RangeError('not a signing request');
  return block.bytes;
}

function readRequest(bytes: Bytes): ReadRequest {
  const [claims, algorithm, signature] = partsOf(bytes);
  const [version, subject, key] = decode(claims?.content ?? new Uint8Array());
  const [type] = decode(algorithm?.content ?? new Uint8Array());
  const isWhole = claims && version?.tag === tags.integer && subject?.tag === tags.sequence && type?.tag === tags.oid;
  if (!isWhole || key?.tag !== tags.sequence || signature?.tag !== tags.bits) throw new RangeError('not a request');
  return {
    claims: claims.whole,
    key: key.whole,
    algorithm: hexOf(type.content),
    signature: signature.content.slice(1),
  };
}

interface KnownAlgorithm {
  key: RsaHashedImportParams | EcKeyImportParams;
  verify: AlgorithmIdentifier | EcdsaParams;
  /** Bytes of each of an elliptic curve's two numbers. */
  size?: number;
}

const rsaHashes: Readonly<Record<string, string>> = {
  '2a864886f70d010105': 'SHA-1',
  '2a864886f70d01010b': 'SHA-256',
  '2a864886f70d01010c': 'SHA-384',
  '2a864886f70d01010d': 'SHA-512',
};
const curveHashes: Readonly<Record<string, string>> = {
  '2a8648ce3d040302': 'SHA-256',
  '2a8648ce3d040303': 'SHA-384',
  '2a8648ce3d040304': 'SHA-512',
};
const curves: Readonly<Record<string, readonly [name: string, size: number]>> = {
  '2a8648ce3d030107': ['P-256', 32],
  '2b81040022': ['P-384', 48],
  '2b81040023': ['P-521', 66],
};

function algorithmOf(id: string, key: Bytes): KnownAlgorithm | undefined {
  const rsa = rsaHashes[id];
  if (rsa) return { key: { name: 'RSASSA-PKCS1-v1_5', hash: rsa }, verify: 'RSASSA-PKCS1-v1_5' };
  const hash = curveHashes[id];
  const curve = hash && curves[curveOf(key)];
  if (!hash || !curve) return undefined;
  return { key: { name: 'ECDSA', namedCurve: curve[0] }, verify: { name: 'ECDSA', hash }, size: curve[1] };
}

/** Returns the object identifier of a key's curve; empty for a key of no curve. */
function curveOf(key: Bytes): string {
  const [kind] = partsOf(key);
  const [, curve] = decode(kind?.content ?? new Uint8Array());
  return curve?.tag === tags.oid ? hexOf(curve.content) : '';
}

/** Returns a signature as WebCrypto takes it: both numbers in full length, one behind the other. */
function rawSignature(signature: Bytes, size: number): Bytes {
  const raw = new Uint8Array(size * 2);
  partsOf(signature).forEach(({ content }: DerValue, place) => {
    const digits = content.slice(Math.max(0, content.length - size));
    raw.set(digits, (place + 1) * size - digits.length);
  });
  return raw;
}
