import { unknownPart } from '#base/plugin-rules/operation-addresses.mjs';
import { visit } from './modules.mjs';

/** @typedef {import('./modules.mjs').Node} Node */

/** The texts that `const` gives a name, where there is one. @param {Node} body @returns {ReadonlyMap<string, string>} */
export function constantsIn(body) {
  /** @type {Map<string, string | undefined>} */
  const texts = new Map();
  visit(body, (node) => {
    if (node.type !== 'VariableDeclaration') return;
    for (const { id, init } of node.declarations) {
      if (id.type !== 'Identifier') continue;
      const [text, ...more] = node.kind === 'const' && init ? textsOf(init, new Map()) : [];
      // A name that two functions use for two texts says neither.
      const isOne = !texts.has(id.name) && text !== undefined && text !== unknownPart && more.length === 0;
      texts.set(id.name, isOne ? text : undefined);
    }
  });
  return new Map([...texts].flatMap(([name, text]) => (text === undefined ? [] : [[name, text]])));
}

/**
 * The texts that an expression may give, with `unknownPart` for each part that can't be read.
 * @param {Node} node @param {ReadonlyMap<string, string>} constants @returns {string[]}
 */
export function textsOf(node, constants) {
  if (node?.type === 'Literal' && typeof node.value === 'string') return [node.value];
  if (node?.type === 'Identifier') return [constants.get(node.name) ?? unknownPart];
  if (node?.type === 'ConditionalExpression')
    return [node.consequent, node.alternate].flatMap((each) => textsOf(each, constants));
  if (node?.type === 'BinaryExpression' && node.operator === '+')
    return joined([textsOf(node.left, constants), textsOf(node.right, constants)]);
  if (node?.type !== 'TemplateLiteral') return [unknownPart];
  const parts = node.quasis.flatMap((/** @type {Node} */ { value }, /** @type {number} */ place) => {
    const next = node.expressions[place];
    return [[value.cooked ?? unknownPart], ...(next ? [textsOf(next, constants)] : [])];
  });
  return joined(parts);
}

/** @param {string[][]} parts each with what it may be @returns {string[]} */
const joined = (parts) =>
  parts.reduce((all, part) => all.flatMap((before) => part.map((after) => before + after)), ['']);
