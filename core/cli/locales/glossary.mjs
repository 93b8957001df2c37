import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../build/project.mjs';

/**
 * The terms that must be the same everywhere: `locales/glossary.md`, one row a term, one column a language (named as it names
 * itself).
 * @returns {{ languages: string[], terms: string[][] }}
 */
function readGlossary() {
  const path = join(root, 'locales/glossary.md');
  const rows = (existsSync(path) ? readFileSync(path, 'utf8') : '')
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
  const [languages = [], , ...terms] = rows;
  return { languages, terms };
}

/**
 * Gives, for an English text, a line for each term in it: `image → Abbild`; where the glossary lacks the language, the term alone.
 * @param {string} language @returns {(text: string) => string[]}
 */
export function glossaryNotes(language) {
  const { languages, terms } = readGlossary();
  const own = new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language;
  const column = languages.findIndex((name) => name.toLowerCase() === own.toLowerCase());
  const known = terms.map((cells) => {
    const term = (cells[0] ?? '').replace(/ \(.*\)$/, '').replace(/^to /, '');
    const said = column > 0 ? cells[column] : '';
    return {
      pattern: new RegExp(`\\b${term}s?\\b`, 'i'),
      note: said ? `Glossary: ${cells[0]} → ${said}` : `Glossary: ${cells[0]}`,
    };
  });
  return (text) => known.filter(({ pattern }) => pattern.test(text)).map(({ note }) => note);
}
