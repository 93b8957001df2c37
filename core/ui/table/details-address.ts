import type { ResourceType } from '#registry';
import type { Router } from '#services/router/router';
import { itemId } from './rows.ts';

/** Names the list that a details page goes back to, where it is not the type's own. */
export const listParameter = 'nav';

/** The address of an item's details page. From another list than the type's own (as `/admin/images`) it names that list. */
export function detailsAddress<T>(router: Router, type: ResourceType<T>, item: T, list?: string): string {
  const address = router.detailsOf(type.id, type.path ? type.path(item) : itemId(type, item));
  return list === undefined || list === type.index
    ? address
    : `${address}?${listParameter}=${encodeURIComponent(list)}`;
}

/** Where a details page goes back to: the list it was opened from, when that is a page of this console. */
export function listAddress(type: ResourceType<any>, search: string): string {
  const list = new URLSearchParams(search).get(listParameter);
  return list && /^\/[\w-]/.test(list) ? list : (type.index ?? '/');
}
