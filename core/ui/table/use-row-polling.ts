import { useSetAtom } from 'jotai';
import { type RefObject, useEffect, useMemo, useRef } from 'react';
import { errorText } from '#base';
import { Telemetry } from '#services/telemetry/telemetry';
import type { RowPoller } from '../polling/row-poller.ts';
import { useServices } from '../services-context.tsx';
import type { ListView } from './use-list-view.ts';
import { useLatest } from '../use-latest.ts';

/** Keeps the rows in transition up to date, with the type's `poll` or `load`. */
export function useRowPolling<T>(view: ListView<T>, table: RefObject<HTMLElement | null>): void {
  const services = useServices();
  const stall = useSetAtom(view.stalled.setAll);
  const latest = useLatest(view);
  const { type, rows } = view;
  const moving = useMemo(() => rows.filter((row) => type.inTransition?.(row.item)), [rows, type]);
  const poller = useRef<RowPoller<T>>(undefined);

  useEffect(() => {
    if (moving.length === 0 && !poller.current) return;
    let current = true;
    const follow = () => poller.current?.follow(moving.map((row) => row.id));
    const start = async () => {
      // Most lists have nothing in transition.
      const { rowRounds } = await import('./row-rounds.ts');
      const made = await rowRounds({ services, view: latest, table, stall: (id) => stall([id], true) });
      if (!current) return;
      poller.current ??= made;
      follow();
    };
    if (poller.current) follow();
    else
      start().catch((error: unknown) => services.get(Telemetry).report('warning', `row polling: ${errorText(error)}`));
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
