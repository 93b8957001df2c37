import { orNearest } from '../words/nearest.mjs';

/** @typedef {import('./when-faults.mjs').Fault} Fault */

/** Shorter names (`id`, `ip`) are near to every other one. */
const shortestMisspelt = 4;

/**
 * Fields that a type without code names and that look like misspelt ones of those that it describes. A member that is not
 * described is shown under its own name, so that others pass.
 * @param {any} said a declaration that the schema accepts @returns {Fault[]}
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
  return named.flatMap(({ path, field }) => {
    if (known.includes(field) || field.length < shortestMisspelt) return [];
    const near = orNearest(field, known);
    return near === '' ? [] : [{ path, message: `${path[0]} name ${field}, which is no field${near}` }];
  });
}
