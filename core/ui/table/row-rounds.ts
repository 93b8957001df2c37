import type { RefObject } from 'react';
import { errorText, type Services } from '#base';
import type { ResourceType } from '#registry';
import { Clock } from '#services/clock/clock';
import { Page } from '#services/page/page';
import { Resources } from '#services/resources/resources';
import { Settings } from '#services/settings/settings';
import { Telemetry } from '#services/telemetry/telemetry';
import { menuIsOpen } from '../polling/menu-is-open.ts';
import { pollInterval } from '../polling/poll-interval.ts';
import { pollingRests } from '../polling/polling-rests.ts';
import { type PolledRows, RowPoller } from '../polling/row-poller.ts';
import { itemId, toRows } from './rows.ts';
import type { ListView } from './use-list-view.ts';

export interface RowRounds<T> {
  services: Services;
  /** The view as it was drawn last. */
  view: { readonly current: ListView<T> };
  table: RefObject<HTMLElement | null>;
  /** The row can't be updated. */
  stall(id: string): void;
}

/** Returns the poller of a list's rows in transition: by the type's `poll`, all in one call; else by its `load`, one by one. */
export async function rowRounds<T>({ services, view, table, stall }: RowRounds<T>): Promise<RowPoller<T>> {
  const page = services.get(Page);
  const resources = services.get(Resources);
  const { type } = view.current;
  const rowOf = (id: string) => view.current.rows.find((row) => row.id === id);
  let isToRead = false;
  const readFilteredAgain = () => {
    if (isToRead || !isFiltered(view.current, services)) return;
    isToRead = true;
    // Several rows of one round are followed by one reading.
    queueMicrotask(() => {
      isToRead = false;
      void view.current.source.refresh();
    });
  };
  return new RowPoller<T>({
    clock: services.get(Clock),
    interval: await pollInterval(type, services.get(Settings)),
    async load(id, signal) {
      const row = rowOf(id);
      const path = row && type.path ? type.path(row.item) : id;
      return resources.load<T>(type.id, type.parsePath ? type.parsePath(path) : path, signal, true);
    },
    ...(type.poll && {
      poll: (ids, since, signal) =>
        polled(
          type,
          ids.flatMap((id) => rowOf(id)?.item ?? []),
          since,
          { services, signal },
        ),
    }),
    isBusy: (ids) => pollingRests(page) || ids.some((id) => menuIsOpen(table.current, id)),
    update(id, item) {
      const row = rowOf(id);
      if (!row || toRows(type, [item], [row])[0] === row) return false;
      view.current.source.replace(id, item);
      if (!type.inTransition?.(item)) readFilteredAgain();
      return true;
    },
    remove: (id) => view.current.source.remove(id),
    fail(id, error) {
      stall(id);
      services
        .get(Telemetry)
        .report('error', 'An error occurred while updating.', { type: type.id, id, cause: errorText(error) });
    },
  });
}

/** Has the service filtered the list, by more than the panel's own filters? Then it alone knows whether a changed row still belongs there. */
function isFiltered<T>({ source, address, type }: ListView<T>, services: Services): boolean {
  const usual = type.listFilters?.(address, services) ?? {};
  return Object.entries(source.request.filters).some(([name, value]) => usual[name] !== value);
}

async function polled<T>(
  type: ResourceType<T>,
  items: readonly T[],
  since: number,
  context: { services: Services; signal: AbortSignal },
): Promise<PolledRows<T>> {
  const { items: found, gone = [] } = await type.poll!(items, since, context);
  return { items: new Map(found.map((item) => [itemId(type, item), item])), gone };
}
