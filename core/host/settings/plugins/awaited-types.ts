import type { PluginIndexEntry } from '#protocol';
import { isBuiltIn } from '../../built-in.ts';
import type { StartupProblem } from '../../startup-problems.ts';

/** The members of a manifest whose items join types, besides the console's own parts. */
const onTypes = ['columns', 'actions', 'tabs', 'facets', 'cards', 'drawers', 'forms'];

/**
 * The types that plugins add to and that nobody brings: what is added waits for them, unseen. One whose service the cloud
 * lacks is brought all the same, and the console's own plugins know what they wait for: a panel that is still to come.
 *
 * @param entries those that run
 * @param isThere is such a type registered, whoever did it?
 */
export function awaitedTypes(
  entries: readonly PluginIndexEntry[],
  isThere: (type: string) => boolean,
): StartupProblem[] {
  const brought = new Set(
    entries.flatMap(({ manifest }) => (manifest.contributes?.resourceTypes ?? []).map(({ id }) => id)),
  );
  return entries.flatMap(({ manifest: { id: plugin, contributes } }): StartupProblem[] => {
    if (isBuiltIn(plugin)) return [];
    const named = onTypes.flatMap((point) => itemsOf(contributes?.[point]).map((item) => Object(item).on as unknown));
    const awaited = named.filter((on) => typeof on === 'string').filter((on) => !brought.has(on) && !isThere(on));
    if (awaited.length === 0) return [];
    return [{ code: 'PLUGIN_TYPE_AWAITED', plugin, types: [...new Set(awaited)].join(', ') }];
  });
}

const itemsOf = (items: unknown): readonly unknown[] => (Array.isArray(items) ? items : []);
