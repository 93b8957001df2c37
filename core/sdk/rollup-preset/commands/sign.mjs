import { createPrivateKey, createPublicKey, sign } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { builtFolder, builtManifest } from './built.mjs';

/**
 * Signs what was built, and says under which public key consoles know it.
 * @param {string} directory @param {(line: string) => void} say @param {string} [keyFile] an ed25519 private key (PEM)
 */
export function signPlugin(directory, say, keyFile) {
  if (keyFile === undefined) throw new Error('sign needs --key <file>: an ed25519 private key in PEM');
  builtManifest(directory);
  const publicKey = signFolder(builtFolder(directory), resolve(directory, keyFile));
  say(`dist/plugin.json.sig\n${trustLine(publicKey)}`);
}

/**
 * Puts `plugin.json.sig` beside the `plugin.json` of a folder: that holds the digest of every file, so a signature over it
 * covers every byte. Throws a sentence.
 * @param {string} folder @param {string} keyFile an ed25519 private key (PEM)
 * @returns {string} the public key that it can be checked with: base64 of its SPKI form
 */
export function signFolder(folder, keyFile) {
  const key = privateKey(keyFile);
  const signature = sign(null, readFileSync(join(folder, 'plugin.json')), key).toString('base64');
  writeFileSync(join(folder, 'plugin.json.sig'), `${signature}\n`);
  return createPublicKey(key).export({ format: 'der', type: 'spki' }).toString('base64');
}

/** @param {string} publicKey */
export const trustLine = (publicKey) => `A console trusts it with this key in plugins.signatures.keys: ${publicKey}`;

/** @param {string} file */
function privateKey(file) {
  let key;
  try {
    key = createPrivateKey(readFileSync(file));
  } catch (error) {
    throw new Error(`${file} is no private key: ${/** @type {Error} */ (error).message}`, { cause: error });
  }
  if (key.asymmetricKeyType !== 'ed25519') throw new Error(`${file} is no ed25519 key`);
  return key;
}
