import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseWords } from '../../base/words/word-file.mjs';
import { flatWords, isBlank, nestedWords } from '../../base/words/words.mjs';
import { signFolder } from '../../sdk/rollup-preset/commands/sign.mjs';
import { readManifest } from './places.mjs';

/**
 * Puts a locale pack into a plugins folder, as a running console takes it: texts that are filled in, and a manifest that names
 * the digest of each file. It appears there whole, or not at all. Throws a sentence.
 * @param {string} folder @param {string} plugins
 * @param {{ keyFile?: string | undefined, isLeftOut?: (language: string, ns: string, key: string) => boolean }} [options] an ed25519
 *   private key (PEM) that signs it; texts that stay out
 * @returns {{ id: string, target: string, publicKey?: string }}
 */
export function dropPack(folder, plugins, { keyFile, isLeftOut = () => false } = {}) {
  const manifest = readManifest(folder);
  const foreign = manifest.contributes.locales.filter(({ ns }) => ns !== manifest.id);
  if (foreign.length === 0 || manifest['activate'] !== undefined)
    throw new Error(`${folder} is no locale pack: a plugin with code of its own is built and packed by its own tools.`);
  mkdirSync(plugins, { recursive: true });
  // Beside the target, so that the last step is one rename; with a dot no gateway looks into it.
  const making = mkdtempSync(join(plugins, '.dropping-'));
  try {
    /** @type {Record<string, string>} */
    const files = {};
    for (const { locale, ns, src } of manifest.contributes.locales) {
      const file = src.replace(/^\.\//, '');
      const said = Object.entries(flatWords(parseWords(readFileSync(join(folder, file))))).filter(
        ([key, text]) => !isBlank(text) && !isLeftOut(locale, ns, key),
      );
      const bytes = JSON.stringify(nestedWords(Object.fromEntries(said)));
      mkdirSync(dirname(join(making, file)), { recursive: true });
      writeFileSync(join(making, file), bytes);
      files[file] = `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
    }
    writeFileSync(join(making, 'plugin.json'), `${JSON.stringify({ ...manifest, files }, null, 1)}\n`);
    const publicKey = keyFile === undefined ? undefined : signFolder(making, keyFile);
    const target = join(plugins, manifest.id);
    replace(making, target);
    return { id: manifest.id, target, ...(publicKey && { publicKey }) };
  } finally {
    rmSync(making, { recursive: true, force: true });
  }
}

/** @param {string} from @param {string} to */
function replace(from, to) {
  const old = `${from}-old`;
  if (existsSync(to)) renameSync(to, old);
  renameSync(from, to);
  rmSync(old, { recursive: true, force: true });
}
