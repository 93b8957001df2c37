import { nearest, orNearest } from '../words/nearest.mjs';
import { contributable, isContributable } from './contributable.mjs';

/** @typedef {import('./when-faults.mjs').Fault} Fault */
/** @typedef {any} Schema */

/**
 * Members of items whose point the schema says little about: the console hands them to what draws the point, so only a
 * member that looks like a misspelt one of these is a fault.
 */
const looseMembers = {
  columns: ['label', 'def', 'priority'],
  actions: ['kind', 'label', 'icon', 'def', 'run'],
  tabs: ['label', 'view'],
  facets: ['label', 'field', 'values', 'filteredBy'],
  wizardSteps: ['label', 'view', 'optional'],
  commands: ['label', 'icon', 'run'],
  header: ['view'],
};

/**
 * Members of the manifest itself, of `access` and of `budget` that no console of this version reads, and points that it has not.
 * @param {any} manifest an object, valid or not @param {Schema} schema of manifests @returns {Fault[]}
 */
export function unknownNames(manifest, schema) {
  const members = Object.keys(schema.properties);
  const strange = (/** @type {unknown} */ said, /** @type {readonly string[]} */ known) =>
    Object.keys(Object(said)).filter((key) => !known.includes(key));
  const points = Object.keys(Object(manifest.contributes)).filter((key) => !isContributable(key));
  return [
    ...strange(manifest, members).map((key) => ({
      path: [key],
      message: `${key} is no member of a manifest${orNearest(key, members)}`,
    })),
    ...points.map((key) => {
      const near = orNearest(key, contributable);
      const rest = `${near}${near === '' ? '; there' : ' There'} are ${contributable.join(', ')}`;
      return { path: ['contributes', key], message: `there is no point ${key}${rest}` };
    }),
    ...['access', 'budget'].flatMap((name) => {
      const known = Object.keys(schema.properties[name].properties);
      return strange(manifest[name], known).map((key) => ({
        path: [name, key],
        message: `${name} has no member ${key}${orNearest(key, known) || `; there are ${known.join(', ')}`}`,
      }));
    }),
  ];
}

/**
 * Members that no console of this version reads: misspelt ones, which would be passed over without a word.
 * @param {any} manifest an object, valid or not @param {Schema} schema of manifests @returns {Fault[]}
 */
export function unknownMembers({ contributes }, schema) {
  const placed = Object.keys(schema.definitions.placed.properties);
  return Object.entries(Object(contributes)).flatMap(([point, items]) => {
    if (!Array.isArray(items)) return [];
    const points = schema.properties.contributes.properties;
    const known = Object.hasOwn(points, point) ? membersOf(points[point].items ?? {}, schema) : undefined;
    const loose = Object.hasOwn(looseMembers, point)
      ? /** @type {Record<string, string[]>} */ (looseMembers)[point]
      : undefined;
    return items.flatMap((item, place) =>
      Object.keys(Object(item)).flatMap((member) => {
        const path = ['contributes', point, String(place), member];
        if (known) return known.includes(member) ? [] : [{ path, message: unknown(point, member, known) }];
        const names = loose && [...placed, ...loose];
        if (!names || names.includes(member) || nearest(member, names) === undefined) return [];
        return [{ path, message: unknown(point, member, names) }];
      }),
    );
  });
}

/** @param {string} point @param {string} member @param {string[]} known */
const unknown = (point, member, known) => `${point} have no member ${member}${orNearest(member, known)}`;

/** The members that a part of the schema names, with those of what it refers to. @param {Schema} said @param {Schema} schema @returns {string[]} */
function membersOf({ $ref, allOf = [], anyOf = [], properties = {} }, schema) {
  const referred = $ref ? [schema.definitions[$ref.replace('#/definitions/', '')]] : [];
  const parts = [...referred, ...allOf, ...anyOf].flatMap((part) => membersOf(part, schema));
  return [...Object.keys(properties), ...parts];
}
