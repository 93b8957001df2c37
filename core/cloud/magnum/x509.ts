import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  randomBytes,
  sign,
  verify,
  type KeyObject,
} from 'node:crypto';
import { isIPv4 } from 'node:net';
import {
  bits,
  boolean,
  elements,
  encode,
  integer,
  named,
  octets,
  oid,
  sequence,
  set,
  tagged,
  text,
  time,
} from './der.ts';

/** A certificate authority: its private key and its certificate, as PEM. */
export interface Authority {
  key: string;
  certificate: string;
}

// ecdsa-with-SHA256, commonName, basicConstraints, keyUsage, subjectAltName, extKeyUsage, serverAuth
const ids = {
  algorithm: '2a8648ce3d040302',
  commonName: '550403',
  constraints: '551d13',
  usage: '551d0f',
  names: '551d11',
  purposes: '551d25',
  server: '2b06010505070301',
};
const lifetime = 5 * 365.25 * 24 * 3600 * 1000;

/** Makes an authority of that name (a P-256 key: an RSA one would take a second of the cloud's only thread). */
export function createAuthority(name: string, now: number): Authority {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const subject = nameOf(name);
  const extensions = sequence(
    sequence(oid(ids.constraints), boolean(true), octets(sequence(boolean(true), integer(Buffer.from([0]))))),
    // keyCertSign, the sixth bit
    sequence(oid(ids.usage), boolean(true), octets(encode(0x03, Buffer.from([2, 4])))),
  );
  const key = publicKey.export({ type: 'spki', format: 'der' });
  const certificate = issue({ issuer: subject, subject, key, now, extensions }, privateKey);
  return { key: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string, certificate };
}

/** A certificate for what a signing request (PKCS #10, PEM) asks; null when it is none, or its signature is wrong. */
export function signRequest(authority: Authority, pem: string, now: number): string | null {
  const request = readRequest(pem);
  if (!request) return null;
  const issuer = subjectOf(authority.certificate);
  return issue({ issuer, subject: request.subject, key: request.key, now }, createPrivateKey(authority.key));
}

/**
 * A key and a certificate of the authority's for a server that is reached by these names (IPv4 addresses and host names), as PEM.
 * `now`: milliseconds since 1970; the certificate is good from the day before.
 */
export function issueServer(authority: Authority, hosts: readonly string[], now: number): Authority {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const names = hosts.map((host) =>
    isIPv4(host) ? named(7, Buffer.from(host.split('.').map(Number))) : named(2, Buffer.from(host)),
  );
  const extensions = sequence(
    sequence(oid(ids.names), octets(sequence(...names))),
    sequence(oid(ids.purposes), octets(sequence(oid(ids.server)))),
  );
  const claims = {
    issuer: subjectOf(authority.certificate),
    subject: nameOf('kube-apiserver'),
    key: publicKey.export({ type: 'spki', format: 'der' }),
    now,
    extensions,
  };
  const certificate = issue(claims, createPrivateKey(authority.key));
  return { key: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string, certificate };
}

interface Claims {
  issuer: Buffer;
  subject: Buffer;
  /** SubjectPublicKeyInfo. */
  key: Buffer;
  now: number;
  extensions?: Buffer;
}

function issue({ issuer, subject, key, now, extensions }: Claims, signer: KeyObject): string {
  const algorithm = sequence(oid(ids.algorithm));
  const serial = randomBytes(16);
  serial[0] = (serial[0]! & 0x7f) | 0x40;
  const day = 24 * 3600 * 1000;
  const claims = sequence(
    tagged(0, integer(Buffer.from([2]))),
    integer(serial),
    algorithm,
    issuer,
    sequence(time(new Date(now - day)), time(new Date(now - day + lifetime))),
    subject,
    key,
    ...(extensions ? [tagged(3, extensions)] : []),
  );
  return toPem(sequence(claims, algorithm, bits(sign('sha256', claims, signer))));
}

const nameOf = (name: string) => sequence(set(sequence(oid(ids.commonName), text(name))));

function toPem(der: Buffer): string {
  const lines = der.toString('base64').match(/.{1,64}/g) ?? [];
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----'].join('\n');
}

/** The subject's name in a certificate of ours, as DER. */
function subjectOf(certificate: string): Buffer {
  const body = Buffer.from(certificate.replace(/-----[^-]+-----|\s/g, ''), 'base64');
  const [claims] = elements(elements(body)[0]!.content);
  return elements(claims!.content)[5]!.whole;
}

function readRequest(pem: string): { subject: Buffer; key: Buffer } | null {
  const [, base64] = /-----BEGIN (?:NEW )?CERTIFICATE REQUEST-----([\s\S]+?)-----END/.exec(pem) ?? [];
  if (base64 === undefined) return null;
  try {
    const [whole] = elements(Buffer.from(base64, 'base64'));
    const [info, , signature] = elements(whole!.content);
    const [, subject, key] = elements(info!.content);
    const publicKey = createPublicKey({ key: key!.whole, format: 'der', type: 'spki' });
    const proof = signature!.content.subarray(1);
    const isSigned = signatures(publicKey).some((hash) => verify(hash, info!.whole, publicKey, proof));
    return isSigned ? { subject: subject!.whole, key: key!.whole } : null;
  } catch {
    return null;
  }
}

/** The digests that a request may be signed with; null where the key's kind has its own (Ed25519). */
function signatures(key: KeyObject): (string | null)[] {
  return key.asymmetricKeyType?.startsWith('ed') ? [null] : ['sha256', 'sha384', 'sha512', 'sha1'];
}
