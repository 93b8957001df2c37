import { useAtomValue, useStore } from 'jotai';
import { type RefObject, useEffect, useMemo } from 'react';
import { errorText } from '#base';
import { Clock } from '#services/clock/clock';
import { Page } from '#services/page/page';
import { Telemetry } from '#services/telemetry/telemetry';
import { menuIsOpen } from '../../polling/menu-is-open.ts';
import { pollingRests } from '../../polling/polling-rests.ts';
import { RowPoller } from '../../polling/row-poller.ts';
import { useService } from '../../services-context.tsx';
import { leastInterval, type ServerRow, type ServerRows, usualInterval } from './server-rows.ts';
import type { ServerColumn } from './server-table-props.ts';
import type { TableCalls } from './table-calls.ts';
import { useLatest } from '../../use-latest.ts';

export interface RowUpdates {
  rows: ServerRows;
  calls: TableCalls;
  /** In their order. */
  columns: readonly ServerColumn[];
  table: RefObject<HTMLElement | null>;
  /** A row is gone: what was closed for it may be open again. */
  onGone(): void;
}

/** Keeps a server's rows in progress up to date, each from its own address (POLL-01 to -06). */
export function useRowUpdates({ rows, calls, columns, table, onGone }: RowUpdates): void {
  const store = useStore();
  const clock = useService(Clock);
  const page = useService(Page);
  const telemetry = useService(Telemetry);
  const moving = useAtomValue(rows.moving);
  const latest = useLatest({ calls, columns, onGone });

  const poller = useMemo(
    () =>
      new RowPoller<ServerRow>({
        clock,
        // The first row's own interval counts for the round.
        get interval() {
          return Math.max(store.get(rows.moving)[0]?.interval ?? usualInterval, leastInterval);
        },
        isBusy: (ids) => pollingRests(page) || ids.some((id) => menuIsOpen(table.current, id)),
        load(id, signal) {
          const row = store.get(rows.moving).find((each) => each.id === id) ?? { id, cells: {} };
          const known = { row, columns: latest.current.columns.map((column) => column.id) };
          return latest.current.calls.row(row.update ?? '', signal, known);
        },
        update: (id, row) => store.set(rows.replace, id, row),
        remove(id) {
          store.set(rows.remove, id);
          latest.current.onGone();
        },
        fail(id, error) {
          store.set(rows.stall, id);
          telemetry.report('error', 'An error occurred while updating.', { id, cause: errorText(error) });
        },
      }),
    [clock, latest, page, rows, store, table, telemetry],
  );
  useEffect(() => poller.follow(moving.map(({ id }) => id)), [poller, moving]);
  useEffect(() => () => poller.dispose(), [poller]);
}
