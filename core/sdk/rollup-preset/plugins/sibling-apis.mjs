import { existsSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Finds `@sextant/plugins/<slug>` as the `api.ts` of the plugin in the folder beside. Whoever imports it has its own copy of
 * what it uses: tokens and type ids are names, which are the same in every copy.
 * @param {string} root the folder of the plugin that is built
 * @returns {import('rollup').Plugin}
 */
export function siblingApis(root) {
  return {
    name: 'sextant-sibling-apis',
    resolveId(source) {
      const [, slug] = /^@sextant\/plugins\/([\w-]+)$/.exec(source) ?? [];
      if (slug === undefined) return null;
      const api = join(root, '..', slug, 'api.ts');
      return existsSync(api) ? { id: api, moduleSideEffects: false } : null;
    },
  };
}
