import { mkdirSync, watch, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { trustLine } from '../../sdk/rollup-preset/commands/sign.mjs';
import { root } from '../build/project.mjs';
import { addNamespaces } from './add-namespaces.mjs';
import { checkPack } from './check-pack.mjs';
import { checkWords, findingLine, soundWords } from './check-words.mjs';
import { coverageOf, translatedTexts } from './coverage.mjs';
import { dropPack } from './drop-pack.mjs';
import { englishOf, keysWithoutWords, readSources, wordsWithoutUse } from './keys-in-code.mjs';
import { newPack } from './new-pack.mjs';
import { languageOfRegion, openPlace, shippedLanguages } from './places.mjs';
import { toPo } from './po.mjs';
import { poImport } from './po-import.mjs';

/**
 * The arguments of a command, and the function that prints its lines. Commands return whether all is well; they throw a
 * sentence for what they can't do.
 * @typedef {{ words: string[], flags: { json?: boolean, complete?: boolean, watch?: boolean, source?: string[], id?: string,
 *   to?: string, key?: string }, say(line: string): void }} Call
 */

/** Keys in the sources against the English words. @param {Call} call */
export function extract({ words: [folder], flags, say }) {
  const place = openPlace(folder, flags.source);
  const [sources, english] = [readSources(place), englishOf(place)];
  const [missing, unused] = [keysWithoutWords(sources, english), wordsWithoutUse(sources, english)];
  if (flags.json) say(JSON.stringify({ missing, unused }, null, 1));
  else {
    for (const { path, ns, key } of missing) say(`${path}: ${ns}:${key} has no English words`);
    for (const { ns, key } of unused) say(`${ns}:${key} is used nowhere`);
    const keys = Object.values(english).reduce((sum, words) => sum + Object.keys(words).length, 0);
    say(`${keys} English texts of ${place.name}; ${missing.length} missing, ${unused.length} unused`);
  }
  return missing.length + unused.length === 0;
}

/**
 * Every bundle against the English one. A pack may be unfinished: what it does not say yet is no mistake, unless `complete`.
 * @param {Call} call
 */
export function check({ words: [folder], flags, say }) {
  const place = openPlace(folder, flags.source);
  const all = [...checkPack(place), ...checkWords(place)];
  const isOpen = !place.isConsole && !flags.complete;
  // A region is whole whatever it leaves to its language.
  const isWrong = (/** @type {import('./check-words.mjs').Finding} */ { kind, language }) =>
    kind !== 'missing' || (!isOpen && languageOfRegion(language) === undefined);
  const found = all.filter(isWrong);
  if (flags.json) say(JSON.stringify(found, null, 1));
  else {
    for (const finding of found) say(findingLine(finding));
    const where = place.files.some(({ wrong, found: words }) => wrong.length > 0 && !words)
      ? ' in the files that can be read'
      : '';
    const open = isOpen ? `; ${all.length - found.length} texts are still to be translated${where}` : '';
    say(
      `${place.files.length} files of ${place.name}: ${found.length === 0 ? 'nothing wrong' : `${found.length} wrong`}${open}`,
    );
  }
  return found.length === 0;
}

/** How much of each namespace each language says. @param {Call} call */
export function report({ words: [folder], flags, say }) {
  const place = openPlace(folder, flags.source);
  const coverage = coverageOf(place);
  if (flags.json) say(JSON.stringify(coverage, null, 1));
  else {
    say('language      namespace                    translated');
    for (const { language, ns, translated, texts, percent } of coverage)
      say(
        `${language.padEnd(13)} ${ns.padEnd(26)} ${`${translated} of ${texts}`.padStart(12)} ${`${percent} %`.padStart(6)}`,
      );
    const unmeasured = new Set(place.files.map(({ ns }) => ns).filter((ns) => !place.source(ns)));
    for (const ns of unmeasured) say(`${ns} has no English words here: name its plugin with --source`);
  }
  return true;
}

/** `po export <language> [folder]`, `po import <file.po …> [folder]`. @param {Call} call */
export function po({ words: [direction, ...rest], flags, say }) {
  if (direction === 'export') return poExport(rest, flags, say);
  if (direction === 'import') return poImport(rest, flags, say);
  throw new Error('Say po export or po import.');
}

/** @param {string[]} words @param {Call['flags']} flags @param {Call['say']} say */
function poExport([language, folder], flags, say) {
  if (!language) throw new Error('Name the language: po export fr.');
  const place = openPlace(folder, flags.source);
  const files = place.files.filter((file) => file.language === language);
  if (files.length === 0) throw new Error(`${place.name} has no words of ${language}.`);
  for (const { ns, words } of files) {
    const english = place.source(ns);
    if (!english) throw new Error(`${ns} has no English words here: name its plugin with --source.`);
    const path = join(flags.to ?? join(root, '.sextant/po'), language, `${ns}.po`);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, toPo({ ns, language, english, words }));
    say(relative('.', path));
  }
  return true;
}

