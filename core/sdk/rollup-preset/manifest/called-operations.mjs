import { readdirSync } from 'node:fs';
import { operationFault, operationForm } from '#base/plugin-rules/operation-rules.mjs';
import { constantsIn, meaningOf, Modules, textsOf, visit } from './modules.mjs';

/** @typedef {import('./modules.mjs').Node} Node */
/** @typedef {import('./modules.mjs').Meaning} Meaning */

/** Folders with code that is not the plugin's own, or does not run in a console. */
const skipped = /(^|\/)(node_modules|dist|tests?|\.[^/]*)\/|\.(test|spec|d)\.[cm]?[jt]sx?$/;
const code = /\.[cm]?[jt]sx?$/;
/** Functions of the SDK that call an operation for the plugin. @type {Readonly<Record<string, string>>} */
const ofTheSdk = Object.assign(Object.create(null), { projectName: 'KS-21', useProjectName: 'KS-21' });

/**
 * The operations that the code names, `callApi(services, 'NV-14', …)`, and that a console would refuse, each with file and line. An id
 * that is put together while the plugin runs is found by the conformance check alone. A file that is no module is warned of.
 * @param {string} root @param {{ id: string, access?: any }} manifest @returns {{ faults: string[], warnings: string[] }}
 */
export function operationFaults(root, { id, access }) {
  const declared = /** @type {string[]} */ (access?.api ?? []);
  const files = filesOf(root);
  const modules = new Modules(root, files);
  const warnings = /** @type {string[]} */ ([]);
  const faults = files.flatMap((file) => {
    const told = callsIn(modules, file, warnings).flatMap(({ operation, line, by }) => {
      const never = operationFault(id, operation);
      if (never === undefined && declared.includes(operation)) return [];
      return [`${file}:${line}: ${by} calls ${operation}: ${never ?? 'it is not in access.api'}`];
    });
    return [...new Set(told)];
  });
  return { faults, warnings };
}

/** @param {string} root */
function filesOf(root) {
  const names = readdirSync(root, { recursive: true, encoding: 'utf8' }).map((name) => name.replaceAll('\\', '/'));
  return names.filter((name) => code.test(name) && !skipped.test(name)).toSorted();
}

/** @typedef {{ operation: string, line: number, by: string }} Called */

/** @param {Modules} modules @param {string} file @param {string[]} warnings @returns {Called[]} */
function callsIn(modules, file, warnings) {
  try {
    const { body, lineOf } = modules.parsed(file);
    const names = modules.namesOf(file);
    const constants = constantsIn(body);
    const calls = /** @type {Called[]} */ ([]);
    visit(body, (node) => {
      if (node.type !== 'CallExpression') return;
      const by = meaningOf(node.callee, names);
      if (typeof by !== 'string') return;
      const operations =
        by === 'callApi' ? textsOf(node.arguments[1], constants).filter(isOperation) : (ofTheSdk[by] ?? []);
      for (const operation of [operations].flat()) calls.push({ operation, line: lineOf(node), by });
    });
    return calls;
  } catch (error) {
    warnings.push(`${file}: its calls can't be read: ${/** @type {Error} */ (error).message}`);
    return [];
  }
}

/** @param {string} text */
const isOperation = (text) => operationForm.test(text);
