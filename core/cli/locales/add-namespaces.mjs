import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openPlace, readManifest, sourceLanguage } from './places.mjs';
import { emptyWords, writeWords } from './write-words.mjs';

/**
 * Adds to a locale pack what it has no file for yet: the namespaces of the plugins in `sources`, or of the console when none is
 * named; each in every language of the pack, with every key and no words. Entries of a language keep what they say of it
 * (`label`, `dir`); a file that lies there already stays as it is, one that
 * is lost is made again. Throws a sentence.
 * @param {string} folder @param {readonly string[]} sources @returns {string[]} the files, below the folder
 */
export function addNamespaces(folder, sources) {
  const manifest = readManifest(folder);
  const { locales } = manifest.contributes;
  const places = sources.length > 0 ? sources.map((each) => openPlace(each)) : [openPlace()];
  const english = places.flatMap(({ files }) => files.filter((file) => file.language === sourceLanguage));
  const known = new Map(locales.map((entry) => [entry.locale, entry]));
  const added = [...known].flatMap(([language, like]) =>
    english
      .filter(({ ns }) => !locales.some((entry) => entry.locale === language && entry.ns === ns))
      .map(({ ns, words }) => ({ words, entry: { ...like, ns, src: `./locales/${language}/${ns}.json` } })),
  );
  // Files that somebody took away: the manifest still names them.
  const lost = locales.flatMap((entry) => {
    const words = english.find(({ ns }) => ns === entry.ns)?.words;
    return words && !existsSync(join(folder, entry.src)) ? [{ words, entry }] : [];
  });
  if (added.length + lost.length === 0) throw new Error(`${folder} has all of them already.`);
  for (const { words, entry } of [...added, ...lost]) {
    const path = join(folder, entry.src);
    if (!existsSync(path)) writeWords(path, emptyWords(words, entry.locale));
  }
  manifest.contributes.locales = [...locales, ...added.map(({ entry }) => entry)];
  writeFileSync(join(folder, 'plugin.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  return [...added, ...lost].map(({ entry }) => entry.src.replace(/^\.\//, ''));
}
