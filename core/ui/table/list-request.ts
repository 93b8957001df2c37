import type { ListRequest, ResourceType } from '#registry';
import { serverFilters } from '../magic-search/terms.ts';
import type { ListAddress } from './list-address.ts';
import { defaultSorting } from './order-rows.ts';

/** What a list's view asks the service for first. */
export function firstRequest(type: ResourceType<any>, place: ListAddress): ListRequest {
  const columns = type.columns ?? [];
  const sorting = place.sorting ?? defaultSorting(columns);
  const key = columns.find((column) => column.id === sorting?.column)?.serverSort;
  return {
    filters: { ...serverFilters(place.terms, type.facets ?? []) },
    ...(key && sorting ? { sort: { key, direction: sorting.direction } } : {}),
  };
}
