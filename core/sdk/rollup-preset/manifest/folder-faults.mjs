import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pluginLimits, sizeInWords } from '#base/plugin-rules/limits.mjs';
import { fieldFaults } from '#base/plugin-rules/declared-fields.mjs';
import { idFault, settingsFault } from '#base/plugin-rules/manifest-rules.mjs';
import { operationNameFaults } from '#base/plugin-rules/operation-faults.mjs';
import { pageFaults, policyFaults } from '#base/plugin-rules/place-faults.mjs';
import { unguardedActions, unguardedForms } from '#base/plugin-rules/unguarded-actions.mjs';
import { faintTokens } from '#base/plugin-rules/theme-contrast.mjs';
import { malformedConditions, unknownKeys } from '#base/plugin-rules/when-faults.mjs';
import { lineOf } from '#base/words/json-line.mjs';
import { jsonMistake } from '#base/words/json-mistake.mjs';
import { utf8Text } from '#base/words/utf8-text.mjs';
import { declarationFaults, isDeclared } from './check-manifest.mjs';
import { callFault, callsOfForm, callsOfType } from './declared-calls.mjs';
import { codeFaults } from './called-operations.mjs';
import { declarationsOf } from './declarations.mjs';
import { brokenSchemas } from './form-schemas.mjs';
import { hostNameFaults } from './host-names.mjs';
import { itemlessFaults, itemlessPlaceFaults } from './itemless-faults.mjs';
import { absence } from './read-json.mjs';
import { refFaults } from './ref-faults.mjs';
import { refsOf } from './refs.mjs';
import { badTexts, missingTexts, translationFaults } from './text-faults.mjs';

/**
 * Returns the faults of a plugin's folder beyond the manifest itself, each with file and line. They are what a gateway refuses,
 * what a console would draw as a raw key or an empty place, and names that the console `host` lacks.
 * @param {string} root @param {string} source the text of a `plugin.json` that is in order
 * @param {import('./host-names.mjs').HostNames & import('#base/plugin-rules/place-faults.mjs').HostPlaces & { colours?: Readonly<Record<string, string>>, operations?: import('#base/plugin-rules/operation-addresses.mjs').Operations }} [host]
 * @returns {{ faults: string[], warnings: string[] }}
 */
export function folderFaults(root, source, host) {
  const manifest = JSON.parse(source);
  const files = new Files(root, source);
  const at = (/** @type {string[]} */ path) => `plugin.json:${lineOf(source, path)}`;
  const id = idFault(manifest.id, false);
  const names = host ? hostNameFaults(manifest, host) : { faults: [], warnings: [] };
  const pages = host ? pageFaults(manifest, host) : { faults: [], warnings: [] };
  const told = (/** @type {import('#base/plugin-rules/when-faults.mjs').Fault} */ { path, message }) =>
    `${at(path)}: ${message}`;
  const words = ownWords(manifest, 'en', files) ?? {};
  const code = codeFaults(root, manifest, { operations: host?.operations, policies: host?.policies, words });
  const faults = [
    ...(id === undefined ? [] : [`${at(['id'])}: ${id}`]),
    ...names.faults.map(told),
    ...pages.faults.map(told),
    ...(host ? policyFaults(manifest, host).map(told) : []),
    ...operationNameFaults(manifest, host?.operations).map(told),
    ...typeFaults(manifest, source, files, host),
    ...formFaults(manifest).map(told),
    ...itemlessPlaceFaults(manifest).map(told),
    ...refFaults(root, manifest).map(told),
    ...code.faults,
    ...settingsFaults(manifest, files),
    ...brokenSchemas(source, (ref) => files.read(ref)),
    ...textFaults(manifest, source, files),
  ];
  const fields = fieldFindings(source, files);
  const translated = translations(manifest, files);
  return {
    faults: [...files.faults, ...faults, ...fields.faults, ...translated.faults],
    warnings: [
      ...[...names.warnings, ...pages.warnings, ...faintThemes(manifest, host), ...unguardedForms(manifest)].map(told),
      ...code.warnings,
      ...fields.warnings,
      ...translated.warnings,
    ],
  };
}

/**
 * Colours of themes that would be hard to read: a console wears them, and says so.
 * @param {any} manifest @param {{ colours?: Readonly<Record<string, string>> }} [host]
 */
