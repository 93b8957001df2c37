import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, relative, resolve } from 'node:path';
import { idFault } from '../../base/plugin-rules/manifest-rules.mjs';
import { jsonMistake } from '../../base/words/json-mistake.mjs';
import { utf8Text } from '../../base/words/utf8-text.mjs';
import { faultyPart, readWordFile } from '../../base/words/word-file.mjs';
import { flatWords } from '../../base/words/words.mjs';
import { root } from '../build/project.mjs';

/** The language that keys are written in. */
export const sourceLanguage = 'en';

const schema = createRequire(import.meta.url)('#schemas/core/plugin.v1.schema.json');
const { pattern, form } = schema.properties.contributes.properties.locales.items.properties.locale;

/** Why a console would refuse a pack with this language. @param {string} language @returns {string | undefined} */
export const languageFault = (language) =>
  new RegExp(pattern).test(language) ? undefined : `can't be ${JSON.stringify(language)}: ${form}`;

/** Why a console would refuse a pack with this id. @param {string} id @returns {string | undefined} */
export function packIdFault(id) {
  const { pattern, form, maxLength } = schema.properties.id;
  const isWritten = new RegExp(pattern).test(id) && id.length <= maxLength;
  return isWritten ? idFault(id, false) : `The id can't be ${JSON.stringify(id)}: ${form}.`;
}

/**
 * A bundle on disk. `words`: none of a file that can't be taken as it is; `found`: what of it could be read all the same.
 * @typedef {{ language: string, ns: string, path: string, words: Record<string, string>, wrong: Fault[], repeated: Fault[],
 *   found?: Record<string, string>, lineOf(key: string): number | undefined }} LocaleFile
 * @typedef {{ line?: number, key: string, problem: string }} Fault
 */

/**
 * A folder with words: the console's own, or a plugin's (a locale pack is one).
 * @typedef {{ folder: string, name: string, isConsole: boolean, files: LocaleFile[],
 *   source(ns: string): Record<string, string> | undefined }} Place
 */

/**
 * Opens the console's own words (no folder), or those of a plugin's folder. English words are looked for in the folder itself,
 * in the console, then in the folders of `sources`. Throws a sentence.
 * @param {string} [folder] @param {readonly string[]} [sources] @returns {Place}
 */
export function openPlace(folder, sources = []) {
  const isConsole = folder === undefined || resolve(folder) === resolve(root);
  const files = isConsole ? consoleFiles() : pluginFiles(resolve(folder));
  const beyond = isConsole ? [] : [...consoleFiles(), ...sources.flatMap((each) => pluginFiles(resolve(each)))];
  const english = (/** @type {string} */ ns) =>
    [...files, ...beyond].find((file) => file.ns === ns && file.language === sourceLanguage);
  return {
    folder: isConsole ? root : resolve(folder),
    name: isConsole ? 'the console' : /** @type {string} */ (folder),
    isConsole,
    files,
    source: (ns) => english(ns)?.words,
  };
}

/** The languages that come with the console beside English. @returns {string[]} */
export const shippedLanguages = () =>
  readdirSync(join(root, 'locales'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== sourceLanguage)
    .map(({ name }) => name);

/**
 * The shipped language whose words a region leaves unsaid: `de` of de-AT. Undefined for a language, and for a region of one
 * that is not shipped.
 * @param {string} language @returns {string | undefined}
 */
export function languageOfRegion(language) {
  const [parent = ''] = language.split('-');
  return parent !== language && [sourceLanguage, ...shippedLanguages()].includes(parent) ? parent : undefined;
}

/** @returns {LocaleFile[]} */
function consoleFiles() {
  return readdirSync(join(root, 'locales'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name: language }) =>
      readdirSync(join(root, 'locales', language))
        .filter((file) => file.endsWith('.json'))
        .map((file) => readLocaleFile(language, file.slice(0, -'.json'.length), join(root, 'locales', language, file))),
    );
}

/** @param {string} folder @returns {LocaleFile[]} */
function pluginFiles(folder) {
  return (
    readManifest(folder)
      // Faults of an entry itself are told with the manifest.
      .contributes.locales.filter((entry) =>
        [entry?.locale, entry?.ns, entry?.src].every((said) => typeof said === 'string'),
      )
      .map(({ locale, ns, src }) => readLocaleFile(locale, ns, join(folder, src)))
  );
}

/**
 * The manifest of a plugin's folder. Throws a sentence when there is none, or it brings no words.
 * @param {string} folder
 * @returns {{ id: string, version: string, [field: string]: unknown,
 *   contributes: { [point: string]: unknown, locales: { locale: string, ns: string, src: string }[] } }}
 */
export function readManifest(folder) {
  const path = join(folder, 'plugin.json');
  if (!existsSync(path)) throw new Error(`${folder} holds no plugin.json: it is no plugin and no locale pack.`);
  const read = utf8Text(readFileSync(path));
  const mistake = 'text' in read ? jsonMistake(read.text) : read;
  if (mistake) throw new Error(`${path}: line ${mistake.line}: ${mistake.message}`);
  const manifest = 'text' in read && JSON.parse(read.text);
  if (!Array.isArray(manifest?.contributes?.locales)) throw new Error(`${path} contributes no locales.`);
  return manifest;
}

/** @param {string} language @param {string} ns @param {string} path @returns {LocaleFile} */
function readLocaleFile(language, ns, path) {
  const file = { language, ns, path: relative(process.cwd(), path), repeated: [], lineOf: () => undefined };
  const fault = languageFault(language);
  if (fault) return { ...file, words: {}, wrong: [{ key: 'the language', problem: fault }] };
  if (!existsSync(path)) return { ...file, words: {}, wrong: [{ key: 'the file', problem: 'is missing' }] };
  const read = readWordFile(readFileSync(path));
  const asFault = (/** @type {import('../../base/words/word-file.mjs').WordFault} */ found) => ({
    ...{ line: found.line, key: faultyPart(found) },
    problem: found.problem,
  });
  const wrong = read.faults.map(asFault);
  const isObject = typeof read.said === 'object' && read.said !== null && !Array.isArray(read.said);
  const found = isObject ? { found: flatWords(read.said) } : {};
  return {
    ...{ ...file, ...found, wrong },
    words: wrong.length > 0 ? {} : flatWords(read.said),
    repeated: read.repeated.map(asFault),
    lineOf: (key) => read.lineOf(key.split('.')),
  };
}
