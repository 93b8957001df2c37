import type { PluginIndexEntry } from '#protocol';

/** What the page's address leaves out (plugin platform §6): `?safe`, or `?without=acme.trunks,acme.cost`. */
export interface SafeMode {
  /** Only what is built in. */
  safe: boolean;
  without: readonly string[];
}

/** As the page was opened: moving on in it changes nothing. */
export const safeMode: SafeMode = readSafeMode(globalThis.location?.search);

export function readSafeMode(search = ''): SafeMode {
  const query = new URLSearchParams(search);
  const without = query.getAll('without').flatMap((ids) => ids.split(',').filter(Boolean));
  return { safe: query.has('safe'), without };
}

/** The plugins that the address lets start. A built-in one has no publisher in its id. */
export function admitted(
  entries: readonly PluginIndexEntry[],
  { safe, without }: SafeMode = safeMode,
): PluginIndexEntry[] {
  return entries.filter(({ manifest: { id } }) => !(safe && id.includes('.')) && !without.includes(id));
}