const faintThemes = ({ contributes = {} }, { colours = {} } = {}) =>
  (contributes.themes ?? []).flatMap((/** @type {any} */ theme, /** @type {number} */ place) =>
    faintTokens(Object(theme.tokens), colours).map(({ name, message }) => ({
      path: ['contributes', 'themes', String(place), 'tokens', name],
      message,
    })),
  );

/** JSON files of a plugin, each read once; what can't be read is told once. */
class Files {
  /** @type {string[]} */
  faults = [];
  #root;
  #source;
  /** @type {Map<string, { text: string, said: any } | undefined>} */
  #read = new Map();

  /** @param {string} root @param {string} source the text of its `plugin.json` */
  constructor(root, source) {
    this.#root = root;
    this.#source = source;
  }

  /** @param {string} ref `./zone.type.json` */
  read(ref) {
    const file = ref.replace(/^\.\//, '');
    if (!this.#read.has(file)) this.#read.set(file, this.#fetch(file));
    return this.#read.get(file);
  }

  /** Every file that was read: name → text and content. */
  get all() {
    return [...this.#read].flatMap(([file, read]) => (read ? [{ file, ...read }] : []));
  }

  /** @param {string} file */
  #fetch(file) {
    let read;
    try {
      read = utf8Text(readFileSync(join(this.#root, file)));
    } catch (error) {
      const { code, message } = /** @type {NodeJS.ErrnoException} */ (error);
      const sources = [{ file: 'plugin.json', text: this.#source }, ...this.all];
      this.faults.push(code === 'ENOENT' ? absence(file, sources) : `${file}: ${message}`);
      return undefined;
    }
    const text = 'text' in read ? read.text : '';
    const mistake = 'text' in read ? jsonMistake(text) : read;
    if (mistake) this.faults.push(`${file}:${mistake.line}: ${mistake.message}`);
    return mistake ? undefined : { text, said: JSON.parse(text) };
  }
}

/** @param {any} manifest @param {string} source @param {Files} files @param {import('#base/plugin-rules/place-faults.mjs').HostPlaces} [host] @returns {string[]} */
function typeFaults({ contributes, access }, source, files, host = {}) {
  const types = /** @type {any[]} */ (contributes?.resourceTypes ?? []);
  return types.flatMap(({ declared, service }, place) => {
    if (declared === undefined) return [];
    const isFile = typeof declared === 'string';
    const read = isFile ? files.read(declared) : { text: source, said: declared };
    if (!read) return [];
    const file = isFile ? declared.slice(2) : 'plugin.json';
    const before = isFile ? [] : ['contributes', 'resourceTypes', String(place), 'declared'];
    const wrong = isFile ? declarationFaults(read.said, read.text, file) : [];
    if (wrong.length > 0) return wrong;
    for (const ref of refsOf({ contributes: read.said }).schemas) files.read(ref);
    const told = (/** @type {string[]} */ path, /** @type {string} */ message) =>
      `${file}:${lineOf(read.text, [...before, ...path])}: ${message}`;
    const itemless = itemlessFaults(read.said).map(({ path, message }) => told(path, message));
    // The conditions of a declaration in the manifest itself were checked with the manifest.
    const conditions = isFile
      ? [...malformedConditions(read.said), ...unknownKeys(read.said), ...policyFaults(read.said, host)]
      : [];
    const missing = callsOfType(service, read.said).flatMap((call) => {
      const fault = callFault(call, access);
      return fault === undefined ? [] : [told(call.at, fault)];
    });
    const strange = conditions.map(({ path, message }) => told(path, message));
    return [...itemless, ...strange, ...new Set(missing)];
  });
}

/** Names of fields in the types without code. @param {string} source @param {Files} files @returns {{ faults: string[], warnings: string[] }} */
function fieldFindings(source, files) {
  const found = declarationsOf(source, (ref) => files.read(ref)).map(({ file, text, path: before, said }) => {
    if (!isDeclared(said)) return { faults: [], warnings: [] };
    const { faults, warnings } = fieldFaults(said);
    const told = (/** @type {import('#base/plugin-rules/when-faults.mjs').Fault} */ { path, message }) =>
      `${file}:${lineOf(text, [...before, ...path])}: ${message}`;
    return { faults: faults.map(told), warnings: [...warnings, ...unguardedActions(said)].map(told) };
  });
  return { faults: found.flatMap(({ faults }) => faults), warnings: found.flatMap(({ warnings }) => warnings) };
}

/** @param {any} manifest @returns {import('#base/plugin-rules/when-faults.mjs').Fault[]} */
function formFaults({ contributes, access }) {
  const forms = /** @type {any[]} */ (contributes?.forms ?? []);
  return forms.flatMap((form, place) => {
    const own = contributes.resourceTypes?.find((/** @type {any} */ { id }) => id === form.on)?.service;
    return callsOfForm(form, own, ['contributes', 'forms', String(place)]).flatMap((call) => {
      const message = callFault(call, access);
      return message === undefined ? [] : [{ path: call.at, message }];
    });
  });
}

/** @param {any} manifest @param {Files} files @returns {string[]} */
function settingsFaults({ contributes }, files) {
  const { schema } = contributes?.settings ?? {};
  const read = schema && files.read(schema);
  if (!read) return [];
  const { settings: largest } = pluginLimits;
  const fault = read.text.length > largest ? `it is larger than ${sizeInWords(largest)}` : settingsFault(read.said);
  return fault === undefined ? [] : [`${schema.slice(2)}: ${fault}`];
}

/** Texts that are no texts, and keys that have none in English, wherever they are asked for. @param {any} manifest @param {string} source @param {Files} files @returns {string[]} */
function textFaults(manifest, source, files) {
  for (const ref of refsOf(manifest).schemas) files.read(ref);
  const asking = [{ file: 'plugin.json', text: source, said: manifest }, ...files.all];
  const bundles = /** @type {{ src: string, ns: string }[]} */ (manifest.contributes?.locales ?? []);
  const bad = bundles.flatMap(({ src }) => {
    const read = files.read(src);
    return read ? badTexts(read.said).map(textFaultIn(src, read.text)) : [];
  });
  const words = ownWords(manifest, 'en', files) ?? {};
  const strange = bundles.length > 0 && !bundles.some(({ ns }) => ns === manifest.id) ? namespaceFault(manifest) : [];
  if (strange.length > 0)
    return [...bad, ...strange.map(({ path, message }) => `plugin.json:${lineOf(source, path)}: ${message}`)];
  const missing = asking.flatMap(({ file, text, said }) =>
    missingTexts(said, words).map(({ key, message }) => {
      const before = text.slice(0, text.indexOf(JSON.stringify(`%${key}%`)));
      return `${file}:${before.split('\n').length}: ${message}`;
    }),
  );
  return [...bad, ...missing];
}

/**
 * All words of a plugin that stand under another name while it asks for texts of its own: each of these would be told as missing.
 * @param {any} manifest @returns {import('#base/plugin-rules/when-faults.mjs').Fault[]}
 */
function namespaceFault({ id, contributes, ...rest }) {
  if (missingTexts({ contributes, ...rest }, {}).length === 0) return [];
  const [{ ns }] = contributes.locales;
  return [
    { path: ['contributes', 'locales', '0', 'ns'], message: `the words are those of ${ns}, and the plugin is ${id}` },
  ];
}

/**
 * Tells a fault of a text with its file and line.
 * @param {string} src @param {string} text the file's @returns {(fault: import('./text-faults.mjs').TextFault) => string}
 */
function textFaultIn(src, text) {
  const file = src.slice(2);
  return ({ key, message }) => `${key === '' ? file : `${file}:${lineOf(text, key.split('.'))}`}: ${message}`;
}

/** Every language of a plugin beside its English words. @param {any} manifest @param {Files} files @returns {{ faults: string[], warnings: string[] }} */
function translations(manifest, files) {
  const source = ownWords(manifest, 'en', files);
  const own = /** @type {any[]} */ (manifest.contributes?.locales ?? []).filter(({ ns }) => ns === manifest.id);
  const found = own.map(({ src, locale }) => {
    const words = ownWords(manifest, locale, files);
    const said = source && words ? translationFaults(locale, words, source) : { faults: [], warnings: [] };
    const told = textFaultIn(src, files.read(src)?.text ?? '');
    return { faults: said.faults.map(told), warnings: said.warnings.map(told) };
  });
  return { faults: found.flatMap(({ faults }) => faults), warnings: found.flatMap(({ warnings }) => warnings) };
}

/** @param {any} manifest @param {string} language @param {Files} files */
function ownWords({ id, contributes }, language, files) {
  const found = contributes?.locales?.find((/** @type {any} */ { ns, locale }) => ns === id && locale === language);
  return found && files.read(found.src)?.said;
}
