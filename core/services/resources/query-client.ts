import { QueryClient } from '@tanstack/query-core';

/**
 * The query cache. What was taken out of it while a page still drew it ends with that page; left alone, its timer would keep
 * it for minutes more.
 */
export function createQueries(): QueryClient {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false } } });
  const cache = queries.getQueryCache();
  cache.subscribe(({ type, query }) => {
    const isLast = type === 'observerRemoved' && query.getObserversCount() === 0;
    if (isLast && cache.get(query.queryHash) !== query) query.destroy();
  });
  return queries;
}
