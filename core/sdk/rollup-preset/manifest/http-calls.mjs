import { readCallRule } from '#base/plugin-rules/call-rules.mjs';
import { operationFault } from '#base/plugin-rules/operation-rules.mjs';
import {
  mayReach,
  noOperation,
  operationsAt,
  segmentsOf,
  shown,
  unknownPart,
} from '#base/plugin-rules/operation-addresses.mjs';
import { orNearest } from '#base/words/nearest.mjs';
import { meaningOf, memberOf, visit } from './modules.mjs';
import { textsOf } from './texts-in-code.mjs';

/** @typedef {import('./modules.mjs').Node} Node */
/** @typedef {import('#base/plugin-rules/operation-addresses.mjs').Operations} Operations */
/** @typedef {{ method: string | undefined, address: string, by: string, node: Node }} HttpCall */

const methods = ['get', 'post', 'put', 'patch', 'delete'];

/**
 * The calls of the gateway that a module makes through `Http`, with each address that begins with `/api/`.
 * @param {Node} body @param {ReadonlyMap<string, import('./modules.mjs').Meaning>} names
 * @param {ReadonlyMap<string, string>} constants @returns {HttpCall[]}
 */
export function httpCallsIn(body, names, constants) {
  const held = new Set(['http']);
  visit(body, ({ type, id, init }) => {
    if (type === 'VariableDeclarator' && id.type === 'Identifier' && init && asksForHttp(init, names))
      held.add(id.name);
  });
  const calls = /** @type {HttpCall[]} */ ([]);
  visit(body, (node) => {
    if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return;
    const { object } = node.callee;
    const by = memberOf(node.callee) ?? '';
    const isRequest = by === 'request';
    if (!isRequest && !methods.includes(by)) return;
    if (!held.has(object.name ?? object.property?.name) && !asksForHttp(object, names)) return;
    const [first, second] = node.arguments;
    const said = isRequest ? textsOf(first, constants) : [by.toUpperCase()];
    for (const method of said)
      for (const address of textsOf(isRequest ? second : first, constants))
        if (address.startsWith('/api/'))
          calls.push({ method: method.includes(unknownPart) ? undefined : method, address, by: `http.${by}`, node });
  });
  return calls;
}

/** `services.get(Http)`, `useService(Http)`. @param {Node} node @param {ReadonlyMap<string, import('./modules.mjs').Meaning>} names */
const asksForHttp = (node, names) =>
  node.type === 'CallExpression' &&
  node.arguments.some((/** @type {Node} */ argument) => meaningOf(argument, names) === 'Http');

/** @param {string | undefined} method @param {string} address */
const said = (method, address) => `${method === undefined ? '' : `${method} `}${shown(address)}`;

/**
 * Why a console would refuse the call; undefined when the manifest declares it, or may.
 * @param {Pick<HttpCall, 'method' | 'address'>} call @param {{ id: string, access?: any }} manifest
 * @param {Operations | undefined} operations of the console, when they are known @returns {string | undefined}
 */
export function addressFault({ method, address }, { id, access }, operations) {
  const [, place, plugin = '', kind, ...rest] = segmentsOf(address);
  if (place === 'p') return placeFault({ method, address }, { id, access }, { plugin, kind, rest });
  if (!operations) return undefined;
  const reached = operationsAt(operations, method, address);
  const [operation] = reached;
  if (operation === undefined) return method && noOperation(operations, method, address);
  const declared = /** @type {string[]} */ (access?.api ?? []);
  if (reached.some((one) => declared.includes(one) && operationFault(id, one) === undefined)) return undefined;
  return `${said(method, address)} calls ${operation}: ${operationFault(id, operation) ?? 'it is not in access.api'}`;
}

/**
 * Below `/api/p/` lie each plugin's own calls: native ones must be declared.
 * @param {Pick<HttpCall, 'method' | 'address'>} call @param {{ id: string, access?: any }} manifest
 * @param {{ plugin: string, kind: string | undefined, rest: string[] }} place @returns {string | undefined}
 */
function placeFault({ method, address }, { id, access }, { plugin, kind, rest: [service, ...path] }) {
  if (plugin.includes(unknownPart)) return undefined;
  if (plugin !== id) return `${shown(address)} is the place of the plugin ${plugin}: its own is /api/p/${id}/`;
  if (kind !== 'native' || service === undefined || service.includes(unknownPart)) return undefined;
  const lines = Object.hasOwn(access?.services ?? {}, service) ? access.services[service] : undefined;
  const known = Object.keys(access?.services ?? {});
  if (!lines) return `access.services has no ${service}${orNearest(service, known)}`;
  const isNamed = lines.some((/** @type {string} */ line) => {
    const rule = readCallRule(service, line);
    return (method === undefined || rule.methods.has(method)) && mayReach(path, wantedBy(rule));
  });
  return isNamed ? undefined : `${said(method, `/${path.join('/')}`)} is not in access.services.${service}`;
}

/** @param {import('#base/plugin-rules/call-rules.mjs').CallRule} rule @returns {import('#base/plugin-rules/operation-addresses.mjs').Wanted[]} */
function wantedBy({ segments, below }) {
  const wanted = segments.map((text) => ({
    kind: /** @type {'one' | 'text'} */ (text === '*' ? 'one' : 'text'),
    text,
  }));
  return below ? [...wanted, { kind: 'below', text: '' }] : wanted;
}
