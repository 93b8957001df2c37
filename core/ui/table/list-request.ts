import type { Services } from '#base';
import type { ListRequest, ResourceType } from '#registry';
import { serverFilters } from '../magic-search/terms.ts';
import { categoryFilters } from './category-filters.ts';
import type { ListAddress } from './list-address.ts';
import { defaultSorting } from './order-rows.ts';

/** Returns the first request to the service for the list's view at an address. */
export function firstRequest(
  type: ResourceType<any>,
  address: string,
  place: ListAddress,
  services: Services,
): ListRequest {
  const columns = type.columns ?? [];
  const sorting = place.sorting ?? defaultSorting(columns);
  const key = columns.find((column) => column.id === sorting?.column)?.serverSort;
  const filters = { ...serverFilters(place.terms, type.facets ?? []), ...type.listFilters?.(address, services) };
  const category = type.categories?.find(({ id }) => id === place.category);
  return {
    filters: { ...filters, ...categoryFilters(category, filters, services) },
    ...(key && sorting ? { sort: { key, direction: sorting.direction } } : {}),
  };
}
