import type { PluginIndexEntry } from '#protocol';

/** Namespace → language → address of the words that a plugin brings for itself. */
export function scopedWords({
  manifest: { id, contributes },
  base,
}: PluginIndexEntry): Map<string, Record<string, string>> {
  const namespaces = new Map<string, Record<string, string>>();
  for (const { ns, locale, src } of contributes?.locales ?? []) {
    // Words for another's namespace reach the page with its languages.
    if (ns !== id) continue;
    const addresses = namespaces.get(ns) ?? {};
    addresses[locale] = base + src.replace(/^\.\//, '');
    namespaces.set(ns, addresses);
  }
  return namespaces;
}
