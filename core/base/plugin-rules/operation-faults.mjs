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

/**
 * Returns faults of entries that are no ids by their form, but say which one is meant. They are names of operations, or ids in
 * small letters.
 * @param {any} manifest valid or not @param {Operations} operations of the console @returns {Fault[]}
 */
export function misnamedOperations(manifest, operations) {
  const declared = Object(Object(manifest).access).api;
  const ids = Object.keys(operations);
  const names = new Map(ids.map((id) => [operations[id]?.name ?? id, id]));
  return (Array.isArray(declared) ? declared : []).flatMap((said, place) => {
    if (typeof said !== 'string' || isId.test(said)) return [];
    const path = ['access', 'api', String(place)];
    const id = names.get(said);
    if (id !== undefined) return [{ path, message: `${said} is the name of the operation ${id}: write ${id}` }];
    const near = ids.find((each) => each === said.toUpperCase()) ?? nearest(said, names.keys());
    if (near === undefined) return [];
    const meant = ids.includes(near) ? near : `${names.get(near)} (${near})`;
    return [{ path, message: `there is no operation ${said}; did you mean ${meant}?` }];
  });
}

const isId = /^[A-Z]{2}-[0-9]{2}$/;

/** @param {string} early @param {readonly string[]} declared @param {Operations} operations @returns {string | undefined} */
function earlyFault(early, declared, operations) {
  if (early.startsWith('/api/p/')) return undefined;
  const reached = operationsAt(operations, 'GET', early);
  if (reached.length === 0) return `early: ${noOperation(operations, 'GET', early)}`;
  if (reached.some((id) => declared.includes(id))) return undefined;
  return `early calls ${reached[0]}: it is not in access.api`;
}
