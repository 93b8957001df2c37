import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { version } from '../../sdk/rollup-preset/manifest/version.mjs';
import { root } from '../build/project.mjs';
import { whenFamilies } from './when-families.mjs';

/**
 * What this console offers to plugins, by kind and name (plugin platform §5): `sextant-plugin check --host` compares a plugin's
 * `uses` with it. All of it is stable; what will be gone says so here first.
 */
export function consoleSymbols() {
  const { symbols } = JSON.parse(readFileSync(join(root, 'dist/web/host.manifest.json'), 'utf8'));
  const exported = new Set(symbols.sdk);
  const tokens = defined('core/services', /export const (\w+) = defineToken<[^\n]*>\(\s*'([^']+)'/g)
    .filter(({ name }) => exported.has(name))
    .map(({ id }) => id);
  const points = defined('registry', /(\w+): definePoint<[^\n]*>\(\s*'([^']+)'/g).map(({ id }) => id);
  return {
    version,
    sdk: stable(symbols.sdk),
    ui: stable(symbols.ui),
    points: stable(points),
    tokens: stable(tokens),
    when: stable(whenFamilies),
  };
}

/** @param {string[]} names */
const stable = (names) => Object.fromEntries([...new Set(names)].sort().map((name) => [name, { status: 'stable' }]));

/** @param {string} folder @param {RegExp} pattern gives name and id */
function defined(folder, pattern) {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .flatMap((entry) => [...readFileSync(join(entry.parentPath, entry.name), 'utf8').matchAll(pattern)])
    .map(([, name = '', id = '']) => ({ name, id }));
}
