import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { whenFamilies } from '../../base/plugin-rules/when-families.mjs';
import { symbolStatuses } from '../../sdk/symbol-statuses.mjs';

/**
 * Returns what this console offers to plugins, by kind and sorted. The kinds are the names of the two doors, the console's own
 * points, the services behind its tokens, and the families of `when`. The names that are not stable are listed as well.
 * @param {string} root @param {{ sdk: string[], ui: string[] }} doors
 */
export function definedSymbols(root, doors) {
  const defined = (/** @type {string} */ folder, /** @type {RegExp} */ pattern) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
      .flatMap((entry) => [...readFileSync(join(entry.parentPath, entry.name), 'utf8').matchAll(pattern)])
      .map(([, name = '', id = '']) => ({ name, id }));
  const tokens = defined('core/services', /export const (\w+) = defineToken<[^\n]*>\(\s*'([^']+)'/g);
  return {
    sdk: doors.sdk,
    ui: doors.ui,
    points: ids(defined('registry', /(\w+): definePoint<[^\n]*>\(\s*'([^']+)'/g)),
    tokens: ids(tokens.filter(({ name }) => doors.sdk.includes(name))),
    when: [...whenFamilies].sort(),
    ...symbolStatuses,
  };
}

/** @param {{ id: string }[]} found */
const ids = (found) => [...new Set(found.map(({ id }) => id))].sort();
