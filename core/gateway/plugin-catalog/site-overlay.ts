import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { errorText } from '#base';
import { wordProblems } from '../../base/words/words.mjs';
import { type Check, checkedYaml } from '../config/config-file.ts';
import type { CatalogProblem, Overlay } from './catalog-snapshot.ts';
import { readSmall } from './read-files.ts';
import type { OverlayPlace, Site } from './site.ts';

const longest = 1024 * 1024;
const languageFile = /^([A-Za-z]{2,3}(?:-[A-Za-z0-9]+)*)\.json$/;

/** The site's own words: `<language>.json`, each `{ "<namespace>": { … } }`. Of a file that is wrong, `before` stays. */
export async function readOverlay(
  directory: string,
  before: Pick<Site, 'overlay' | 'overlayPlaces'>,
  tell: (problem: CatalogProblem) => void,
): Promise<Pick<Site, 'overlay' | 'overlayPlaces'>> {
  const names = await readdir(directory).catch((): string[] => []);
  const overlay: Record<string, Overlay[string]> = {};
  const overlayPlaces: Record<string, OverlayPlace> = {};
  const keep = (language: string) => {
    const [words, place] = [before.overlay[language], before.overlayPlaces[language]];
    if (words) overlay[language] = words;
    if (place) overlayPlaces[language] = place;
  };
  for (const name of names.sort()) {
    const language = languageFile.exec(name)?.[1];
    if (language === undefined) continue;
    const source = join(directory, name);
    try {
      const text = (await readSmall(source, longest, 'follow'))?.toString('utf8') ?? '{}';
      const { content = {}, mistakes, lineOf } = checkedYaml(text, () => checkOverlay(), 'json');
      for (const mistake of mistakes) tell({ source, ...mistake });
      if (mistakes.length > 0) keep(language);
      else {
        overlay[language] = content as Overlay[string];
        overlayPlaces[language] = { source, lineOf };
      }
    } catch (error) {
      tell({ source, message: errorText(error) });
      keep(language);
    }
  }
  return { overlay, overlayPlaces };
}

/** Namespaces, each with words; every mistake with the path of its key. */
function checkOverlay(): Check {
  const check: Check = (content) => {
    check.errors = isObject(content)
      ? Object.entries(content).flatMap(([ns, words]) =>
          (ns === '__proto__' ? [{ key: 'the file', problem: 'is no name for a namespace' }] : wordProblems(words)).map(
            ({ key, problem }) => mistake(key === 'the file' ? [ns] : [ns, ...key.split('.')], problem),
          ),
        )
      : [mistake([], 'must be an object of namespaces')];
    return check.errors.length === 0;
  };
  return check;
}

function mistake(steps: readonly string[], message: string): NonNullable<Check['errors']>[number] {
  const instancePath = steps.map((step) => `/${step.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
  return { instancePath, keyword: 'words', params: {}, message };
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
