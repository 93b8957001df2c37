import { nearest, orNearest } from '../words/nearest.mjs';

/** @typedef {import('./when-faults.mjs').Fault} Fault */
/**
 * A fault as ajv tells it, with `verbose`.
 * @typedef {{ instancePath: string, keyword: string, message?: string | undefined, params: any, data?: unknown, parentSchema?: any }} SchemaError
 */

/**
 * The faults that a schema finds, in words: a form is told by its description, a word that there is not by the nearest.
 * @param {readonly SchemaError[]} errors @param {string} whole what the schema is of: `the manifest` @returns {Fault[]}
 */
export function schemaFaults(errors, whole) {
  const told = errors
    // Each branch of a choice tells on its own what it lacks.
    .filter(({ keyword }) => keyword !== 'anyOf' && keyword !== 'allOf')
    .map((error) => ({ path: pathOf(error), message: `${error.instancePath || whole} ${reasonOf(error)}` }));
  return [...new Map(told.map((fault) => [fault.message, fault])).values()];
}

/** The member itself, where one is too many. @param {SchemaError} error */
function pathOf({ instancePath, keyword, params }) {
  const path = instancePath
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
  return keyword === 'additionalProperties' ? [...path, String(params.additionalProperty)] : path;
}

/** @param {SchemaError} error @returns {string} */
function reasonOf({ keyword, message = 'is not valid', params, data, parentSchema = {} }) {
  if (keyword === 'additionalProperties') {
    const name = params.additionalProperty;
    return `does not know ${name}${orNearest(name, Object.keys(parentSchema.properties ?? {}))}`;
  }
  if (keyword === 'required') {
    const meant = meantBy(params.missingProperty, data, parentSchema.properties);
    return meant === undefined ? message : `${message}; is ${meant} meant to be it?`;
  }
  if (keyword === 'enum') {
    const known = params.allowedValues.map(String);
    return `can't be ${JSON.stringify(data)}${orNearest(String(data), known) || `; there are ${known.join(', ')}`}`;
  }
  if (keyword === 'type') return `${message}${exampleOf(parentSchema)}`;
  if (keyword === 'pattern' && parentSchema.form) return `can't be ${shortOf(data)}: ${parentSchema.form}`;
  return message;
}

/**
 * The member that is most likely a missing one, misspelt. Names of two letters are near to any other.
 * @param {string} missing @param {unknown} data @param {object} [known] @returns {string | undefined}
 */
function meantBy(missing, data, known = {}) {
  const strange = Object.keys(Object(data)).filter((name) => !Object.hasOwn(known, name));
  return missing.length > 2 ? nearest(missing, strange) : undefined;
}

/** How a list or a table of texts is written: one is easily taken for the other. @param {any} schema */
function exampleOf({ type, items, additionalProperties }) {
  if (type === 'array' && items?.type === 'string') return ', as ["one", "other"]';
  if (type === 'object' && additionalProperties?.type === 'string') return ', as { "name": "text" }';
  return '';
}

/** @param {unknown} said */
const shortOf = (said) => JSON.stringify(said).slice(0, 60);
