import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Facet } from '#registry';
import { Router } from '#services/router/router';
import { Storage } from '#services/storage/storage';
import { useService } from '../services-context.tsx';
import { type ListAddress, readAddress, writeAddress } from './list-address.ts';
import { openingQuery } from './opening-view.ts';

/** Where a view stands: a page's path and query string, as they are now. */
export interface PagePlace {
  readonly path: string;
  readonly search: string;
}

const nothing: ListAddress = { terms: [] };

/**
 * The filters, sort, category and columns of a list, and how they are changed. With a page they live in its address: the
 * query string gives the first ones, changes are written there, and going back or following a link changes them. Without
 * one they are the table's own.
 */
export function useListAddress(
  facets: readonly Facet[],
  page?: PagePlace,
): { place: ListAddress; search: string; setPlace(next: ListAddress): void } {
  const router = useService(Router);
  const [own, setOwn] = useState<ListAddress>(nothing);
  const path = page?.path;
  const search = useOpeningView(page);
  const read = useMemo(() => readAddress(search, facets), [facets, search]);
  const setPlace = useCallback(
    (next: ListAddress) => {
      if (path === undefined) setOwn(next);
      else router.go(path + writeAddress(next, search, facets), { replace: true });
    },
    [facets, path, router, search],
  );
  return { place: path === undefined ? own : read, search, setPlace };
}

/**
 * The page's query. A list that is opened without one is opened with the user's own view of it, which then stands in the
 * address; once it does, an empty query is what it says.
 */
function useOpeningView(page: PagePlace | undefined): string {
  const router = useService(Router);
  const storage = useService(Storage);
  const { path, search = '' } = page ?? {};
  const opened = useRef<{ path: string | undefined; query: string }>({ path: undefined, query: '' });
  if (opened.current.path !== path) {
    opened.current = { path, query: path === undefined ? '' : openingQuery(storage, path, search) };
  }
  const { query } = opened.current;
  useEffect(() => {
    if (search !== '') opened.current.query = '';
    else if (path !== undefined && query !== '') router.go(path + query, { replace: true });
  }, [path, query, router, search]);
  return search === '' ? query : search;
}
