import type { PluginIndexEntry, PluginManifest } from '#protocol';
import type { PluginHost } from '../plugin-host.ts';

/** Another language: the same items of the same build with other words. */
export function rename(host: PluginHost, entry: PluginIndexEntry): void {
  const known = host.index.get(entry.manifest.id)!;
  const { manifest } = known;
  // Digests that the page has not vouched for yet are learnt with the first use.
  Object.assign(known, entry);
  relabel(host, known, manifest, { ...entry.manifest, files: manifest.files });
}

/**
 * Another language, of which the index has another build than the one that runs (it was refused, or is on its way): its words
 * for the items that both have.
 */
export function renameAlike(host: PluginHost, { manifest: other }: PluginIndexEntry): void {
  const known = host.index.get(other.id)!;
  const { manifest } = known;
  const contributes = Object.entries(manifest.contributes ?? {}).map(([point, items]) => {
    const others: unknown = other.contributes?.[point as keyof NonNullable<PluginManifest['contributes']>];
    return [point, isList(items) && isList(others) ? items.map((item) => alike(item, others)) : items];
  });
  relabel(host, known, manifest, { ...manifest, label: other.label, contributes: Object.fromEntries(contributes) });
}

function relabel(host: PluginHost, known: PluginIndexEntry, old: PluginManifest, manifest: PluginManifest): void {
  Object.assign(known, { manifest });
  const instance = host.running.get(manifest.id);
  const words = ({ label, contributes }: PluginManifest) => JSON.stringify([label, contributes]);
  if (instance && words(old) !== words(manifest)) host.placeAll(instance);
}

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);

interface Item {
  id?: unknown;
  label?: unknown;
}
const asItem = (value: unknown): Item => (typeof value === 'object' && value !== null ? value : {});

/** The item with the label that the one of its id has among the others. */
function alike(item: unknown, others: readonly unknown[]): unknown {
  const { id, label } = asItem(item);
  const other = id === undefined || label === undefined ? {} : asItem(others.find((one) => asItem(one).id === id));
  return typeof other.label === 'string' ? { ...asItem(item), label: other.label } : item;
}
