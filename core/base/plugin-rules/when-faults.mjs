import { readWhen, WhenMistake } from './parse-when.mjs';
import { keyFault, scopeFaults } from './when-keys.mjs';

/** @typedef {{ path: string[], text: string }} Condition A condition and the member that holds it. */
/** @typedef {{ path: string[], message: string }} Fault What is wrong with a manifest, and at which member */

/** Members that hold conditions. An item of a list may be asked about in `if`. */
const conditionMembers = ['when', 'if'];

/** Members whose content is another language's: schemas, and what is sent to a service. */
export const foreignMembers = ['schema', 'ui', 'fixed', 'body'];

/**
 * Every condition in a manifest or in the declaration of a type.
 * @param {unknown} said @param {string[]} [path] @returns {Condition[]}
 */
export function conditionsIn(said, path = []) {
  if (typeof said !== 'object' || said === null) return [];
  return Object.entries(said).flatMap(([name, value]) => {
    const here = [...path, name];
    if (conditionMembers.includes(name) && typeof value === 'string') return [{ path: here, text: value }];
    return foreignMembers.includes(name) ? [] : conditionsIn(value, here);
  });
}

/**
 * Conditions that can't be read: whatever they stand at would never show, and nothing would say why.
 * @param {unknown} said a manifest, or the declaration of a type @returns {Fault[]}
 */
export function malformedConditions(said) {
  return conditionsIn(said).flatMap(({ path, text }) => {
    const reason = mistakeIn(text);
    return reason === undefined ? [] : [{ path, message: `${path.at(-1)} "${text}" can't be read: ${reason}` }];
  });
}

/**
 * Keys that no console of this version answers, with the nearest that one does.
 * @param {unknown} said a manifest, or the declaration of a type @returns {Fault[]}
 */
export function unknownKeys(said) {
  return conditionsIn(said).flatMap(({ path, text }) => {
    const { node, keys } = mistakeIn(text) === undefined ? readWhen(text) : { keys: dottedIn(text) };
    const faults = [...[...keys].flatMap((key) => keyFault(key) ?? []), ...(node ? scopeFaults(node) : [])];
    return [...new Set(faults)].map((fault) => ({ path, message: `${path.at(-1)} "${text}": ${fault}` }));
  });
}

/** Returns what looks like a key in a text that can't be read as a whole. @param {string} text */
const dottedIn = (text) =>
  text.replaceAll(/'[^']*'?|"[^"]*"?/g, ' ').match(/(?<![\w.:*-])[A-Za-z_]\w*\.[\w.:*-]+/g) ?? [];

/** @param {string} text @returns {string | undefined} */
function mistakeIn(text) {
  try {
    readWhen(text);
    return undefined;
  } catch (error) {
    if (error instanceof WhenMistake) return error.reason;
    throw error;
  }
}
