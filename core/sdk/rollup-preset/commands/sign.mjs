import { createPrivateKey, sign } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { builtFolder, builtManifest } from './built.mjs';

/**
 * Signs what was built: `plugin.json` holds the digest of every file, so a signature over it covers every byte.
 * @param {string} directory @param {(line: string) => void} say @param {string} [keyFile] an ed25519 private key (PEM)
 */
export function signPlugin(directory, say, keyFile) {
  if (keyFile === undefined) throw new Error('sign needs --key <file>: an ed25519 private key in PEM');
  const { bytes } = builtManifest(directory);
  let key;
  try {
    key = createPrivateKey(readFileSync(resolve(directory, keyFile)));
  } catch (error) {
    throw new Error(`${keyFile} is no private key: ${/** @type {Error} */ (error).message}`, { cause: error });
  }
  if (key.asymmetricKeyType !== 'ed25519') throw new Error(`${keyFile} is no ed25519 key`);
  writeFileSync(join(builtFolder(directory), 'plugin.json.sig'), `${sign(null, bytes, key).toString('base64')}\n`);
  say('dist/plugin.json.sig');
}
