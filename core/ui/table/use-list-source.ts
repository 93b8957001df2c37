import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { type ActionResult, idsOfType, type ListRequest, type ResourceType } from '#registry';
import { ListsAhead } from '#services/resources/queries';
import { Resources } from '#services/resources/resources';
import { useListener, useService, useServices } from '../services-context.tsx';
import { type Listing, ListSource, type RowSource } from './list-source.ts';

export interface ListSourceOptions<T> {
  type: ResourceType<T>;
  address: string;
  /** The filters of the list call; the same object while nothing changed. */
  filters: Readonly<Record<string, string>>;
  /** Is a facet of the type among the terms? */
  hasTerms: boolean;
  sort: ListRequest['sort'];
  onDelete(ids: readonly string[]): void;
  /** Makes the list, where it is of several places. Absent: the list of the type. */
  open?: (() => RowSource<T>) | undefined;
}

/** The list of a table: asked when its filters change, and again as actions say what they did. */
export function useListSource<T>(options: ListSourceOptions<T>): { source: RowSource<T>; listing: Listing<T> } {
  const { type, address, filters, hasTerms, sort, onDelete, open } = options;
  const services = useServices();
  // A plugin that adds a column makes the type another object; the list is the same.
  const request = { filters, ...(sort ? { sort } : {}) };
  const source = useMemo(
    () => open?.() ?? new ListSource<T>(type, services, request, services.get(ListsAhead).take<T>(type.id, request)),
    [type.id, services, open],
  );
  const listing = useSyncExternalStore(
    useMemo(
      () => (changed: () => void) => {
        const listening = source.onDidChange(changed);
        return () => listening.dispose();
      },
      [source],
    ),
    source.current,
  );

  useEffect(() => {
    let current = true;
    const ask = async () => {
      const needs = !hasTerms && (await type.needsFilterFirst?.(address, services).catch(() => false));
      if (current) await source.list(request, needs === true);
    };
    void ask();
    return () => {
      current = false;
    };
    // A new sort alone is no new list: the table decides whether the service has to be asked for it.
  }, [source, address, filters, hasTerms]);
  useEffect(() => () => source.stop(), [source]);

  const resources = useService(Resources);
  useListener(resources.onDidOutdate, () => void source.refresh());
  useListener(resources.onDidAct, (result: ActionResult) => {
    const gone = idsOfType(result.deleted, type.id);
    if (gone.length > 0) onDelete(gone);
    source.follow(result);
  });
  return { source, listing };
}
