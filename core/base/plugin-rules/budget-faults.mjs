/** @typedef {import('./when-faults.mjs').Fault} Fault */

/** A promised size, as `40kB`. */
export const sizeForm = /^(\d+(?:\.\d+)?)\s*(B|kB|MB)$/;
const timeForm = /^\d+(\.\d+)?\s*ms$/;

/** @type {readonly [name: string, form: RegExp, example: string][]} */
const promises = [
  ['entry', sizeForm, '40kB'],
  ['total', sizeForm, '120kB'],
  ['activate', timeForm, '5ms'],
];

/**
 * Promises that can't be read, and would never be held. The rate is read with the calls.
 * @param {any} manifest that the schema accepts @returns {Fault[]}
 */
export function budgetFaults({ budget = {} }) {
  return promises.flatMap(([name, form, example]) => {
    const said = budget[name];
    if (said === undefined || form.test(said)) return [];
    return [
      { path: ['budget', name], message: `budget.${name} ${JSON.stringify(said)} can't be read: write ${example}` },
    ];
  });
}
