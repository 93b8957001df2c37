import { createHash } from 'node:crypto';
import { readPlugins, type RefusedPlugin } from '../delivery/plugin-store.ts';
import type { CatalogSnapshot } from './catalog-snapshot.ts';

/** What plugins there are, now and after every change. */
export interface PluginCatalog {
  readonly snapshot: CatalogSnapshot;
}

export function readCatalog(
  directories: readonly { path: string; builtIn: boolean }[],
  tellRefused: (plugin: RefusedPlugin) => void,
): PluginCatalog {
  const { plugins, refused } = readPlugins(directories);
  refused.forEach(tellRefused);
  const etag = createHash('sha256')
    .update(JSON.stringify(plugins.map(({ digest }) => digest)))
    .digest('hex');
  const snapshot: CatalogSnapshot = {
    etag: etag.slice(0, 12),
    plugins: plugins.map((plugin) => ({ ...plugin, source: plugin.directory, bytes: 0 })),
    reports: [],
    problems: [],
    layout: [],
    settings: { values: {}, locked: [] },
    settingsTag: '',
  };
  return { snapshot };
}
