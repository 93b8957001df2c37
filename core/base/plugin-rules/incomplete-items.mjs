import { orNearest } from '../words/nearest.mjs';

/** @typedef {import('./when-faults.mjs').Fault} Fault */

/** Members of which an item of a point needs one, or a console has nothing to draw or to do. @type {Readonly<Record<string, readonly string[]>>} */
const needs = {
  panels: ['view', 'type'],
  routes: ['view', 'redirect'],
  actions: ['def', 'run'],
  forms: ['run', 'path'],
  tabs: ['view'],
  wizardSteps: ['view'],
  commands: ['run'],
  header: ['view'],
};

/** Members that take one of few words. @type {Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>} */
const choices = {
  actions: { kind: ['item', 'batch', 'global'] },
  facets: { filteredBy: ['client', 'server'] },
};

/** Members of `contributes` that hold no items. */
const isApart = (/** @type {string} */ point) => point === 'settings' || point === 'locales';

/** Members that name an export of a file. */
const refMembers = ['view', 'def', 'run'];
const ref = /^\.\/[^#]+#[A-Za-z_$][\w$]*$/;

/**
 * Items that a console would leave out or leave empty without a word: no list, no id, an id twice, nothing to draw or to do, a
 * word that is none of those there are, and what should be a ref and is none.
 * @param {any} manifest that the schema accepts @returns {Fault[]}
 */
export function incompleteItems({ contributes = {} }) {
  const faults = Object.entries(contributes).flatMap(([point, items]) => {
    if (isApart(point)) return [];
    if (!Array.isArray(items)) return [{ path: ['contributes', point], message: `${point} must be a list` }];
    return items.flatMap((item, place) => faultsOf(point, item, ['contributes', point, String(place)]));
  });
  return [...faults, ...idsTwice(contributes)];
}

/** @param {string} point @param {any} item @param {string[]} path @returns {Fault[]} */
function faultsOf(point, item, path) {
  if (typeof item !== 'object' || item === null || typeof item.id !== 'string' || item.id === '')
    return [{ path, message: `an item of ${point} has no id` }];
  const wanted = ofPoint(needs, point) ?? [];
  const isEmpty = wanted.length > 0 && !wanted.some((member) => item[member] !== undefined);
  const words = Object.entries(ofPoint(choices, point) ?? {}).flatMap(([member, known]) => {
    const said = item[member];
    if (said === undefined || known.includes(said)) return [];
    const near = orNearest(String(said), known) || `; there are ${known.join(', ')}`;
    return [{ path: [...path, member], message: `${point} have no ${member} ${JSON.stringify(said)}${near}` }];
  });
  const refs = refMembers.flatMap((member) => {
    const said = item[member];
    if (said === undefined || (typeof said === 'string' && ref.test(said))) return [];
    return [{ path: [...path, member], message: `${member} ${JSON.stringify(said)} is no ref: write ./file#export` }];
  });
  const empty = isEmpty ? [{ path, message: `${point} need ${wanted.join(' or ')}: ${item.id} has none` }] : [];
  return [...empty, ...words, ...refs];
}

/** Points of which a console's is one: a form is an action, and the kind decides which. @param {string} point @param {any} item */
function placeOf(point, { kind = 'item' }) {
  return point === 'actions' || point === 'forms' ? `${kind} actions` : point;
}

/** Finds items that share an id in a point, on one type: a console takes the first. @param {Record<string, any>} contributes @returns {Fault[]} */
function idsTwice(contributes) {
  const seen = new Set();
  return Object.entries(contributes).flatMap(([point, items]) =>
    (Array.isArray(items) ? items : []).flatMap((item, place) => {
      const { id, on = '' } = Object(item);
      if (typeof id !== 'string' || isApart(point)) return [];
      const key = JSON.stringify([placeOf(point, item), on, id]);
      if (!seen.has(key)) {
        seen.add(key);
        return [];
      }
      const path = ['contributes', point, String(place), 'id'];
      return [
        {
          path,
          message: `another item of ${placeOf(point, item)}${on === '' ? '' : ` on ${on}`} has the id ${id}, and takes its place`,
        },
      ];
    }),
  );
}

/** @template T @param {Readonly<Record<string, T>>} table @param {string} point @returns {T | undefined} */
const ofPoint = (table, point) => (Object.hasOwn(table, point) ? table[point] : undefined);
