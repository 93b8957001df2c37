import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { operationFault } from '#base/plugin-rules/operation-rules.mjs';

/** Folders with code that is not the plugin's own, or does not run in a console. */
const skipped = /(^|\/)(node_modules|dist|tests?|\.[^/]*)\/|\.(test|spec|d)\.[cm]?[jt]sx?$/;
const code = /\.[cm]?[jt]sx?$/;
/** Functions of the SDK that call an operation for the plugin. @type {Readonly<Record<string, string>>} */
const ofTheSdk = { projectName: 'KS-21', useProjectName: 'KS-21' };

/**
 * The operations that the code names, `callApi(services, 'NV-14', …)`, and that a console would refuse, each with file and line. An id
 * that is put together while the plugin runs, and an address (`http.get('/api/…')`), are found by the conformance check alone.
 * @param {string} root @param {{ id: string, access?: any }} manifest @returns {string[]}
 */
export function operationFaults(root, { id, access }) {
  const declared = /** @type {string[]} */ (access?.api ?? []);
  return filesOf(root).flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    const faults = callsIn(text).flatMap(({ operation, at, by }) => {
      const never = operationFault(id, operation);
      if (never === undefined && declared.includes(operation)) return [];
      const line = text.slice(0, at).split('\n').length;
      return [`${file}:${line}: ${by} calls ${operation}: ${never ?? 'it is not in access.api'}`];
    });
    return [...new Set(faults)];
  });
}

/** @param {string} root */
function filesOf(root) {
  const names = readdirSync(root, { recursive: true, encoding: 'utf8' }).map((name) => name.replaceAll('\\', '/'));
  return names.filter((name) => code.test(name) && !skipped.test(name)).toSorted();
}

/** @param {string} text @returns {{ operation: string, at: number, by: string }[]} */
function callsIn(text) {
  const byId = [...text.matchAll(/\bcallApi\(\s*[^,()]+(?:\([^()]*\))?,\s*['"`]([A-Z]{2}-\d{2})['"`]/g)];
  const bySdk = [...text.matchAll(/\b(\w+)\(/g)].filter(([, name = '']) => Object.hasOwn(ofTheSdk, name));
  return [
    ...byId.map(({ 1: operation = '', index: at }) => ({ operation, at, by: 'callApi' })),
    ...bySdk.map(({ 1: by = '', index: at }) => ({ operation: ofTheSdk[by] ?? '', at, by })),
  ];
}
