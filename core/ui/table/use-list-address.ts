import { useCallback, useMemo, useRef, useState } from 'react';
import type { Facet } from '#registry';
import { Router } from '#services/router/router';
import { useEvent, useService } from '../services-context.tsx';
import { type ListAddress, readAddress, writeAddress } from './list-address.ts';

const nothing: ListAddress = { terms: [] };

/**
 * The filters, sort and category of a list. With a `path` they live in that page's address: the query string gives the
 * first ones, changes are written there, and going back or following a link changes them. Without one they are the
 * table's own.
 */
export function useListAddress(facets: readonly Facet[], path?: string): [ListAddress, (next: ListAddress) => void] {
  const router = useService(Router);
  useEvent(router.onDidNavigate);
  const [own, setOwn] = useState<ListAddress>(nothing);
  // While the operator leaves, the address is another page's already.
  const last = useRef('');
  const here = router.current();
  if (path !== undefined && here.path === path) last.current = here.search;
  const search = last.current;
  const read = useMemo(() => (path === undefined ? nothing : readAddress(search, facets)), [facets, path, search]);
  const write = useCallback(
    (next: ListAddress) => {
      if (path === undefined) setOwn(next);
      else router.go(path + writeAddress(next, last.current, facets), { replace: true });
    },
    [facets, path, router],
  );
  return [path === undefined ? own : read, write];
}
