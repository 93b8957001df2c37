import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { PluginManifest } from '#protocol';
import { joinedTypes } from './browser/pages-of.ts';

/** Where the packed kit has the console's own plugins, as they were built. */
const besideTheKit = fileURLToPath(new URL('./plugins', import.meta.url));

/**
 * The built-in plugins that a plugin can't do without: those that provide what it requires, and bring the types that it adds
 * to, with what these can't do without. Gives their folders; none where the kit has no plugins beside it.
 */
export function builtInFor(manifest: PluginManifest, folder = besideTheKit): string[] {
  if (!existsSync(folder)) return [];
  const all = readdirSync(folder)
    .sort()
    .map((name) => join(folder, name))
    .map((dist) => ({ dist, manifest: manifestIn(dist) }))
    .filter((one) => one.manifest.id !== manifest.id);
  const needed = new Set<string>();
  const need = (whose: PluginManifest) => {
    const wanted = new Set<unknown>([...(whose.requires ?? []), ...joinedTypes(whose)]);
    for (const one of all) {
      const { provides = [], contributes } = one.manifest;
      const brings = [...provides, ...(contributes?.resourceTypes ?? []).map((type) => type.id)];
      if (needed.has(one.dist) || !brings.some((name) => wanted.has(name))) continue;
      needed.add(one.dist);
      need(one.manifest);
    }
  };
  need(manifest);
  return [...needed].sort();
}

const manifestIn = (dist: string) => JSON.parse(readFileSync(join(dist, 'plugin.json'), 'utf8')) as PluginManifest;
