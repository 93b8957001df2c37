import { policyFaults } from '#base/plugin-rules/place-faults.mjs';
import { visit } from './modules.mjs';
import { textsOf } from './texts-in-code.mjs';

/** @typedef {import('./modules.mjs').Node} Node */

/**
 * Finds rules of policies that no service has, where code names them as texts: `policy: [['image', 'modify_image']]` of an action,
 * and `when: 'policy.image:modify_image'`. Nobody is offered what such a rule guards.
 * @param {Node} body @param {ReadonlyMap<string, string>} constants
 * @param {import('#base/plugin-rules/place-faults.mjs').HostPlaces} host @returns {{ node: Node, message: string }[]}
 */
export function rulesAskedFor(body, constants, host) {
  const found = /** @type {{ node: Node, message: string }[]} */ ([]);
  visit(body, (node) => {
    if (node.type !== 'Property' || node.computed) return;
    const said = saidBy(node, constants);
    for (const { message } of said ? policyFaults(said, host) : []) found.push({ node, message });
  });
  return found;
}

/** @param {Node} property @param {ReadonlyMap<string, string>} constants */
function saidBy({ key, value }, constants) {
  if (key.name === 'when') return value.type === 'Literal' ? { when: value.value } : undefined;
  if (key.name !== 'policy' || value.type !== 'ArrayExpression') return undefined;
  const pairs = value.elements.flatMap((/** @type {Node} */ pair) => {
    if (pair?.type !== 'ArrayExpression' || pair.elements.length !== 2) return [];
    const [service, rule] = pair.elements.map((/** @type {Node} */ part) => textsOf(part, constants));
    return service.length === 1 && rule.length === 1 ? [`${service}:${rule}`] : [];
  });
  return { policy: pairs.filter((/** @type {string} */ rule) => /^[\w-]+:[\w:.-]+$/.test(rule)) };
}
