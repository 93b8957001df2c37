import type { PluginIndexEntry } from '#protocol';

/** Plugin → the build that an index has. */
export function digestsOf(entries: readonly PluginIndexEntry[]): ReadonlyMap<string, string> {
  return new Map(entries.map(({ manifest, digest }) => [manifest.id, digest]));
}
