import type { PluginInstance } from './plugin-instance.ts';
import { providersOf } from './plugin-resolution.ts';

/**
 * Returns the ending plugins and all started ones that use their services, directly or through others. A plugin keeps a service
 * for good, so it must begin anew with the next provider.
 */
export function withUsers(
  ending: readonly PluginInstance[],
  running: ReadonlyMap<string, PluginInstance>,
): ReadonlySet<PluginInstance> {
  const providers = providersOf(new Map([...running].map(([id, { entry }]) => [id, entry])));
  const providersFor = ({ entry }: PluginInstance) =>
    (entry.manifest.requires ?? []).map((token) => running.get(providers.get(token) ?? ''));
  const all = new Set(ending);
  for (let before = -1; before < all.size;) {
    before = all.size;
    for (const instance of running.values())
      if (instance.isInUse && providersFor(instance).some((provider) => provider && all.has(provider)))
        all.add(instance);
  }
  return all;
}
