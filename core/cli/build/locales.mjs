import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pseudo } from '../../base/words/pseudo.mjs';
import { parseWords } from '../../base/words/word-file.mjs';
import { root } from './project.mjs';
import { compress } from './static-files.mjs';

/** The language that keys are written in; its words travel inside the code. */
const source = 'en';
/** A made-up language for finding texts that are no key, and boxes that are too small. */
export const pseudoLanguage = 'en-XA';

/** @param {string} path */
function read(path) {
  try {
    return parseWords(readFileSync(path));
  } catch (error) {
    throw new Error(`${path}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}

/**
 * Host bundles into `dist/locales/<language>/core-<digest>.json` with an index beside them. Bundles of plugins are built
 * with their plugin; its pseudo-language is made here too, so that no plugin has to bring one.
 */
export function buildLocales(project = root) {
  const sources = join(project, 'locales');
  const target = join(project, 'dist/.locales');
  rmSync(target, { recursive: true, force: true });
  const languages = readdirSync(sources, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  /** @type {Record<string, Record<string, string>>} */
  const index = {};
  for (const { name: language } of languages) {
    for (const file of readdirSync(join(sources, language)).filter((name) => name.endsWith('.json'))) {
      const words = read(join(sources, language, file));
      write(language, file.slice(0, -'.json'.length), words);
      if (language === source) write(pseudoLanguage, file.slice(0, -'.json'.length), pseudo(words));
    }
  }
  writeFileSync(join(target, 'index.json'), JSON.stringify(index, null, 1));
  // All at once: a mistake in one file leaves what was built before.
  const place = join(project, 'dist/locales');
  rmSync(place, { recursive: true, force: true });
  renameSync(target, place);

  /** @param {string} language @param {string} namespace @param {unknown} words */
  function write(language, namespace, words) {
    const json = JSON.stringify(words);
    const name = `${namespace}-${createHash('sha256').update(json).digest('hex').slice(0, 10)}.json`;
    mkdirSync(join(target, language), { recursive: true });
    writeFileSync(join(target, language, name), json);
    compress(join(target, language, name));
    (index[language] ??= {})[namespace] = `/locales/${language}/${name}`;
  }
}
