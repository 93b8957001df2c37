import type { PluginIndexEntry } from '#protocol';
import { isBuiltIn } from './built-in.ts';

/** The plugins that the page's address leaves out: `?safe`, or `?without=acme.trunks,acme.cost`. */
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

/** The plugins that the address lets start. */
export function admitted(
  entries: readonly PluginIndexEntry[],
  { safe, without }: SafeMode = safeMode,
): PluginIndexEntry[] {
  return entries.filter(({ manifest: { id } }) => !(safe && !isBuiltIn(id)) && !without.includes(id));
}
