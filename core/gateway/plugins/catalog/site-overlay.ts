import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { errorText } from '#base';
import { sourceOf, textFaults } from '../../../base/words/translations.mjs';
import { faultyPart, readWordFile, type WordFile } from '../../../base/words/word-file.mjs';
import { flatWords, type Words } from '../../../base/words/words.mjs';
import { writtenOut } from '../../../base/words/written-out.mjs';
import { canonicalCode } from '../../config/language-names.ts';
import type { CatalogProblem, Overlay } from './catalog-snapshot.ts';
import type { EnglishWords } from './english-words.ts';
import { readSmall } from './read-files.ts';
import type { OverlayPlace, Site } from './site.ts';

const longest = 1024 * 1024;
const languageFile = /^([A-Za-z]{2,3}(?:-[A-Za-z0-9]+)*)\.json$/;

/**
 * The site's own words: `<language>.json`, each `{ "<namespace>": { … } }`. Of a file that is wrong, `before` stays.
 * @param english the words that the texts are compared with, of a namespace that is there
 */
export async function readOverlay(
  directory: string,
  before: Pick<Site, 'overlay' | 'overlayPlaces'>,
  tell: (problem: CatalogProblem) => void,
  english: (ns: string) => EnglishWords | undefined = () => undefined,
): Promise<Pick<Site, 'overlay' | 'overlayPlaces'>> {
  const names = await readdir(directory).catch((): string[] => []);
  const overlay: Record<string, Overlay[string]> = {};
  const overlayPlaces: Record<string, OverlayPlace> = {};
  const keep = (language: string) => {
    const [words, place] = [before.overlay[language], before.overlayPlaces[language]];
    if (words) overlay[language] = words;
    if (place) overlayPlaces[language] = place;
  };
  // The file that is named as it should be comes first, of two for one language.
  const isExact = (name: string) => name === `${languageOf(name)}.json`;
  for (const name of names.sort().sort((a, b) => Number(isExact(b)) - Number(isExact(a)))) {
    if (name.startsWith('.') || !/\.json$/i.test(name)) continue;
    const source = join(directory, name);
    const language = languageOf(name);
    const misnamed = language === undefined ? misnaming(name) : undefined;
    const twice =
      language !== undefined && overlayPlaces[language] ? `${language} has another file already` : undefined;
    if (language === undefined || twice) {
      tell({ source, message: `${writtenOut(name)} is not read: ${twice ?? misnamed}` });
      continue;
    }
    try {
      const bytes = await readSmall(source, longest, 'follow');
      const file = readWordFile(bytes?.toString('latin1').trim() ? bytes : Buffer.from('{}'), 'namespaces');
      const faults = [...file.faults, ...file.repeated, ...(file.faults.length > 0 ? [] : textsBeside(file, english))];
      for (const fault of faults) tell({ source, line: fault.line, message: messageOf(fault) });
      if (faults.length > 0) keep(language);
      else {
        overlay[language] = file.said as Overlay[string];
        overlayPlaces[language] = { source, lineOf: file.lineOf };
      }
    } catch (error) {
      tell({ source, message: errorText(error) });
      keep(language);
    }
  }
  return { overlay, overlayPlaces };
}

type WordFault = WordFile['faults'][number];

function messageOf(fault: WordFault): string {
  const part = faultyPart(fault);
  return part ? `${part}: ${fault.problem}` : fault.problem;
}

/** Texts that would show something wrong beside their English ones. An empty one says nothing. */
function textsBeside({ said, lineOf }: WordFile, english: (ns: string) => EnglishWords | undefined): WordFault[] {
  return Object.entries(said as Overlay[string]).flatMap(([ns, words]) => {
    const known = english(ns) ?? {};
    return Object.entries(flatWords(words as Words)).flatMap(([key, text]) => {
      const path = [ns, ...key.split('.')];
      const faults = text === '' ? [] : textFaults(key, text, sourceOf(key, known));
      return faults.map((problem) => ({ line: lineOf(path), path, problem: `${problem}: ${shown(text)}` }));
    });
  });
}

const shown = (text: string) => writtenOut(JSON.stringify(text)).slice(0, 200);

function languageOf(name: string): string | undefined {
  const [, tag] = languageFile.exec(name) ?? [];
  return tag === undefined ? undefined : canonicalCode(tag);
}

/** The reason why a file's name says no language, with the name that was meant, where that is plain. */
function misnaming(name: string): string {
  const tag = name.replace(/\.json$/i, '').replaceAll('_', '-');
  const meant = languageOf(`${tag}.json`);
  return meant === undefined
    ? 'a file is named by the tag of its language, as de.json or pt-BR.json'
    : `name it ${meant}.json`;
}
