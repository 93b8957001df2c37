import { createRequire } from 'node:module';
import { Ajv } from 'ajv';
import { jsonMistake } from '#base/words/json-mistake.mjs';
import { accessFaults } from './access-faults.mjs';
import { contributable, isContributable } from './points.mjs';

// Read through the package's own `imports`, which the checkout and the packed preset both have.
const schema = createRequire(import.meta.url)('#schemas/core/plugin.v1.schema.json');
const tokens = createRequire(import.meta.url)('#schemas/core/theme-tokens.json');
const ajv = new Ajv({ allErrors: true, strict: false }).addSchema(schema);
const isValid = ajv.compile({ $ref: schema.$id });
const isDeclaration = ajv.compile({ $ref: `${schema.$id}#/definitions/declaredType` });

/**
 * What is wrong with a manifest before it is built, each with its line: what the schema refuses, calls that no plugin may ask
 * for, and members and points that this version of the console doesn't know. A console lets the latter pass, for it may be the
 * older one; an author has misspelt.
 * @param {string} source the text of `plugin.json`
 * @returns {string[]} `plugin.json:12: …`
 */
export function manifestFaults(source) {
  const mistake = jsonMistake(source);
  if (mistake) return [`plugin.json:${mistake.line}: ${mistake.message}`];
  const manifest = JSON.parse(source);
  const at = (/** @type {string[]} */ path) => `plugin.json:${lineOf(source, path)}`;
  const invalid = validityFaults(isValid, manifest, source, { file: 'plugin.json', whole: 'the manifest' });
  if (typeof manifest !== 'object' || manifest === null || Array.isArray(manifest)) return invalid;
  const faults = new Map(invalid.map((fault) => [fault, fault]));
  for (const key of Object.keys(manifest)) {
    if (!Object.hasOwn(schema.properties, key)) faults.set(key, `${at([key])}: ${key} is no member of a manifest`);
  }
  for (const key of Object.keys(manifest.contributes ?? {})) {
    if (isContributable(key)) continue;
    faults.set(
      `contributes/${key}`,
      `${at(['contributes', key])}: there is no point ${key}; there are ${contributable.join(', ')}`,
    );
  }
  for (const [place, name] of strangeTokens(manifest.contributes?.themes)) {
    const path = ['contributes', 'themes', String(place), 'tokens', name];
    faults.set(path.join('/'), `${at(path)}: ${name} is no token that a theme may set`);
  }
  if (invalid.length === 0)
    for (const { path, message } of accessFaults(manifest)) faults.set(message, `${at(path)}: ${message}`);
  return [...faults.values()];
}

/**
 * What is wrong with a type that is declared in a file of its own, each with its line.
 * @param {unknown} said @param {string} source the file's text @param {string} file @returns {string[]}
 */
export const declarationFaults = (said, source, file) =>
  validityFaults(isDeclaration, said, source, { file, whole: 'the type' });

/**
 * @param {import('ajv').ValidateFunction} validate @param {unknown} said @param {string} source
 * @param {{ file: string, whole: string }} names @returns {string[]}
 */
function validityFaults(validate, said, source, { file, whole }) {
  if (validate(said)) return [];
  const faults = (validate.errors ?? [])
    // Of a choice, each branch tells on its own what it lacks.
    .filter(({ keyword }) => keyword !== 'anyOf' && keyword !== 'allOf')
    .map(({ instancePath, message, keyword, params }) => {
      const path = instancePath.split('/').slice(1).map(unescaped);
      const what = keyword === 'additionalProperties' ? `does not know ${params['additionalProperty']}` : message;
      return `${file}:${lineOf(source, path)}: ${instancePath || whole} ${what}`;
    });
  return [...new Set(faults)];
}

/** The names in themes that the console has no token for. @param {unknown} themes @returns {[place: number, name: string][]} */
function strangeTokens(themes) {
  const known = [...tokens.colours, ...tokens.radii, ...tokens.fonts];
  return (Array.isArray(themes) ? themes : []).flatMap((theme, place) =>
    Object.keys(Object(Object(theme).tokens)).flatMap((name) =>
      known.includes(name) ? [] : [/** @type {[number, string]} */ ([place, name])],
    ),
  );
}

/** @param {string} step of a JSON pointer */
const unescaped = (step) => step.replaceAll('~1', '/').replaceAll('~0', '~');

/**
 * The line, from 1, of the member at a path: each name is looked for behind the one before it. Items of lists are counted by
 * their opening braces, so the line is that of the list when they are no objects.
 * @param {string} source @param {readonly string[]} path
 */
export function lineOf(source, path) {
  let place = 0;
  for (const step of path) {
    let found = place;
    if (/^\d+$/.test(step)) found = startOfItem(source, place, Number(step));
    else found = source.indexOf(`${JSON.stringify(step)}`, place);
    if (found === -1) break;
    place = found;
  }
  return source.slice(0, place).split('\n').length;
}

/** @param {string} source @param {number} from @param {number} index */
function startOfItem(source, from, index) {
  let depth = 0;
  let count = -1;
  let inString = false;
  for (let place = source.indexOf('[', from); place !== -1 && place < source.length; place += 1) {
    const sign = source[place];
    if (sign === '"' && source[place - 1] !== '\\') inString = !inString;
    if (inString) continue;
    if (sign === '{' || sign === '[') {
      if (sign === '{' && depth === 1) count += 1;
      if (count === index) return place;
      depth += 1;
    } else if (sign === '}' || sign === ']') {
      depth -= 1;
      if (depth === 0) return -1;
    }
  }
  return -1;
}
