import { nearest } from '../words/nearest.mjs';
import { noOperation, operationsAt } from './operation-addresses.mjs';
import { operationForm } from './operation-rules.mjs';

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
  const names = Object.keys(operations);
  const ofAccess = declared.flatMap((name, place) => {
    if (names.includes(name)) return [];
    const near = nearest(name, names);
    const rest = near === undefined ? '' : `; did you mean ${near}?`;
    return [{ path: ['access', 'api', String(place)], message: `there is no operation ${name}${rest}` }];
  });
  const panels = /** @type {any[]} */ (contributes?.panels ?? []);
  const ofPanels = panels.flatMap(({ early }, place) => {
    const message = early === undefined ? undefined : earlyFault(early, declared, operations);
    return message === undefined ? [] : [{ path: ['contributes', 'panels', String(place), 'early'], message }];
  });
  return [...ofAccess, ...ofPanels];
}

/**
 * Returns faults of entries that are no names by their form, but say which one is meant. They are ids of the API contract
 * (`readServer`), or names in other letters.
 * @param {any} manifest valid or not @param {Operations} operations of the console @returns {Fault[]}
 */
export function misnamedOperations(manifest, operations) {
  const declared = Object(Object(manifest).access).api;
  const names = Object.keys(operations);
  return (Array.isArray(declared) ? declared : []).flatMap((said, place) => {
    if (typeof said !== 'string' || operationForm.test(said)) return [];
    const path = ['access', 'api', String(place)];
    const name = names.find((each) => operations[each]?.id === said.toUpperCase());
    if (name !== undefined) return [{ path, message: `${said} is the id of the operation ${name}: write ${name}` }];
    const near = names.find((each) => each.toLowerCase() === said.toLowerCase()) ?? nearest(said, names);
    return near === undefined ? [] : [{ path, message: `there is no operation ${said}; did you mean ${near}?` }];
  });
}

/** @param {string} early @param {readonly string[]} declared @param {Operations} operations @returns {string | undefined} */
function earlyFault(early, declared, operations) {
  if (early.startsWith('/api/p/')) return undefined;
  const reached = operationsAt(operations, 'GET', early);
  if (reached.length === 0) return `early: ${noOperation(operations, 'GET', early)}`;
  if (reached.some((name) => declared.includes(name))) return undefined;
  return `early calls ${reached[0]}: it is not in access.api`;
}
