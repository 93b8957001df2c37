import { useSetAtom } from 'jotai';
import { type RefObject, useEffect, useMemo, useRef } from 'react';
import { errorText } from '#base';
import { Clock } from '#services/clock/clock';
import { Resources } from '#services/resources/resources';
import { Settings } from '#services/settings/settings';
import { Telemetry } from '#services/telemetry/telemetry';
import { menuIsOpen } from '../polling/menu-is-open.ts';
import { pollInterval } from '../polling/poll-interval.ts';
import type { RowPoller } from '../polling/row-poller.ts';
import { useService } from '../services-context.tsx';
import { toRows } from './rows.ts';
import type { ListView } from './use-list-view.ts';

/** Keeps the rows in transition up to date, one by one, with the type's load function. */
export function useRowPolling<T>(view: ListView<T>, table: RefObject<HTMLElement | null>): void {
  const clock = useService(Clock);
  const resources = useService(Resources);
  const settings = useService(Settings);
  const telemetry = useService(Telemetry);
  const stall = useSetAtom(view.stalled.setAll);
  const latest = useRef(view);
  latest.current = view;
  const { type, rows } = view;
  const moving = useMemo(() => rows.filter((row) => type.inTransition?.(row.item)), [rows, type]);
  const poller = useRef<RowPoller<T>>(undefined);

  useEffect(() => {
    if (moving.length === 0 && !poller.current) return;
    let current = true;
    const follow = () => poller.current?.follow(moving.map((row) => row.id));
    const start = async () => {
      const interval = await pollInterval(type, settings);
      // Most lists have nothing in transition.
      const { RowPoller: Poller } = await import('../polling/row-poller.ts');
      if (!current) return;
      poller.current ??= new Poller<T>({ clock, interval, ...poll() });
      follow();
    };
    const rowOf = (id: string) => latest.current.rows.find((row) => row.id === id);
    const poll = () => ({
      async load(id: string, signal: AbortSignal) {
        const row = rowOf(id);
        const path = row && type.path ? type.path(row.item) : id;
        return resources.load<T>(type.id, type.parsePath ? type.parsePath(path) : path, signal, true);
      },
      isBusy: (ids: readonly string[]) => document.hidden || ids.some((id) => menuIsOpen(table.current, id)),
      update(id: string, item: T) {
        const row = rowOf(id);
        if (!row || toRows(type, [item], [row])[0] === row) return false;
        latest.current.source.replace(id, item);
        return true;
      },
      remove: (id: string) => latest.current.source.remove(id),
      fail(id: string, error: unknown) {
        stall([id], true);
        telemetry.report('error', 'An error occurred while updating.', { type: type.id, id, cause: errorText(error) });
      },
    });
    if (poller.current) follow();
    else start().catch((error: unknown) => telemetry.report('warning', `row polling: ${errorText(error)}`));
    return () => {
      current = false;
    };
  }, [moving]);

  useEffect(
    () => () => {
      poller.current?.dispose();
      poller.current = undefined;
    },
    [],
  );
}
