import type { ResourceType } from '#registry';
import type { Router } from '#services/router/router';
import { detailsAddress } from '#ui/table/details-address.ts';
import { itemName } from '#ui/table/rows.ts';

/**
 * Returns the address of an item's own page. Of a type without tabs that is the page its list links to, else the list itself, narrowed
 * to the item's name where it can be.
 * @param list the address of the panel that lists the item
 */
export function itemAddress<T>(router: Router, type: ResourceType<T>, item: T, list: string | undefined): string {
  const link = type.columns?.find((column) => typeof column.link === 'function')?.link;
  const linked = !type.views?.length && typeof link === 'function' ? link(item) : undefined;
  if (linked?.startsWith('/')) return linked;
  if (type.views?.length || list === undefined) return detailsAddress(router, type, item, list);
  const canNarrow = type.facets?.some(({ name }) => name === 'name');
  return canNarrow ? `${list}?name=${encodeURIComponent(itemName(type, item))}` : list;
}
