import { readdirSync } from 'node:fs';
import { operationFault, operationForm } from '#base/plugin-rules/operation-rules.mjs';
import { addressFault, httpCallsIn } from './http-calls.mjs';
import { isCode, meaningOf, Modules, visit } from './modules.mjs';
import { rulesAskedFor } from './rules-asked-in-code.mjs';
import { textsAskedFor } from './texts-asked-in-code.mjs';
import { constantsIn, textsOf } from './texts-in-code.mjs';

/** @typedef {import('./modules.mjs').Node} Node */
/** @typedef {import('./modules.mjs').Meaning} Meaning */

/** Folders with code that is not the plugin's own, or does not run in a console. */
const skipped = /(^|\/)(node_modules|dist|tests?|\.[^/]*)\/|\.(test|spec|d)\.[cm]?[jt]sx?$/;
/** Functions of the SDK that call an operation for the plugin. @type {Readonly<Record<string, string>>} */
const ofTheSdk = Object.assign(Object.create(null), { projectName: 'listProjects', useProjectName: 'listProjects' });

/**
 * The operations that the code calls and that a console would refuse, each with file and line: by name,
 * `callApi(services, 'operateServer', …)`, and by address, `http.get('/api/…')`, as far as that is a text; native calls that are
 * not declared; keys of texts and rules of policies that there are not. What is put together while the plugin runs is found by the conformance
 * check alone. A file that is no module is warned of.
 * @param {string} root @param {{ id: string, access?: any }} manifest
 * @param {{ operations?: import('#base/plugin-rules/operation-addresses.mjs').Operations | undefined,
 *   policies?: Readonly<Record<string, unknown>> | undefined, words: import('#base/words/words.mjs').Words }} known `operations` and
 *   rules of `policies`: of the console, when they are known; `words`: the plugin's English ones
 * @returns {{ faults: string[], warnings: string[] }}
 */
export function codeFaults(root, manifest, { operations, words, policies }) {
  const files = filesOf(root);
  const modules = new Modules(root);
  const rules = new Set(Object.keys(policies ?? {}).map((rule) => rule.slice(rule.indexOf(':') + 1)));
  const warnings = /** @type {string[]} */ ([]);
  const faults = files.flatMap((file) => {
    const told = readFile(modules, file, warnings, (node, names, constants) => [
      ...byNameFaults(node, names, constants, manifest),
      ...httpCallsIn(node, names, constants).flatMap((call) => {
        const message = addressFault(call, manifest, operations);
        return message === undefined ? [] : [{ node: call.node, message: `${call.by}: ${message}` }];
      }),
      ...textsAskedFor(node, manifest.id, words, rules),
      ...rulesAskedFor(node, constants, { ...(policies && { policies }) }),
    ]);
    const sorted = told.toSorted((one, other) => one.line - other.line);
    const lines = (/** @type {boolean} */ asWarning) => [
      ...new Set(
        sorted.flatMap(({ line, message, isWarning = false }) =>
          isWarning === asWarning ? [`${file}:${line}: ${message}`] : [],
        ),
      ),
    ];
    warnings.push(...lines(true));
    return lines(false);
  });
  return { faults, warnings };
}

/** @param {string} root */
function filesOf(root) {
  const names = readdirSync(root, { recursive: true, encoding: 'utf8' }).map((name) => name.replaceAll('\\', '/'));
  return names.filter((name) => isCode(name) && !skipped.test(name)).toSorted();
}

/** @typedef {ReadonlyMap<string, Meaning>} Names */
/** @typedef {ReadonlyMap<string, string>} Constants */

/**
 * @param {Modules} modules @param {string} file @param {string[]} warnings
 * @param {(body: Node, names: Names, constants: Constants) => { node: Node, message: string, isWarning?: boolean }[]} read
 * @returns {{ line: number, message: string, isWarning?: boolean }[]}
 */
function readFile(modules, file, warnings, read) {
  try {
    const { body, lineOf } = modules.parsed(file);
    const found = read(body, modules.namesOf(file), constantsIn(body));
    return found.map(({ node, ...told }) => ({ ...told, line: lineOf(node) }));
  } catch (error) {
    warnings.push(`${file}: its calls can't be read: ${/** @type {Error} */ (error).message}`);
    return [];
  }
}

/** @param {Node} body @param {Names} names @param {Constants} constants @param {{ id: string, access?: any }} manifest */
function byNameFaults(body, names, constants, { id, access }) {
  const declared = /** @type {string[]} */ (access?.api ?? []);
  const found = /** @type {{ node: Node, message: string }[]} */ ([]);
  visit(body, (node) => {
    if (node.type !== 'CallExpression') return;
    const by = meaningOf(node.callee, names);
    if (typeof by !== 'string') return;
    const operations =
      by === 'callApi' ? textsOf(node.arguments[1], constants).filter(isOperation) : (ofTheSdk[by] ?? []);
    for (const operation of [operations].flat()) {
      const never = operationFault(id, operation);
      if (never === undefined && declared.includes(operation)) continue;
      found.push({ node, message: `${by} calls ${operation}: ${never ?? 'it is not in access.api'}` });
    }
  });
  return found;
}

/** @param {string} text */
const isOperation = (text) => operationForm.test(text);
