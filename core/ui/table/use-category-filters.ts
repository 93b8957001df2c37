import { useEffect, useState } from 'react';
import type { Category } from '#registry';
import { useServices } from '../services-context.tsx';
import { categoryFilters } from './category-filters.ts';
import type { Listing, RowSource } from './list-source.ts';
import { useStableValue } from '../use-stable-value.ts';

type Filters = Readonly<Record<string, string>>;

/** The filters of the list call, the category's own filters among them. */
export interface CategoryFilters {
  readonly filters: Filters;
  /** The service was asked for the category's rows alone. */
  readonly narrowed: boolean;
  /** Says under which filters everything is loaded. */
  setWhole(filters: Filters | undefined): void;
}

/**
 * A category of a list that is loaded whole picks from its rows; of any other the service is asked, or rows would be
 * missing that nobody sees missing (TBL-03).
 *
 * @param base the other filters; the same object while nothing changed
 */
export function useCategoryFilters(category: Category<any> | undefined, base: Filters): CategoryFilters {
  const services = useServices();
  const [whole, setWhole] = useState<Filters>();
  const asked = whole === base ? undefined : categoryFilters(category, base, services);
  const narrow = useStableValue({ ...base, ...asked });
  return { filters: asked ? narrow : base, narrowed: asked !== undefined, setWhole };
}

/** Notes when a list without its category's filters is loaded whole, and when it no longer is. */
export function useWhole(
  { setWhole }: CategoryFilters,
  base: Filters,
  source: RowSource<any>,
  { state, busy, error, hasMore }: Listing<any>,
): void {
  const settled = state === 'listed' && !busy && !error && source.request.filters === base;
  useEffect(() => {
    if (settled) setWhole(hasMore ? undefined : base);
  }, [settled, hasMore, base]);
}
