import { createRequire } from 'node:module';
import { Ajv } from 'ajv';
import { schemaFaults } from '#base/plugin-rules/schema-faults.mjs';
import { holdNames, holdValues } from '#base/plugin-rules/schema-places.mjs';
import { orNearest } from '#base/words/nearest.mjs';

/** @typedef {import('#base/plugin-rules/when-faults.mjs').Fault} Fault */
/** @typedef {Readonly<Record<string, any>>} Schema */

const draft7 = createRequire(import.meta.url)('ajv/dist/refs/json-schema-draft-07.json');
const isDraft7 = new Ajv({ allErrors: true, strict: false, verbose: true, validateFormats: false }).compile({
  $ref: 'http://json-schema.org/draft-07/schema#',
});
const types = draft7.definitions.simpleTypes.enum;
/** The keywords of draft 7, and the others that the console's forms read. */
const keywords = [
  ...Object.keys(draft7.properties),
  ...['writeOnly', '$defs', '$anchor', 'dependentRequired', 'dependentSchemas', 'discriminator', 'enumNames'],
];
/** Keywords whose schemas are of the same value, so that each may name what another one asks for. */
const ofTheSame = ['allOf', 'anyOf', 'oneOf', 'if', 'then', 'else'];
const ofParts = ['items', 'additionalItems', 'additionalProperties', 'contains', 'propertyNames', 'not'];

/**
 * Returns what is wrong with the JSON schema of a form: unknown keywords and types, values that a keyword can't have, and
 * required properties that no field is of, without which the form could never be sent.
 * @param {unknown} schema
 * @param {{ isDrawn?: boolean }} [options] `isDrawn`: the console draws it by itself, and so refuses what has no field
 * @returns {Fault[]}
 */
export function formSchemaFaults(schema, { isDrawn = false } = {}) {
  /** @type {Fault[]} */
  const own = [];
  visitSchema(schema, [], { names: new Set(), root: schema }, (part, path, around) => {
    own.push(...keywordFaults(part, path), ...typeFaults(part, path), ...defaultFaults(part, path));
    own.push(...patternFaults(part, path), ...requiredFaults(part, path, around));
    if (isDrawn) own.push(...undrawable(part, path, schema));
  });
  const places = own.map(({ path }) => path.join('/'));
  const isTold = (/** @type {string} */ place) => places.some((each) => place === each || each.startsWith(`${place}/`));
  // The schema of schemas tells the type's branches one by one.
  const others = isDraft7(schema) ? [] : schemaFaults(isDraft7.errors ?? [], 'the schema');
  const rest = others.filter(({ path }) => !isTold(path.join('/')));
  return [
    ...own,
    ...rest.map(({ path, message }) => ({
      path,
      message: message.replace('must be object,boolean', 'must be an object that describes it'),
    })),
  ];
}

/** @typedef {{ names: ReadonlySet<string>, root: unknown }} Around the names that fields of the same object have */

/**
 * @param {unknown} schema @param {string[]} path @param {Around} around
 * @param {(schema: Schema, path: string[], around: Around) => void} visit
 */
function visitSchema(schema, path, around, visit) {
  if (typeof schema !== 'object' || schema === null || Array.isArray(schema)) return;
  const part = /** @type {Schema} */ (schema);
  const here = { root: around.root, names: new Set([...around.names, ...namesIn(part, around.root)]) };
  visit(part, path, here);
  const alone = { root: around.root, names: new Set() };
  for (const [key, said] of Object.entries(part)) {
    if (holdValues.includes(key)) continue;
    const isSame = ofTheSame.includes(key) || key.startsWith('depend');
    const each = holdNames.includes(key) ? Object.entries(Object(said)) : listed(said);
    if (!isSame && !holdNames.includes(key) && !ofParts.includes(key)) continue;
    for (const [step, inner] of each)
      visitSchema(inner, step === '' ? [...path, key] : [...path, key, step], isSame ? here : alone, visit);
  }
}

/** @param {unknown} said @returns {[string, unknown][]} */
const listed = (said) => (Array.isArray(said) ? said.map((each, place) => [String(place), each]) : [['', said]]);

/**
 * The properties that a schema names for one object, wherever in it.
 * @param {unknown} said @param {unknown} root @param {readonly unknown[]} [seen] @returns {string[]}
 */
function namesIn(said, root, seen = []) {
  if (typeof said !== 'object' || said === null || seen.includes(said)) return [];
  const schema = /** @type {Schema} */ (said);
  const below = [...seen, said];
  const parts = ofTheSame.flatMap((key) => [schema[key]].flat());
  const dependent = ['dependencies', 'dependentSchemas'].flatMap((key) => Object.values(Object(schema[key])));
  return [
    ...Object.keys(Object(schema.properties)),
    ...[...parts, ...dependent, referred(schema.$ref, root)].flatMap((part) => namesIn(part, root, below)),
  ];
}

