import { nearest, orNearest } from '#base/words/nearest.mjs';
import { memberOf, visit } from './modules.mjs';
import { keysOf } from './text-faults.mjs';

/** @typedef {import('./modules.mjs').Node} Node */
/** @typedef {{ node: Node, message: string, isWarning: boolean }} Finding */

/** The texts that a deletion asks for by `texts`. */
const ofDeletions = ['question', 'message', 'confirm', 'task', 'done', 'gone', 'failed', 'refused', 'error'];

const keyForm = /^[A-Za-z_][\w-]*(?:\.[\w-]+)*$/;

/**
 * Finds keys of the plugin's own words that code names and that have no text: `t('acme.things:page.title')`. A text of that form
 * that may stand for something else, and is near no key, is a warning; the name of a policy rule (`identity:list_users`) is none.
 * @param {Node} body @param {string} id of the plugin @param {import('#base/words/words.mjs').Words} words the English ones
 * @param {ReadonlySet<string>} rules of policies, without their service
 * @returns {Finding[]}
 */
export function textsAskedFor(body, id, words, rules) {
  const keys = keysOf(words);
  /** @type {Set<Node>} */
  const asked = new Set();
  const found = /** @type {Finding[]} */ ([]);
  visit(body, (node) => {
    if (node.type === 'CallExpression' && isTranslator(node.callee)) asked.add(node.arguments[0]);
    if (node.type === 'Property' && !node.computed && node.key.name === 'label') asked.add(node.value);
    for (const missing of keysOfDeletion(node, id).filter((each) => !keys.has(each)))
      found.push({
        node: node.callee,
        message: `${id}:${missing}, which a deletion shows, has no text`,
        isWarning: false,
      });
    const key = keyIn(node, id);
    if (key === undefined || keys.has(key) || rules.has(`${id}:${key}`)) return;
    const isWarning = !asked.has(node) && nearest(key, keys) === undefined;
    found.push({ node, message: `${id}:${key} has no text${orNearest(key, keys)}`, isWarning });
  });
  return found;
}

/** `t`, `i18n.t`. @param {Node} callee */
const isTranslator = (callee) =>
  callee.type === 'Identifier' ? callee.name === 't' : callee.type === 'MemberExpression' && memberOf(callee) === 't';

/** The key in a text without parts that only run time knows. @param {Node} node @param {string} id @returns {string | undefined} */
function keyIn(node, id) {
  const isWhole = node.type === 'TemplateLiteral' && node.expressions.length === 0;
  const text = isWhole ? node.quasis[0].value.cooked : node.type === 'Literal' ? node.value : undefined;
  if (typeof text !== 'string' || !text.startsWith(`${id}:`)) return undefined;
  const key = text.slice(id.length + 1);
  return keyForm.test(key) ? key : undefined;
}

/** The keys behind ``texts: (text) => `acme.things:delete.${text}` `` of `deleteActions`. @param {Node} node @param {string} id @returns {string[]} */
function keysOfDeletion(node, id) {
  if (node.type !== 'CallExpression' || node.callee.name !== 'deleteActions') return [];
  const members = node.arguments[0]?.type === 'ObjectExpression' ? node.arguments[0].properties : [];
  const { value } = members.find((/** @type {Node} */ { key }) => key?.name === 'texts') ?? {};
  if (value?.type !== 'ArrowFunctionExpression' || value.body.type !== 'TemplateLiteral') return [];
  const [before, after, ...more] = value.body.quasis.map((/** @type {Node} */ quasi) => quasi.value.cooked);
  if (more.length > 0 || after === undefined || !before.startsWith(`${id}:`)) return [];
  return ofDeletions.map((text) => `${before.slice(id.length + 1)}${text}${after}`);
}
