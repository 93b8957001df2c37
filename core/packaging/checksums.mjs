import { createHash, createPrivateKey, sign } from 'node:crypto';

/**
 * Returns the lines of SHA256SUMS, in the form that `sha256sum --check` reads, sorted by name.
 * @param {readonly { name: string, content: Buffer }[]} files
 */
export function checksums(files) {
  return [...files]
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map(({ name, content }) => `${sha256(content)}  ${name}\n`)
    .join('');
}

/** Returns the SHA-256 digest in hexadecimal. @param {Buffer} content */
export const sha256 = (content) => createHash('sha256').update(content).digest('hex');

/**
 * Returns the Ed25519 signature of a text (RFC 8032), 64 bytes. The same key and text give the same bytes.
 * @param {string} text @param {string | Buffer} key the private key, as `openssl genpkey -algorithm ed25519` writes it (PEM)
 * @throws one sentence when the key is of another kind, or is none
 */
export function signature(text, key) {
  let read;
  try {
    read = createPrivateKey(key);
  } catch {
    throw new Error('The file of --sign-key holds no private key in PEM.');
  }
  if (read.asymmetricKeyType !== 'ed25519')
    throw new Error(`The key of --sign-key must be an ed25519 key, and it is ${read.asymmetricKeyType}.`);
  return sign(null, Buffer.from(text), read);
}
