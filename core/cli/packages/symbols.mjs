import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { version } from '../../sdk/rollup-preset/manifest/version.mjs';
import { root } from '../build/project.mjs';

const kinds = /** @type {const} */ (['sdk', 'ui', 'points', 'tokens', 'when']);

/**
 * What this console offers to plugins, by kind and name, each with its status (plugin platform §5): `sextant-plugin check
 * --host` compares a plugin's `uses` with it.
 */
export function consoleSymbols() {
  const { symbols } = JSON.parse(readFileSync(join(root, 'dist/web/host.manifest.json'), 'utf8'));
  const statusOf = (/** @type {string} */ name) => {
    if (symbols.proposed.includes(name)) return { status: 'proposed' };
    const gone = symbols.deprecated[name];
    return gone ? { status: 'deprecated', ...gone } : { status: 'stable' };
  };
  /** @param {string[]} names */
  const described = (names) => Object.fromEntries([...names].sort().map((name) => [name, statusOf(name)]));
  return { version, ...Object.fromEntries(kinds.map((kind) => [kind, described(symbols[kind])])) };
}
