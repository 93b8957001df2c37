import { readFileSync } from 'node:fs';
import { openPlace } from './places.mjs';
import { sourceOf, textFaults } from '../../base/words/translations.mjs';
import { splitPlural } from '../../base/words/plural-key.mjs';
import { fromPo, poFileFacts } from './po.mjs';
import { poPlaces, poText } from './po-bytes.mjs';
import { writeWords } from './write-words.mjs';

/** @param {string[]} words @param {import('./commands.mjs').Call['flags']} flags @param {import('./commands.mjs').Call['say']} say */
export function poImport(words, flags, say) {
  const paths = words.filter((word) => word.endsWith('.po'));
  const [folder] = words.filter((word) => !word.endsWith('.po'));
  if (paths.length === 0) throw new Error('Name the files: po import fr/core.po.');
  const results = paths.map((path) => {
    try {
      // Opened for each file anew: two may be of one bundle.
      return importFile(path, openPlace(folder, flags.source), say);
    } catch (error) {
      say(`${path}: ${/** @type {Error} */ (error).message}`);
      return false;
    }
  });
  return results.every(Boolean);
}

/**
 * Takes the words of one file. What it lacks, leaves empty or has wrong stays in the pack as it was. Throws a sentence.
 * @param {string} path @param {import('./places.mjs').Place} place @param {(line: string) => void} say @returns {boolean}
 */
function importFile(path, place, say) {
  const text = poText(readFileSync(path));
  if (text.trim() === '') throw new Error('it is empty: export it again');
  const { language, ns } = poFileFacts(text);
  const file = place.files.find((one) => one.language === language && one.ns === ns);
  const english = place.source(ns);
  if (!file || !english) throw new Error(`${place.name} has no ${ns} in ${language}.`);
  const [fault] = file.wrong;
  // A file that is lost is made again; what can't be read is not written over.
  if (fault?.line !== undefined) throw new Error(`${file.path}: line ${fault.line}: ${fault.key} ${fault.problem}`);
  const { lines, twice, bare } = poPlaces(text);
  const at = (/** @type {string} */ key) => {
    const line = lines.get(key) ?? lines.get(splitPlural(key).stem);
    return line === undefined ? `${path}:` : `${path}: line ${line}:`;
  };
  for (const { id, line } of bare)
    say(`${path}: line ${line}: ${JSON.stringify(id)} has no context (msgctxt): it is left out`);
  const { words: said, skipped } = fromPo(text, { language, english, twice: new Set(twice.map(({ key }) => key)) });
  for (const { key, why, more = '' } of skipped) {
    const isSaid = Object.keys(file.words).some(
      (one) => (one === key || splitPlural(one).stem === key) && file.words[one] !== '',
    );
    if (why === 'empty') {
      if (isSaid) say(`${at(key)} ${key} was left as it is: its text is empty here`);
    } else if (why === 'forms') say(`${at(key)} ${key} has no text here for ${more}: left as it is`);
    else if (why === 'twice') {
      const [found] = twice.filter((one) => one.key === key);
      say(`${path}: line ${found?.line}: ${key} was left as it is: it is in line ${found?.first} too`);
    } else say(`${at(key)} ${key} was left as it is: ${reasons[why]}${more}`);
  }
  const wrong = Object.entries(said).filter(([key, words]) => {
    const faults = textFaults(key, words, sourceOf(key, english));
    for (const each of faults) say(`${at(key)} ${key} was left as it is: it ${each}`);
    return faults.length > 0;
  });
  for (const [key] of wrong) delete said[key];
  writeWords(file.path, { ...file.words, ...said });
  say(`${file.path}: ${Object.keys(said).length} texts`);
  return wrong.length + twice.length + bare.length === 0;
}

const reasons = {
  fuzzy: 'it is marked as fuzzy',
  unknown: 'English has no such key',
  changed: 'its English text is another by now',
  plurals: 'the header (Plural-Forms) of the file does not say how its forms are counted',
};
