import { createPrivateKey, createPublicKey, generateKeyPairSync, X509Certificate } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createAuthority, signRequest } from '../../../../core/cloud/magnum/x509.ts';
import { signingRequest } from '../../../../core/gateway/openstack/magnum/signing-request.ts';
import { isForKey, readCertificate, validityAt } from '../../../../plugins/clusters/certificates/certificate.ts';
import {
  isOwnSignature,
  keyOfRequest,
  maxRequestLength,
  requestProblem,
} from '../../../../plugins/clusters/certificates/check-request.ts';
import { makeSigningRequest } from '../../../../plugins/clusters/certificates/signing-request.ts';

const now = Date.UTC(2026, 10, 26, 12);
const hour = 3600 * 1000;
const authority = createAuthority('blue', now);

describe('the signing request that the browser makes', () => {
  it('[CLU-30] is signed by an authority as it is: user, group, key and signature are right', async () => {
    const request = await makeSigningRequest('anna', 'system:masters');
    const pem = signRequest(authority, request.pem, now)!;
    const certificate = new X509Certificate(pem);
    expect(certificate.subject.split('\n').toSorted()).toEqual(['CN=anna', 'O=system:masters']);
    expect(certificate.verify(new X509Certificate(authority.certificate).publicKey)).toBe(true);
    expect(certificate.checkPrivateKey(createPrivateKey(request.privateKey))).toBe(true);
    expect(isForKey(readCertificate(pem), request.publicKey)).toBe(true);
  });

  it('[CLU-30] has another key each time, and never the private half', async () => {
    const [one, other] = [await makeSigningRequest('a', 'g'), await makeSigningRequest('a', 'g')];
    expect(one.privateKey).not.toBe(other.privateKey);
    expect(one.pem).not.toMatch(/PRIVATE/);
    expect(keyOfRequest(one.pem)).toEqual(one.publicKey);
    expect(await isOwnSignature(one.pem)).toBe(true);
  });
});

describe('the certificate that comes back', () => {
  it('[CLU-32] tells its name, and from when to when it counts', () => {
    const read = readCertificate(authority.certificate);
    const node = new X509Certificate(authority.certificate);
    expect(read.name).toBe('blue');
    expect(read.notBefore).toEqual(new Date(node.validFrom));
    expect(read.notAfter).toEqual(new Date(node.validTo));
  });

  it('[CLU-32] is known for one that counts, that has ended, or that has not begun: a wrong clock', () => {
    const times = { notBefore: new Date(now), notAfter: new Date(now + hour) };
    expect(validityAt(times, now)).toBe('valid');
    expect(validityAt(times, now - 30_000)).toBe('valid');
    expect(validityAt(times, now - hour)).toBe('early');
    expect(validityAt(times, now + 2 * hour)).toBe('expired');
  });

  it('[CLU-32] is known for one of another key', async () => {
    const [one, other] = [await makeSigningRequest('a', 'g'), await makeSigningRequest('a', 'g')];
    expect(isForKey(readCertificate(signRequest(authority, one.pem, now)!), other.publicKey)).toBe(false);
  });

  it.each(['', 'hello', '-----BEGIN CERTIFICATE-----\n????\n-----END CERTIFICATE-----', authority.key])(
    '[CLU-32] is refused when it is none (%#)',
    (text) => expect(() => readCertificate(text)).toThrow(RangeError),
  );
});

const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
const p384 = generateKeyPairSync('ec', { namedCurve: 'secp384r1' });

/** Returns a request of one key that another key has signed. */
function mixed(): string {
  const other = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return signingRequest('admin', { privateKey: other.privateKey, publicKey: createPublicKey(rsa.privateKey) });
}

describe('a pasted signing request', () => {
  it('[CLU-32] is taken when it is one, of RSA and of elliptic curves', async () => {
    for (const pem of [signingRequest('admin', rsa), signingRequest('admin', p384, 'system:masters')]) {
      expect(requestProblem(pem)).toBeUndefined();
      expect(await isOwnSignature(pem)).toBe(true);
    }
    expect(requestProblem('')).toBeUndefined();
  });

  it('[CLU-32] is refused for what it is instead: a private key, a certificate, several, too large, or nothing readable', () => {
    const good = signingRequest('admin', rsa);
    expect(requestProblem(rsa.privateKey.export({ type: 'pkcs8', format: 'pem' }) as string)).toBe('private');
    expect(requestProblem(authority.certificate)).toBe('certificate');
    expect(requestProblem(good + good)).toBe('several');
    expect(requestProblem(good + ' '.repeat(maxRequestLength) + '.')).toBe('large');
    expect(requestProblem('hello')).toBe('none');
    expect(requestProblem(good.replace(/M/g, '?'))).toBe('none');
    expect(requestProblem(good.replace(/\n[^\n]+\n[^\n]+\n-----END/, '\n-----END'))).toBe('none');
  });

  it('[CLU-32] is known for one that another key has signed', async () => {
    const pem = mixed();
    expect(requestProblem(pem)).toBeUndefined();
    expect(await isOwnSignature(pem)).toBe(false);
  });
});
