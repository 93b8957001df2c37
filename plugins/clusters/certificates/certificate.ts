import { type Bytes, decode, type DerValue, hexOf, isSame, partsOf, tags } from './der.ts';
import { readPem } from './pem.ts';

/** The members of a certificate (RFC 5280) that the console tells and checks. */
export interface Certificate {
  /** The first common name of the subject; empty when there is none. */
  name: string;
  /** The first moment at which the certificate counts. */
  notBefore: Date;
  /** The last moment at which the certificate counts. */
  notAfter: Date;
  /** The public key, as SubjectPublicKeyInfo in DER. */
  key: Bytes;
}

/**
 * Reads the first certificate of a PEM text. Signatures are not checked: kubectl and the API server do that.
 * Throws a RangeError when there is none, or it can't be read.
 */
export function readCertificate(pem: string): Certificate {
  const block = readPem(pem).find(({ label }) => label === 'CERTIFICATE' || label === 'TRUSTED CERTIFICATE');
  const claims = decode(partsOf(block?.bytes)[0]?.content ?? new Uint8Array());
  // The version may be left out; the serial number comes next, then algorithm and issuer.
  const rest = claims[0]?.tag === tags.version ? claims.slice(1) : claims;
  const [, , , validity, subject, key] = rest;
  if (!validity || !subject || !key) throw new RangeError('not a certificate');
  const [notBefore, notAfter] = decode(validity.content).map(readTime);
  if (!notBefore || !notAfter) throw new RangeError('not a certificate');
  return { name: commonNameOf(subject.content), notBefore, notAfter, key: key.whole };
}

/** Is the certificate for this public key (SubjectPublicKeyInfo in DER)? */
export function isForKey(certificate: Certificate, key: Uint8Array): boolean {
  return isSame(certificate.key, key);
}

/** The relation of a moment to the time in which a certificate counts. */
export type Validity = 'valid' | 'early' | 'expired';

/** Returns whether a certificate counts at a moment (milliseconds since 1970). A minute of difference between clocks is no fault. */
export function validityAt(
  { notBefore, notAfter }: Pick<Certificate, 'notBefore' | 'notAfter'>,
  now: number,
): Validity {
  const tolerance = 60_000;
  if (now + tolerance < notBefore.getTime()) return 'early';
  return now > notAfter.getTime() ? 'expired' : 'valid';
}

const commonName = '550403';

/** Returns the common name among the parts of a distinguished name; empty when there is none. */
export function commonNameOf(name: Bytes): string {
  for (const set of decode(name)) {
    for (const pair of decode(set.content)) {
      const [type, value] = decode(pair.content);
      if (type && value && hexOf(type.content) === commonName) return new TextDecoder().decode(value.content);
    }
  }
  return '';
}

function readTime({ tag, content }: DerValue): Date {
  const text = new TextDecoder().decode(content);
  // A year of two digits is in the last century from 50 on (RFC 5280, 4.1.2.5.1).
  const century = tag === tags.generalizedTime ? '' : Number(text.slice(0, 2)) >= 50 ? '19' : '20';
  const iso = `${century}${text}`.replace(/^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z');
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) throw new RangeError('not a time');
  return date;
}
