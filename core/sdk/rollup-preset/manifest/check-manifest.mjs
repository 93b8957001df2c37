import { createRequire } from 'node:module';
import { Ajv } from 'ajv';
import { anchorFaults } from '#base/plugin-rules/anchor-faults.mjs';
import { budgetFaults } from '#base/plugin-rules/budget-faults.mjs';
import { engineFaults } from '#base/plugin-rules/engine.mjs';
import { incompleteItems } from '#base/plugin-rules/incomplete-items.mjs';
import { trustFault } from '#base/plugin-rules/manifest-rules.mjs';
import { misnamedOperations } from '#base/plugin-rules/operation-faults.mjs';
import { misspeltNames } from '#base/plugin-rules/misspelt-names.mjs';
import { ownServiceFaults } from '#base/plugin-rules/own-services.mjs';
import { schemaFaults } from '#base/plugin-rules/schema-faults.mjs';
import { checkThemeTokens } from '#base/plugin-rules/theme-tokens.mjs';
import { unknownMembers, unknownNames } from '#base/plugin-rules/unknown-members.mjs';
import { malformedConditions, unknownKeys } from '#base/plugin-rules/when-faults.mjs';
import { jsonMistake } from '#base/words/json-mistake.mjs';
import { lineOf } from '#base/words/json-line.mjs';
import { orNearest } from '#base/words/nearest.mjs';
import { accessFaults } from '#base/plugin-rules/access-faults.mjs';

// Read through the package's own `imports`, which the checkout and the packed preset both have.
const schema = createRequire(import.meta.url)('#schemas/core/plugin.v1.schema.json');
const tokens = createRequire(import.meta.url)('#schemas/core/theme-tokens.json');
// Each command compiles this anew. A test of the console judges the schema, and the code needs no optimizing.
const unjudged = { meta: false, validateSchema: false, code: { optimize: false } };
const ajv = new Ajv({ allErrors: true, strict: false, verbose: true, ...unjudged }).addSchema(schema);
const isValid = ajv.compile({ $ref: schema.$id });
const isDeclaration = ajv.compile({ $ref: `${schema.$id}#/definitions/declaredType` });

/**
 * Returns the faults of a manifest before it is built, each with its line. They are what the schema refuses, calls that no
 * plugin may ask for, and members and points that this version of the console doesn't know. A console lets the latter pass, for
 * it may be the older one; an author has misspelt.
 * @param {string} source the text of `plugin.json`
 * @param {import('#base/plugin-rules/operation-addresses.mjs').Operations} [operations] of the console, where they are known
 * @returns {string[]} `plugin.json:12: …`
 */
export const manifestFaults = (source, operations) => manifestFindings(source, operations).faults;

/**
 * Returns the same faults, and whether the schema accepts the manifest: then what it names can be looked at as well.
 * @param {string} source the text of `plugin.json`
 * @param {import('#base/plugin-rules/operation-addresses.mjs').Operations} [operations] of the console, where they are known
 * @returns {{ faults: string[], isValid: boolean }}
 */
export function manifestFindings(source, operations = {}) {
  const mistake = jsonMistake(source);
  if (mistake) return { faults: [`plugin.json:${mistake.line}: ${mistake.message}`], isValid: false };
  const manifest = JSON.parse(source);
  const at = (/** @type {string[]} */ path) => `plugin.json:${lineOf(source, path)}`;
  const trust = trustFault(manifest);
  const misnamed = misnamedOperations(manifest, operations);
  const told = ['/trust', ...misnamed.map(({ path }) => `/${path.join('/')}`)];
  const invalid = [
    ...validityFaults(isValid, manifest, source, { file: 'plugin.json', whole: 'the manifest', told }),
    ...misnamed.map(({ path, message }) => `${at(path)}: ${message}`),
    ...(trust ? [`${at(trust.path)}: ${trust.message}`] : []),
  ];
  if (typeof manifest !== 'object' || manifest === null || Array.isArray(manifest))
    return { faults: invalid, isValid: false };
  const faults = new Map(invalid.map((fault) => [fault, fault]));
  for (const { path, message } of unknownNames(manifest, schema)) faults.set(path.join('/'), `${at(path)}: ${message}`);
  for (const { place, name, message } of strangeTokens(manifest.contributes?.themes)) {
    const path = ['contributes', 'themes', String(place), 'tokens', name];
    faults.set(path.join('/'), `${at(path)}: ${message}`);
  }
  const conditions = [...malformedConditions(manifest), ...unknownKeys(manifest)];
  // A misspelt member is most often why the schema misses another one.
  const rest = [...unknownMembers(manifest, schema), ...(invalid.length === 0 ? validFaults(manifest) : [])];
  for (const { path, message } of [...conditions, ...rest])
    faults.set(`${path.join('/')} ${message}`, `${at(path)}: ${message}`);
  return { faults: [...faults.values()], isValid: invalid.length === 0 };
}

/** Faults of a manifest that the schema accepts. @param {any} manifest */
const validFaults = (manifest) =>
  [accessFaults, engineFaults, incompleteItems, budgetFaults, misspeltNames, ownServiceFaults, anchorFaults].flatMap(
    (faultsOf) => faultsOf(manifest),
  );

/**
 * Returns the faults of a type that is declared in a file of its own, each with its line.
 * @param {unknown} said @param {string} source the file's text @param {string} file @returns {string[]}
 */
export const declarationFaults = (said, source, file) =>
  validityFaults(isDeclaration, said, source, { file, whole: 'the type' });

/** Does the schema accept it as a type without code? @param {unknown} said */
export const isDeclared = (said) => isDeclaration(said);

/**
 * @param {import('ajv').ValidateFunction} validate @param {unknown} said @param {string} source
 * @param {{ file: string, whole: string, told?: readonly string[] }} names `told`: places that are told of with more reason
 * @returns {string[]}
 */
function validityFaults(validate, said, source, { file, whole, told = [] }) {
  if (validate(said)) return [];
  const errors = (validate.errors ?? []).filter(({ instancePath }) => !told.includes(instancePath));
  return schemaFaults(errors, whole).map(({ path, message }) => `${file}:${lineOf(source, path)}: ${message}`);
}

/** Tokens that a console would leave out, by their name or their value; a misspelt name is told with the nearest. @param {unknown} themes */
function strangeTokens(themes) {
  const known = [...tokens.colours, ...tokens.radii, ...tokens.fonts];
  return (Array.isArray(themes) ? themes : []).flatMap((theme, place) =>
    checkThemeTokens(Object(theme).tokens, tokens).faults.map(({ name, message }) => {
      const rest = known.includes(name) ? '' : orNearest(name, known);
      return { place: Number(place), name, message: `${message}${rest}` };
    }),
  );
}
