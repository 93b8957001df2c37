import { createHash, generateKeyPair, type KeyObject, randomBytes, sign } from 'node:crypto';
import { promisify } from 'node:util';
import type { NewKey } from './ssh-keys.ts';

/** Object identifiers, as DER writes them. */
const oids = {
  commonName: '550403',
  sha256WithRsa: '2a864886f70d01010b',
  data: '2a864886f70d010701',
  keyBag: '2a864886f70d010c0a0101',
  certificateBag: '2a864886f70d010c0a0103',
  x509Certificate: '2a864886f70d01091601',
} as const;

const tenYears = 3650 * 24 * 60 * 60 * 1000;

/**
 * A self-signed certificate for Windows servers, and its private key in a PKCS#12 file without a password, Base64. `now`:
 * when it begins to be valid.
 */
export async function newCertificate(now: number): Promise<NewKey> {
  const { publicKey, privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
  const der = certificate(publicKey, privateKey, now);
  const lines = der.toString('base64').replace(/.{64}/g, '$&\n').trimEnd();
  return {
    public_key: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
    private_key: keyFile(privateKey, der).toString('base64'),
    fingerprint: createHash('sha1')
      .update(der)
      .digest('hex')
      .replace(/..(?=.)/g, '$&:'),
  };
}

/** RFC 5280, as little of it as a self-signed certificate needs. */
function certificate(publicKey: KeyObject, privateKey: KeyObject, now: number): Buffer {
  const algorithm = sequence(oid(oids.sha256WithRsa), tlv(0x05));
  const name = sequence(set(sequence(oid(oids.commonName), tlv(0x0c, Buffer.from('Generated-by-Nova')))));
  const serial = Buffer.concat([Buffer.of(0x01), randomBytes(8)]);
  const body = sequence(
    tlv(0xa0, integer(2)),
    tlv(0x02, serial),
    algorithm,
    name,
    sequence(time(now), time(now + tenYears)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
  );
  const signature = sign('sha256', body, privateKey);
  return sequence(body, algorithm, tlv(0x03, Buffer.of(0), signature));
}

/** RFC 7292: one bag with the key and one with the certificate, not encrypted. */
function keyFile(privateKey: KeyObject, der: Buffer): Buffer {
  const key = sequence(oid(oids.keyBag), tlv(0xa0, privateKey.export({ type: 'pkcs8', format: 'der' })));
  const certificateValue = sequence(oid(oids.x509Certificate), tlv(0xa0, tlv(0x04, der)));
  const bags = sequence(key, sequence(oid(oids.certificateBag), tlv(0xa0, certificateValue)));
  return sequence(integer(3), content(sequence(content(bags))));
}

const content = (inner: Buffer) => sequence(oid(oids.data), tlv(0xa0, tlv(0x04, inner)));
const sequence = (...parts: Buffer[]) => tlv(0x30, ...parts);
const set = (...parts: Buffer[]) => tlv(0x31, ...parts);
const oid = (hex: string) => tlv(0x06, Buffer.from(hex, 'hex'));
const integer = (value: number) => tlv(0x02, Buffer.of(value));

/** YYMMDDhhmmssZ, which holds until 2049. */
function time(milliseconds: number): Buffer {
  const digits = new Date(milliseconds).toISOString().replace(/\D/g, '').slice(2, 14);
  return tlv(0x17, Buffer.from(`${digits}Z`));
}

/** Tag, length and value, as DER writes everything. */
function tlv(tag: number, ...parts: Buffer[]): Buffer {
  const value = Buffer.concat(parts);
  if (value.length < 0x80) return Buffer.concat([Buffer.of(tag, value.length), value]);
  const bytes = value.length < 0x1_00 ? [value.length] : [value.length >> 8, value.length & 0xff];
  return Buffer.concat([Buffer.of(tag, 0x80 | bytes.length, ...bytes), value]);
}
