import type { ResourceType } from '#registry';

/**
 * An item as the table holds it. The same object stands for an item until its track key changes, so that a drawn row
 * can tell by identity that nothing is new (TBL-13).
 */
export interface TableRow<T> {
  readonly id: string;
  readonly item: T;
  readonly track: string;
  readonly name: string;
}

type Item = Readonly<Record<string, unknown>>;

export function itemId<T>(type: ResourceType<T>, item: T): string {
  return type.itemId ? type.itemId(item) : String((item as Item)['id'] ?? '');
}

export function itemName<T>(type: ResourceType<T>, item: T): string {
  return type.itemName ? type.itemName(item) : String((item as Item)['name'] ?? '');
}

/** Id plus updated_at, else created_at: what changes when the service changes an item. */
export function defaultTrack<T>(type: ResourceType<T>, item: T): string {
  const { updated_at: updated, created_at: created } = item as Item;
  return `${itemId(type, item)} ${String(updated ?? created ?? '')}`;
}

function trackOf<T>(type: ResourceType<T>, item: T): string {
  return type.trackBy ? type.trackBy(item) : defaultTrack(type, item);
}

/** Services tell times in whole seconds, and an item may take several steps within one: its facts tell as well. */
function hasSameFacts<T>(before: T, item: T): boolean {
  return before === item || JSON.stringify(before) === JSON.stringify(item);
}

/**
 * Rows of items, in their order. A row of `previous` with the same track key and the same facts is used again; when every
 * one is, and in the same order, so is the list itself.
 */
export function toRows<T>(
  type: ResourceType<T>,
  items: readonly T[],
  previous: readonly TableRow<T>[] = [],
): readonly TableRow<T>[] {
  const known = new Map(previous.map((row) => [row.id, row]));
  let same = items.length === previous.length;
  const rows = items.map((item, place) => {
    const id = itemId(type, item);
    const track = trackOf(type, item);
    const before = known.get(id);
    const isSame = before?.track === track && hasSameFacts(before.item, item);
    const row = isSame ? before : { id, item, track, name: itemName(type, item) };
    if (row !== previous[place]) same = false;
    return row;
  });
  return same ? previous : rows;
}

/** Appends a page: what is there stays where it is; items that came twice (the list moved meanwhile) are left out. */
export function appendItems<T>(type: ResourceType<T>, items: readonly T[], page: readonly T[]): T[] {
  const present = new Set(items.map((item) => itemId(type, item)));
  return [...items, ...page.filter((item) => !present.has(itemId(type, item)))];
}
