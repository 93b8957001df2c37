import type { Services } from '#base';
import type { ResourceType } from '#registry';
import type { ActivityEntry } from '#services/activity/activity-log';
import { Resources } from '#services/resources/resources';
import { Router } from '#services/router/router';
import { Scope } from '#services/scope/scope';
import { detailsAddress } from '../table/details-address.ts';
import { itemName } from '../table/rows.ts';

/**
 * Returns the address of the page of an entry's item, without asking the cloud. Undefined where there is none: the item belongs to
 * another scope, or its type has no page.
 */
export function entryAddress(
  entry: ActivityEntry,
  type: ResourceType<unknown>,
  services: Services,
): string | undefined {
  if (entry.id === '' || entry.scope !== services.get(Scope).key) return undefined;
  const router = services.get(Router);
  const item = services.get(Resources).peek<unknown>(type.id, entry.id);
  if (!type.views?.length) {
    const link = type.columns?.find((column) => typeof column.link === 'function')?.link;
    const linked = item !== undefined && typeof link === 'function' ? link(item) : undefined;
    return linked?.startsWith('/') ? linked : undefined;
  }
  if (item !== undefined) return detailsAddress(router, type, item);
  // A type with paths of its own makes them from the item.
  return (type.parsePath?.(entry.id) ?? entry.id) === entry.id ? router.detailsOf(type.id, entry.id) : undefined;
}

/** Returns the name that the page of an entry's item would show, as far as a page has read the item. */
export function nameNow(entry: ActivityEntry, type: ResourceType<unknown>, services: Services): string | undefined {
  if (entry.id === '' || entry.scope !== services.get(Scope).key) return undefined;
  const item = services.get(Resources).peek<unknown>(type.id, entry.id);
  return item === undefined ? undefined : itemName(type, item) || undefined;
}

/** Names an item among those of all types and scopes. */
export const itemKey = ({ scope, type, id }: ActivityEntry): string => JSON.stringify([scope, type, id]);

/** Returns the entries after which their items were there still. `entries`: newest first. */
export function entriesWithItem(entries: readonly ActivityEntry[]): ReadonlySet<ActivityEntry> {
  const gone = new Set<string>();
  return new Set(
    entries.filter((entry) => {
      if (entry.outcome === 'deleted') gone.add(itemKey(entry));
      return !gone.has(itemKey(entry));
    }),
  );
}

/** Returns the latest name of each item, by `itemKey`. `entries`: newest first. */
export function namesOfItems(entries: readonly ActivityEntry[]): ReadonlyMap<string, string> {
  const oldestFirst = entries.toReversed();
  return new Map(oldestFirst.flatMap((entry) => (entry.name ? [[itemKey(entry), entry.name] as const] : [])));
}
