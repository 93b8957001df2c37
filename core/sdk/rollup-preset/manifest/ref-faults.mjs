import { readdirSync } from 'node:fs';
import { orNearest } from '#base/words/nearest.mjs';
import { isCode, Modules } from './modules.mjs';

/** @typedef {import('#base/plugin-rules/when-faults.mjs').Fault} Fault */

/**
 * Refs of a manifest whose file is not there or has no such export: whatever is behind them could not be fetched.
 * @param {string} root @param {any} manifest that the schema accepts @returns {Fault[]}
 */
export function refFaults(root, { points, contributes, activate }) {
  const refs = refsIn({ points, contributes, activate }, []);
  if (refs.length === 0) return [];
  const modules = new Modules(root);
  return refs.flatMap(({ path, module, name }) => {
    const file = modules.fileOf(module);
    if (file === undefined) {
      const stems = codeIn(root).map((one) => `./${one.replace(/(\/index)?\.\w+$/, '')}`);
      return [{ path, message: `${module}#${name}: there is no file ${module}${orNearest(module, stems)}` }];
    }
    const exported = exportsOf(modules, file);
    if (exported === undefined || exported.includes(name)) return [];
    const rest = orNearest(name, exported) || `; it exports ${exported.join(', ') || 'nothing'}`;
    return [{ path, message: `${module}#${name}: ${file} has no export ${name}${rest}` }];
  });
}

/** Undefined where it can't be told: a file with a mistake is the build's to tell. @param {Modules} modules @param {string} file */
function exportsOf(modules, file) {
  try {
    return modules.exportsOf(file);
  } catch {
    return undefined;
  }
}

/** @param {string} root */
function codeIn(root) {
  const names = readdirSync(root, { recursive: true, encoding: 'utf8' }).map((name) => name.replaceAll('\\', '/'));
  return names.filter((name) => isCode(name) && !/(^|\/)(node_modules|dist)\//.test(name));
}

/** @param {unknown} node @param {string[]} path @returns {{ path: string[], module: string, name: string }[]} */
function refsIn(node, path) {
  if (typeof node === 'string') {
    const [, module, name] = /^(\.\/[^#]+)#([A-Za-z_$][\w$]*)$/.exec(node) ?? [];
    return module !== undefined && name !== undefined ? [{ path, module, name }] : [];
  }
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([key, value]) => refsIn(value, [...path, key]));
}
