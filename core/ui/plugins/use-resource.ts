import { useQuery } from '@tanstack/react-query';
import type { ListRequest } from '#registry';
import { Queries } from '#services/resources/queries';
import { Resources } from '#services/resources/resources';
import { Scope } from '#services/scope/scope';
import { useEvent, useService } from '../services-context.tsx';

export interface ResourceResult<T> {
  /** The latest that is known; it stays while a new answer is on its way. */
  items: readonly T[];
  hasMore: boolean;
  /** Nothing has come yet. */
  pending: boolean;
  error: unknown;
  refresh(): void;
}

const everything: ListRequest = { filters: {} };

/** The items of a type, through the query cache: components that ask the same share one call, and follow what actions did. */
export function useResource<T>(type: string, request: ListRequest = everything): ResourceResult<T> {
  const resources = useService(Resources);
  useEvent(useService(Scope).onDidChange);
  const { data, error, isPending, refetch } = useQuery(
    { queryKey: resources.keys.list(type, request), queryFn: ({ signal }) => resources.list<T>(type, request, signal) },
    useService(Queries),
  );
  return {
    items: data?.items ?? [],
    hasMore: data?.hasMore ?? false,
    pending: isPending,
    error,
    refresh: () => void refetch(),
  };
}
