import { ConsoleError } from '#base';
import type { DeclaredModel } from './declared-model.ts';
import { type Item, memberOf } from './item-members.ts';

/** The filter that says of which thing the parts are listed; no facet can have its name. */
export const wholeFilter = '{whole}';

/** Names in braces: `/v2/zones/{zone_id}/recordsets` → `['zone_id']`. */
export function placesOf(path: string): string[] {
  return [...path.matchAll(/\{([^{}]+)\}/g)].map((match) => match[1] as string);
}

/**
 * Fills in the names in braces; each value is one segment. Throws `API_PATH_AMBIGUOUS` for one that can't be.
 * @param whose names the plugin and its part whose path it is, for whoever reads of a name that no item has
 */
export function fillPath(path: string, value: (name: string) => unknown, whose?: string): string {
  return path.replace(/\{([^{}]+)\}/g, (_whole, name: string) => {
    const found = value(name);
    if (whose === undefined || String(found ?? '') !== '') return segmentOf(found, path);
    const message = `${whose} has "${name}" in its path ${path}, which this item does not have`;
    throw new ConsoleError('API_PATH_AMBIGUOUS', { path, name, value: '', message });
  });
}

/** However it is encoded, `..` goes together with what stands before it, and the path is that of something else. */
function segmentOf(value: unknown, path: string): string {
  const text = String(value ?? '');
  if (['', '.', '..'].includes(text)) throw new ConsoleError('API_PATH_AMBIGUOUS', { path, value: text });
  return encodeURIComponent(text);
}

/** Returns an id that is unique among all items: the ids of the things that contain it, then its own. */
export function itemIdOf({ said }: DeclaredModel, item: Item): string {
  const names = [...placesOf(said.path), said.members?.id ?? 'id'];
  return names.map((name) => encodeURIComponent(String(memberOf(item, name) ?? ''))).join('/');
}

/** The ids that an item's id is made of; its own is the last. */
export function idParts(id: string): string[] {
  return id.split('/').map(decodeURIComponent);
}

/** Returns the ids that a part of this whole has in its path: `{ zone_id: '…' }`. */
export function placesWithin({ said }: DeclaredModel, whole: string | undefined): Record<string, string> {
  const names = placesOf(said.path);
  if (names.length === 0 || whole === undefined) return {};
  const ids = idParts(whole);
  return Object.fromEntries(names.map((name, at) => [name, ids[at] ?? '']));
}

/** Native path of an item by its id. */
export function itemPath({ said }: DeclaredModel, id: string): string {
  const ids = idParts(id);
  const places = placesOf(said.path);
  return `${fillPath(said.path, (name) => ids[places.indexOf(name)])}/${segmentOf(ids.at(-1), said.path)}`;
}
