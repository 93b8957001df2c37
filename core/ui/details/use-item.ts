import { useCallback, useEffect, useRef, useState } from 'react';
import { idsOfType, type ResourceType } from '#registry';
import { isGone } from '#services/http/failure-toast';
import { Clock } from '#services/clock/clock';
import { Page } from '#services/page/page';
import { Resources } from '#services/resources/resources';
import { Settings } from '#services/settings/settings';
import { pollInterval } from '../polling/poll-interval.ts';
import { pollingRests } from '../polling/polling-rests.ts';
import { RowPoller } from '../polling/row-poller.ts';
import { useListener, useService } from '../services-context.tsx';
import { itemId, toRows } from '../table/rows.ts';
import { useLatest } from '../use-latest.ts';

export interface LoadedItem<T> {
  readonly item: T | undefined;
  readonly busy: boolean;
  readonly error: unknown;
  reload(): void;
}

export interface ItemOptions<T> {
  type: ResourceType<T>;
  /** The argument of the type's load function. */
  id: string;
  /** The item is no more: an action deleted it, at once or in the end. */
  onDelete(): void;
}

/**
 * Loads one item by its type's load function; what the cache has of it shows meanwhile. It is loaded again when an action
 * changed it, and while it is in transition.
 */
export function useItem<T>({ type, id, onDelete }: ItemOptions<T>): LoadedItem<T> {
  const resources = useService(Resources);
  const clock = useService(Clock);
  const page = useService(Page);
  const settings = useService(Settings);
  const [state, setState] = useState<{ id: string; item?: T | undefined; error?: unknown; busy: boolean }>(() => ({
    id,
    item: resources.peek<T>(type.id, id),
    busy: true,
  }));
  const call = useRef<AbortController>(undefined);
  // The id of the item whose whole record the page has had. An item that the list knew is not loaded yet.
  const had = useRef<string>(undefined);
  const item = state.id === id ? state.item : undefined;

  const load = useCallback(
    (onGone?: () => void) => {
      call.current?.abort();
      const mine = (call.current = new AbortController());
      setState((now) => ({ id, item: now.id === id ? now.item : resources.peek<T>(type.id, id), busy: true }));
      resources.load<T>(type.id, id, mine.signal, had.current === id).then(
        (loaded) => {
          if (mine.signal.aborted) return;
          had.current = id;
          setState({ id, item: loaded, busy: false });
        },
        (error: unknown) => {
          if (mine.signal.aborted) return;
          if (onGone && isGone(error)) onGone();
          else setState((now) => ({ ...now, error, busy: false }));
        },
      );
    },
    [resources, type.id, id],
  );
  const reload = useCallback(() => load(), [load]);

  useEffect(() => {
    reload();
    return () => call.current?.abort();
  }, [reload]);

  useListener(resources.onDidOutdate, reload);
  useListener(resources.onDidAct, (result) => {
    if (!item) return;
    const own = itemId(type, item);
    const touched = (list: typeof result.deleted) => idsOfType(list, type.id).includes(own);
    if (touched(result.deleted) && !touched(result.failed)) onDelete();
    else if (touched(result.updated) || touched(result.failed)) load(onDelete);
  });

  const moving = item !== undefined && (type.inTransition?.(item) ?? false);
  const shown = useLatest(item);
  const whenGone = useLatest(onDelete);
  useEffect(() => {
    if (!moving) return;
    const begin = (interval: number) =>
      new RowPoller<T>({
        clock,
        interval,
        load: (_, signal) => resources.load<T>(type.id, id, signal, true),
        isBusy: () => pollingRests(page) || document.querySelector('[role=menu]:popover-open') !== null,
        update(_, next) {
          const rows = shown.current === undefined ? [] : toRows(type, [shown.current]);
          if (toRows(type, [next], rows) === rows) return false;
          setState({ id, item: next, busy: false });
          return true;
        },
        remove: () => whenGone.current(),
        fail: (_, error) => setState((now) => ({ ...now, error })),
      });
    let poller: RowPoller<T> | undefined;
    let left = false;
    // Documents name no interval for details pages: it is that of the tables.
    void pollInterval(type, settings).then((interval) => {
      if (left) return;
      poller = begin(interval);
      poller.follow([id]);
    });
    return () => {
      left = true;
      poller?.dispose();
    };
  }, [moving, page, clock, settings, resources, shown, type, id, whenGone]);

  return { item, busy: state.busy || state.id !== id, error: state.id === id ? state.error : undefined, reload };
}
