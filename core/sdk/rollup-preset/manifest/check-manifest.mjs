import { createRequire } from 'node:module';
import { Ajv } from 'ajv';
import { contributable, isContributable } from './points.mjs';

// Read through the package's own `imports`, which the checkout and the packed preset both have.
const schema = createRequire(import.meta.url)('#schemas/core/plugin.v1.schema.json');
const tokens = createRequire(import.meta.url)('#schemas/core/theme-tokens.json');
const isValid = new Ajv({ allErrors: true, strict: false }).compile(schema);

/**
 * What is wrong with a manifest before it is built, each with its line: what the schema refuses, and members and points that
 * this version of the console doesn't know. A console lets the latter pass, for it may be the older one; an author has misspelt.
 * @param {string} source the text of `plugin.json`
 * @returns {string[]} `plugin.json:12: …`
 */
export function manifestFaults(source) {
  let manifest;
  try {
    manifest = JSON.parse(source);
  } catch (error) {
    return [`plugin.json: ${/** @type {Error} */ (error).message}`];
  }
  const at = (/** @type {string[]} */ path) => `plugin.json:${lineOf(source, path)}`;
  const faults = new Map();
  if (!isValid(manifest)) {
    for (const { instancePath, message, keyword, params } of isValid.errors ?? []) {
      // Of a choice, each branch tells on its own what it lacks.
      if (keyword === 'anyOf' || keyword === 'allOf') continue;
      const path = instancePath.split('/').slice(1).map(unescaped);
      const what = keyword === 'additionalProperties' ? `does not know ${params['additionalProperty']}` : message;
      faults.set(instancePath + what, `${at(path)}: ${instancePath || 'the manifest'} ${what}`);
    }
  }
  for (const key of Object.keys(manifest)) {
    if (!(key in schema.properties)) faults.set(key, `${at([key])}: ${key} is no member of a manifest`);
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
  return [...faults.values()];
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
