import { readFileSync } from 'node:fs';
import { relative } from 'node:path';

/**
 * Says where an import stands that leads nowhere, and what to do about it.
 * @param {string} root @param {import('rollup').RollupLog} log that rollup warns with
 */
export function importFault(root, { code, message, exporter, id }) {
  if (code !== 'UNRESOLVED_IMPORT' || exporter === undefined || id === undefined) return message;
  const place = `${relative(root, id)}${lineIn(id, exporter)}`;
  const [first = '', second = ''] = exporter.split('/');
  const name = first.startsWith('@') ? `${first}/${second}` : first;
  return `${place}: ${exporter} is not installed: npm install ${name}`;
}

/** @param {string} path @param {string} imported */
function lineIn(path, imported) {
  const lines = readFileSync(path, 'utf8').split('\n');
  const line = lines.findIndex((text) => text.includes(`'${imported}'`) || text.includes(`"${imported}"`));
  return line === -1 ? '' : `:${line + 1}`;
}
