import type { PluginInstance } from './plugin-instance.ts';
import { providersOf } from './plugin-resolution.ts';

/**
 * These, those that run with a service of one of them, and those that run with theirs: a service is had for good, so that who
 * uses one begins anew with whoever provides it then.
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
