import { nearest } from '../words/nearest.mjs';
import { noOperation, operationsAt } from './operation-addresses.mjs';

/** @typedef {import('./when-faults.mjs').Fault} Fault */
/** @typedef {import('./operation-addresses.mjs').Operations} Operations */

/**
 * Operations that a manifest declares and a console has not, and first calls of its pages that reach none or one that it does
 * not declare: the gateway would refuse them.
 * @param {any} manifest that the schema accepts @param {Operations | undefined} operations of the console @returns {Fault[]}
 */
export function operationNameFaults({ access, contributes }, operations) {
  if (!operations) return [];
  const declared = /** @type {string[]} */ (access?.api ?? []);
  const ids = Object.keys(operations);
  const ofAccess = declared.flatMap((id, place) => {
    if (ids.includes(id)) return [];
    const near = nearest(id, ids);
    const rest = near === undefined ? '' : `; did you mean ${near}?`;
    return [{ path: ['access', 'api', String(place)], message: `there is no operation ${id}${rest}` }];
  });
  const panels = /** @type {any[]} */ (contributes?.panels ?? []);
  const ofPanels = panels.flatMap(({ early }, place) => {
    const message = early === undefined ? undefined : earlyFault(early, declared, operations);
    return message === undefined ? [] : [{ path: ['contributes', 'panels', String(place), 'early'], message }];
  });
  return [...ofAccess, ...ofPanels];
}

/** @param {string} early @param {readonly string[]} declared @param {Operations} operations @returns {string | undefined} */
function earlyFault(early, declared, operations) {
  if (early.startsWith('/api/p/')) return undefined;
  const reached = operationsAt(operations, 'GET', early);
  if (reached.length === 0) return `early: ${noOperation(operations, 'GET', early)}`;
  if (reached.some((id) => declared.includes(id))) return undefined;
  return `early calls ${reached[0]}: it is not in access.api`;
}
