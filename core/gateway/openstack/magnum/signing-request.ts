import { type KeyPairKeyObjectResult, sign } from 'node:crypto';

/**
 * A certificate signing request (PKCS #10, PEM) for a name and, if given, an organization, signed with SHA-256. Node makes none
 * itself.
 */
export function signingRequest(
  name: string,
  { privateKey, publicKey }: KeyPairKeyObjectResult,
  organization?: string,
): string {
  const part = (oid: string, text: string) =>
    der(0x31, der(0x30, der(0x06, Buffer.from(oid, 'hex')), der(0x0c, Buffer.from(text))));
  const subject = der(
    0x30,
    part('550403', name),
    ...(organization === undefined ? [] : [part('55040a', organization)]),
  );
  const key = publicKey.export({ type: 'spki', format: 'der' });
  const info = der(0x30, der(0x02, Buffer.from([0])), subject, key, der(0xa0));
  // sha256WithRSAEncryption and ecdsa-with-SHA256
  const isRsa = privateKey.asymmetricKeyType === 'rsa';
  const oid = der(0x06, Buffer.from(isRsa ? '2a864886f70d01010b' : '2a8648ce3d040302', 'hex'));
  const algorithm = isRsa ? der(0x30, oid, der(0x05)) : der(0x30, oid);
  const proof = der(0x03, Buffer.concat([Buffer.from([0]), sign('sha256', info, privateKey)]));
  const lines =
    der(0x30, info, algorithm, proof)
      .toString('base64')
      .match(/.{1,64}/g) ?? [];
  return ['-----BEGIN CERTIFICATE REQUEST-----', ...lines, '-----END CERTIFICATE REQUEST-----', ''].join('\n');
}

function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  if (length < 0x80) return Buffer.concat([Buffer.from([tag, length]), content]);
  const size = length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}
