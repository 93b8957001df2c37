import { createHash, generateKeyPair, type KeyObject, X509Certificate } from 'node:crypto';
import { promisify } from 'node:util';
import { CloudError } from '../shared/errors.ts';

/** A key pair as it is handed out once: nova keeps no private keys. */
export interface NewKey {
  public_key: string;
  private_key: string;
  fingerprint: string;
}

/** A new RSA key of 2048 bits: the public one for `authorized_keys`, the private one as PEM. */
export async function newSshKey(): Promise<NewKey> {
  const { publicKey, privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
  const blob = rsaBlob(publicKey);
  return {
    public_key: `ssh-rsa ${blob.toString('base64')} Generated-by-Nova`,
    private_key: privateKey.export({ type: 'pkcs1', format: 'pem' }) as string,
    fingerprint: colons(createHash('md5').update(blob).digest('hex')),
  };
}

/** How many fields the keys of each kind have, its name counted (RFC 4253, 5656, 8709). */
const fieldCounts: Readonly<Record<string, number>> = {
  'ssh-rsa': 3,
  'ssh-dss': 5,
  'ssh-ed25519': 2,
  'ecdsa-sha2-nistp256': 3,
  'ecdsa-sha2-nistp384': 3,
  'ecdsa-sha2-nistp521': 3,
};

/** The MD5 fingerprint of a public key in OpenSSH's form. 400 when it is none. */
export function sshFingerprint(text: string): string {
  const [type = '', encoded = ''] = text.trim().split(/\s+/);
  const blob = Buffer.from(encoded, 'base64');
  const fields = wireFields(blob);
  const isKey = fields !== undefined && fields[0]?.toString() === type && fields.length === fieldCounts[type];
  if (!isKey) throw new CloudError(400, 'Keypair data is invalid: failed to generate fingerprint');
  return colons(createHash('md5').update(blob).digest('hex'));
}

/** The SHA-1 fingerprint of a certificate. 400 when it is none. */
export function certificateFingerprint(text: string): string {
  try {
    return new X509Certificate(text).fingerprint.toLowerCase();
  } catch {
    throw new CloudError(
      400,
      'Keypair data is invalid: failed to generate X509 fingerprint. Error message: Unable to load PEM file. See ' +
        'https://cryptography.io/en/latest/faq/#why-can-t-i-import-my-pem-file for more details. MalformedFraming',
    );
  }
}

/** The fields of SSH's wire form, each behind its length; undefined when they don't fill the bytes exactly. */
function wireFields(bytes: Buffer): Buffer[] | undefined {
  const fields: Buffer[] = [];
  let at = 0;
  while (at + 4 <= bytes.length) {
    const length = bytes.readUInt32BE(at);
    fields.push(bytes.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return at === bytes.length && at > 0 ? fields : undefined;
}

function rsaBlob(key: KeyObject): Buffer {
  const { n = '', e = '' } = key.export({ format: 'jwk' });
  const number = (text: string) => {
    const bytes = Buffer.from(text, 'base64url');
    // A number whose first bit is set would be taken for a negative one.
    return (bytes[0] ?? 0) >= 0x80 ? Buffer.concat([Buffer.of(0), bytes]) : bytes;
  };
  return Buffer.concat([Buffer.from('ssh-rsa'), number(e), number(n)].map(field));
}

function field(bytes: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes.length);
  return Buffer.concat([length, bytes]);
}

function colons(hex: string): string {
  return hex.replace(/..(?=.)/g, '$&:');
}
