import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { errorText } from '#base';
import { wordProblems } from '../../base/words/words.mjs';
import type { Overlay } from '../locales/word-layers.ts';
import { tameJson } from '../plugins/wire-rules.ts';
import type { CatalogProblem } from './catalog-snapshot.ts';
import { readSmall } from './read-files.ts';

const longest = 1024 * 1024;
const languageFile = /^([A-Za-z]{2,3}(?:-[A-Za-z0-9]+)*)\.json$/;

/** The site's own words: `<language>.json`, each `{ "<namespace>": { … } }`. Of a file that is wrong, `before` stays. */
export async function readOverlay(
  directory: string,
  before: Overlay,
  tell: (problem: CatalogProblem) => void,
): Promise<Overlay> {
  const names = await readdir(directory).catch((): string[] => []);
  const overlay: Record<string, Overlay[string]> = {};
  for (const name of names.sort()) {
    const language = languageFile.exec(name)?.[1];
    if (language === undefined) continue;
    const source = join(directory, name);
    try {
      const words = tameJson(JSON.parse((await readSmall(source, longest))?.toString('utf8') ?? '{}'));
      if (!isNamespaces(words)) throw new Error('an object of namespaces, each an object of words, is wanted');
      for (const [ns, said] of Object.entries(words)) {
        const [wrong] = wordProblems(said);
        if (wrong) throw new Error(`${ns}: ${wrong.key} ${wrong.problem}`);
      }
      overlay[language] = words;
    } catch (error) {
      tell({ source, message: errorText(error) });
      if (before[language]) overlay[language] = before[language];
    }
  }
  return overlay;
}

function isNamespaces(value: unknown): value is Overlay[string] {
  return isObject(value) && Object.values(value).every(isObject);
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