/** `new <language> [folder]`. @param {Call} call */
export function makeNew({ words: [language, folder], flags, say }) {
  if (!language) throw new Error('Name the language by its tag: new fr.');
  const made = newPack(language, {
    ...(folder && { folder }),
    ...(flags.id && { id: flags.id }),
    sources: flags.source ?? [],
  });
  say(`${made.label} (${made.language}) is in ${relative('.', made.folder)}:`);
  for (const file of ['plugin.json', ...made.files]) say(`  ${file}`);
  if (!made.isNamed)
    say(
      `No dictionary names ${made.language}. If it is right, write the language's own name as label into plugin.json.`,
    );
  const [parent = ''] = made.language.split('-');
  const of = languageOfRegion(made.language);
  if (of !== undefined) say(`What it leaves empty is shown in ${of}.`);
  else if (parent !== made.language) say(`There are no words of ${parent}: what it leaves empty is shown in English.`);
  return true;
}

/** `add <folder>`. @param {Call} call */
export function add({ words: [folder], flags, say }) {
  if (!folder) throw new Error('Name the folder of the locale pack: add ../fr.');
  for (const file of addNamespaces(folder, flags.source ?? [])) say(join(folder, file));
  return true;
}

/** `drop <folder> [plugins folder]`. @param {Call} call */
export function drop({ words: [folder, plugins = join(root, '.sextant/plugins')], flags, say }) {
  if (!folder) throw new Error('Name the folder of the locale pack: drop ../fr.');
  const once = () => {
    const place = openPlace(folder, flags.source);
    const found = [...checkPack(place), ...checkWords(place)].filter(({ kind }) => kind !== 'missing');
    for (const finding of found) say(findingLine(finding));
    if (found.some(({ kind }) => kind === 'unsafe' || kind === 'manifest')) {
      say('nothing was dropped');
      return false;
    }
    const nameOf = (/** @type {string[]} */ ...of) => of.join(' ');
    const sound = place.files.map((file) => ({ file, words: soundWords(file, place.source(file.ns)) }));
    const taken = new Set(
      sound.flatMap(({ file, words }) => Object.keys(words).map((key) => nameOf(file.language, file.ns, key))),
    );
    const { target, publicKey } = dropPack(folder, plugins, {
      keyFile: flags.key,
      isLeftOut: (...text) => !taken.has(nameOf(...text)),
    });
    const wrong = found.filter(({ kind }) => kind === 'placeholder');
    const leftOut = new Set(wrong.map(({ language, ns, key }) => nameOf(language, ns, key))).size;
    const left = leftOut > 0 ? `; ${leftOut} with wrong placeholders left out, shown in English` : '';
    const texts = sound.reduce(
      (sum, { file, words }) => sum + translatedTexts(file.language, words, place.source(file.ns)),
      0,
    );
    say(`${texts} ${texts === 1 ? 'text is' : 'texts are'} in ${relative('.', target)}${left}`);
    const over = shippedLanguages().filter((language) => place.files.some((file) => file.language === language));
    if (over.length > 0) say(`${over.join(', ')} ships with the console: what the pack says goes over its words`);
    if (publicKey) say(trustLine(publicKey));
    return found.length === 0;
  };
  const isWell = once();
  if (flags.watch) {
    // A file that is half saved may be no pack: the next save tells.
    const again = () => {
      try {
        once();
      } catch (error) {
        say(/** @type {Error} */ (error).message);
      }
    };
    let waiting = /** @type {NodeJS.Timeout | undefined} */ (undefined);
    // An editor writes a file in several steps.
    watch(folder, { recursive: true }, () => {
      clearTimeout(waiting);
      waiting = setTimeout(again, 100);
    });
    say('Each save is dropped again; Ctrl-C ends it.');
  }
  return isWell;
}
