import { useCallback, useMemo, useState } from 'react';
import type { Facet } from '#registry';
import { Router } from '#services/router/router';
import { useService } from '../services-context.tsx';
import { type ListAddress, readAddress, writeAddress } from './list-address.ts';

/** Where a view stands: a page's path and query string, as they are now. */
export interface PagePlace {
  readonly path: string;
  readonly search: string;
}

const nothing: ListAddress = { terms: [] };

/**
 * The filters, sort and category of a list. With a page they live in its address: the query string gives the first ones,
 * changes are written there, and going back or following a link changes them. Without one they are the table's own.
 */
export function useListAddress(facets: readonly Facet[], page?: PagePlace): [ListAddress, (next: ListAddress) => void] {
  const router = useService(Router);
  const [own, setOwn] = useState<ListAddress>(nothing);
  const path = page?.path;
  const search = page?.search ?? '';
  const read = useMemo(() => readAddress(search, facets), [facets, search]);
  const write = useCallback(
    (next: ListAddress) => {
      if (path === undefined) setOwn(next);
      else router.go(path + writeAddress(next, search, facets), { replace: true });
    },
    [facets, path, router, search],
  );
  return [path === undefined ? own : read, write];
}
