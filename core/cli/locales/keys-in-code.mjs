import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { splitPlural } from '../../base/words/plural-key.mjs';

/** Folders of the console whose code and forms name keys. */
const consoleFolders = ['core', 'registry', 'plugins', 'schemas'];

/**
 * The texts that may name keys: sources, forms and manifests of a place; its words are not among them.
 * @param {import('./places.mjs').Place} place @returns {{ path: string, text: string }[]}
 */
export function readSources(place) {
  const folders = place.isConsole ? consoleFolders : ['.'];
  return folders.flatMap((folder) =>
    readdirSync(join(place.folder, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(ts|tsx|js|jsx|mjs|json)$/.test(file) && !/(^|\/)(node_modules|dist|locales)\//.test(file))
      .map((file) => ({ path: join(folder, file), text: readFileSync(join(place.folder, folder, file), 'utf8') })),
  );
}

/**
 * Keys named in the sources that have no English words. Only namespaces of the given bundles are looked at: others belong to
 * somebody else.
 * @param {readonly { path: string, text: string }[]} sources
 * @param {Readonly<Record<string, Record<string, string>>>} english namespace → words
 */
export function keysWithoutWords(sources, english) {
  const known = Object.fromEntries(Object.entries(english).map(([ns, words]) => [ns, Object.keys(words)]));
  return sources.flatMap(({ path, text }) =>
    [...text.matchAll(/['"`]([a-z][\w.-]*):([a-zA-Z][\w-]*(?:\.[\w-]+)+)['"`]/g)].flatMap(([, ns = '', key = '']) => {
      const keys = known[ns];
      const isThere = keys?.some((one) => one === key || splitPlural(one).stem === key || one.startsWith(`${key}.`));
      return keys === undefined || isThere ? [] : [{ path, ns, key }];
    }),
  );
}

/**
 * English texts that no source names: as a key, in a manifest (`%key%`), or by the beginning of a key that is put together.
 * @param {readonly { path: string, text: string }[]} sources
 * @param {Readonly<Record<string, Record<string, string>>>} english namespace → words
 */
export function wordsWithoutUse(sources, english) {
  const texts = sources.map(({ text }) => text).join('\n');
  const named = new Set([...texts.matchAll(/[a-z][\w.-]*:[\w.-]*\w/g)].map(([name]) => splitPlural(name).stem));
  const labels = new Set([...texts.matchAll(/%([\w.-]+)%/g)].map(([, key]) => key));
  const beginnings = [...texts.matchAll(/([a-z][\w.-]*:[\w.-]+\.)(?:\$\{|<)/g)].map(([, beginning = '']) => beginning);
  return Object.entries(english).flatMap(([ns, words]) =>
    Object.keys(words)
      .filter((full) => {
        const key = splitPlural(full).stem;
        const isNamed = named.has(`${ns}:${key}`) || labels.has(key);
        return !isNamed && !beginnings.some((beginning) => `${ns}:${key}`.startsWith(beginning));
      })
      .map((key) => ({ ns, key })),
  );
}

/** The English words of a place, by namespace. @param {import('./places.mjs').Place} place */
export function englishOf(place) {
  return Object.fromEntries(
    place.files.filter(({ language }) => language === 'en').map(({ ns, words }) => [ns, words]),
  );
}