/** @param {unknown} reference @param {unknown} root @returns {unknown} */
function referred(reference, root) {
  if (typeof reference !== 'string' || !reference.startsWith('#')) return undefined;
  const steps = reference.slice(1).split('/').slice(1);
  return steps.reduce((at, step) => Object(at)[step.replaceAll('~1', '/').replaceAll('~0', '~')], root);
}

/** @param {Schema} schema @param {string[]} path @returns {Fault[]} */
const keywordFaults = (schema, path) =>
  Object.keys(schema)
    .filter((key) => !keywords.includes(key) && !key.startsWith('x-'))
    .map((key) => ({ path: [...path, key], message: `JSON Schema has no keyword ${key}${orLike(key)}` }));

/** A word of which only the end is wrong (`propertys`) is further off than a slip. @param {string} key */
function orLike(key) {
  const beginning = key.slice(0, Math.ceil(key.length * 0.75));
  const [alike] = keywords
    .filter((keyword) => key.length > 3 && keyword.startsWith(beginning))
    .sort((one, other) => one.length - other.length);
  return orNearest(key, keywords) || (alike === undefined ? '' : `; did you mean ${alike}?`);
}

/** @param {Schema} schema @param {string[]} path @returns {Fault[]} */
function typeFaults({ type }, path) {
  if (type === undefined) return [];
  return listed(type).flatMap(([step, said]) => {
    if (types.includes(said)) return [];
    const rest = orNearest(String(said), types) || `; there are ${types.join(', ')}`;
    const message = `JSON Schema has no type ${typeof said === 'string' ? said : JSON.stringify(said)}${rest}`;
    return [{ path: step === '' ? [...path, 'type'] : [...path, 'type', step], message }];
  });
}

/**
 * A default that is of none of the types is refused when the form is sent, until somebody types it again.
 * @param {Schema} schema @param {string[]} path @returns {Fault[]}
 */
function defaultFaults({ type, default: given }, path) {
  const said = [type].flat();
  if (given === undefined || type === undefined || said.some((one) => !types.includes(one) || isOf(one, given)))
    return [];
  return [{ path: [...path, 'default'], message: `the default ${JSON.stringify(given)} is no ${said.join(' or ')}` }];
}

/** @param {string} type of JSON Schema @param {unknown} value */
function isOf(type, value) {
  if (type === 'integer') return Number.isInteger(value);
  if (type === 'null') return value === null;
  if (type === 'array') return Array.isArray(value);
  if (type === 'object') return typeof value === 'object' && value !== null && !Array.isArray(value);
  return typeof value === type;
}

/** @param {Schema} schema @param {string[]} path @returns {Fault[]} */
function patternFaults({ pattern }, path) {
  if (typeof pattern !== 'string') return [];
  try {
    return RegExp(pattern, 'u') && [];
  } catch (error) {
    return [{ path: [...path, 'pattern'], message: /** @type {Error} */ (error).message }];
  }
}

/** @param {Schema} schema @param {string[]} path @param {Around} around @returns {Fault[]} */
function requiredFaults(schema, path, { names }) {
  const { required, patternProperties = {}, additionalProperties, default: given } = schema;
  // Without any field it is a rule for what is described elsewhere.
  if (!Array.isArray(required) || names.size === 0 || path.at(-1) === 'not') return [];
  const isFree = additionalProperties !== undefined && additionalProperties !== false;
  const patterns = Object.keys(Object(patternProperties));
  return required.flatMap((name, place) => {
    const isThere = names.has(name) || Object.hasOwn(Object(given), String(name));
    if (typeof name !== 'string' || isFree || isThere || patterns.some((one) => matches(one, name))) return [];
    const message = `required names ${name}, which is none of its properties${orNearest(name, names)}`;
    return [{ path: [...path, 'required', String(place)], message }];
  });
}

/** @param {string} pattern @param {string} name */
function matches(pattern, name) {
  try {
    return RegExp(pattern, 'u').test(name);
  } catch {
    return true;
  }
}

/** @param {Schema} schema @param {string[]} path @param {unknown} root @returns {Fault[]} */
function undrawable({ type, items, $ref: reference }, path, root) {
  const isLost = reference !== undefined && referred(reference, root) === undefined && reference !== '#';
  return [
    ...(isLost
      ? [{ path: [...path, '$ref'], message: `$ref leads nowhere in this schema: ${JSON.stringify(reference)}` }]
      : []),
    ...(type === 'array' && items === undefined ? [{ path, message: 'an array without items has no field' }] : []),
  ];
}
