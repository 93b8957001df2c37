import { nearest } from '../words/nearest.mjs';

/** @typedef {import('./when-faults.mjs').Fault} Fault */

/** Shorter names (`id`, `ip`) are near to every other one. */
const shortestMisspelt = 4;
/** A name of which the end was forgotten (`nam`, `stat`) lacks so many letters at most. */
const forgotten = 2;
const shortestBegun = 3;

/**
 * Fields that a type without code names and that it does not describe: those that look like misspelt ones of its own are faults.
 * The others are warnings, as a console shows a member that is not described under its own name.
 * @param {any} said a declaration that the schema accepts @returns {{ faults: Fault[], warnings: Fault[] }}
 */
export function fieldFaults({ fields, columns, facets = [], details = [], summary = [] }) {
  const known = Object.keys(fields);
  const named = [
    ...columns.map((/** @type {any} */ column, /** @type {number} */ place) => {
      const path = ['columns', String(place)];
      return typeof column === 'string' ? { path, field: column } : { path: [...path, 'field'], field: column.field };
    }),
    ...facets.map((/** @type {any} */ { field }, /** @type {number} */ place) => ({
      path: ['facets', String(place), 'field'],
      field,
    })),
    ...details.flatMap((/** @type {any} */ section, /** @type {number} */ place) =>
      section.fields.map((/** @type {string} */ field, /** @type {number} */ at) => ({
        path: ['details', String(place), 'fields', String(at)],
        field,
      })),
    ),
    ...summary.map((/** @type {string} */ field, /** @type {number} */ place) => ({
      path: ['summary', String(place)],
      field,
    })),
  ];
  const strange = named.filter(({ field }) => !known.includes(field));
  const told = strange.map(({ path, field }) => ({ path, near: nearField(field, known), field }));
  const message = (/** @type {typeof told[number]} */ { path, field }) => `${path[0]} name ${field}, which is no field`;
  return {
    faults: told
      .filter(({ near }) => near !== undefined)
      .map((each) => ({ path: each.path, message: `${message(each)}; did you mean ${each.near}?` })),
    warnings: told
      .filter(({ near }) => near === undefined)
      .map((each) => ({ path: each.path, message: `${message(each)}: what it holds is shown under that name` })),
  };
}

/** @param {string} field @param {readonly string[]} known */
function nearField(field, known) {
  const begun = known.find(
    (name) => field.length >= shortestBegun && name.startsWith(field) && name.length - field.length <= forgotten,
  );
  return field.length < shortestMisspelt ? begun : (nearest(field, known) ?? begun);
}
