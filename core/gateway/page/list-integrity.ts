import type { ResourceTypeContribution } from '#protocol';
import type { InstalledPlugin } from '../plugins/catalog/catalog-snapshot.ts';
import { baseOf } from './plugin-index.ts';

/** A list that an address names: the plugin, and the code that describes the type of its rows. */
interface ListInView {
  plugin: InstalledPlugin;
  type: string;
  ref: string;
}

/** Returns the list at an address of the plugin's; undefined where it draws a view of its own, or its type has no code. */
export function listInView(plugin: InstalledPlugin | undefined, pathname: string): ListInView | undefined {
  const { panels = [], resourceTypes = [] } = plugin?.manifest.contributes ?? {};
  const panel = panels.find(({ path }) => path === pathname.replace(/\/$/, ''));
  const type = panel && !panel.view ? resourceTypes.find(({ id }) => id === panel.type) : undefined;
  return plugin && type?.def ? { plugin, type: type.id, ref: type.def } : undefined;
}

/** Modules of a plugin whose digests weigh less than its manifest, which a late part of it would have the page fetch. */
const fewModules = 30;

/**
 * Address → digest of what a list begins with: code and styles of its plugin, and of those that add to its type. A page vouches
 * for all else when it is used (`core/host/lifecycle/vouch.ts`).
 */
export function integrityOfList(
  list: ListInView,
  plugins: readonly InstalledPlugin[],
  root: string,
): Record<string, string> {
  return Object.fromEntries(
    plugins.flatMap((plugin) => {
      const { styles = [], files = {} } = plugin.manifest;
      const modules = plugin === list.plugin ? modulesOfOwn(list) : modulesOf(plugin, additionsTo(list.type, plugin));
      if (modules.length === 0) return [];
      return [...new Set([...modules, ...styles])].map((file) => [baseOf(plugin, root) + file, files[file] ?? '']);
    }),
  );
}

function modulesOfOwn({ plugin, ref }: ListInView): string[] {
  const all = Object.keys(plugin.manifest.files ?? {}).filter((file) => file.endsWith('.js'));
  return all.length <= fewModules ? all : modulesOf(plugin, [ref]);
}

/** Returns the files of refs that are used, and of what starts the plugin then. */
function modulesOf({ manifest: { activate, graph = {} } }: InstalledPlugin, refs: readonly string[]): string[] {
  if (refs.length === 0) return [];
  return [...refs, activate ?? ''].flatMap((ref) => graph[ref.split('#')[0] ?? ''] ?? []);
}

type Addition = Partial<Pick<ResourceTypeContribution, 'def'>> & { on?: unknown };

/** Returns the code that describes what a plugin adds to a type. */
function additionsTo(type: string, { manifest }: InstalledPlugin): string[] {
  const items = Object.values(manifest.contributes ?? {}).flatMap((of) =>
    Array.isArray(of) ? (of as Addition[]) : [],
  );
  return items.flatMap(({ on, def }) => (on === type && def ? [def] : []));
}
