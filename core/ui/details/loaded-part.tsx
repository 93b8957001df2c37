import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { Clock } from '#services/clock/clock';
import { HttpError } from '#services/http/http';
import { Page } from '#services/page/page';
import { Queries } from '#services/resources/queries';
import { Resources } from '#services/resources/resources';
import { Scope } from '#services/scope/scope';
import { Settings } from '#services/settings/settings';
import { Skeleton } from '../controls/skeleton.tsx';
import { FailureNotice } from '../failure-notice.tsx';
import { pollInterval } from '../polling/poll-interval.ts';
import { pollingRests } from '../polling/polling-rests.ts';
import { RowPoller } from '../polling/row-poller.ts';
import { useEvent, useService, useT } from '../services-context.tsx';
import { useLatest } from '../use-latest.ts';

export interface LoadedPartProps<T> {
  /** The item that has the part. An action that changes items of its type has the part loaded again. */
  of: { readonly type: string; readonly id: string };
  /** Distinguishes the part from others of the item. */
  part: string;
  /** The facts of the item that the part depends on: when one changes, the part is loaded again. */
  follows?: readonly unknown[];
  /** Loads the part. `null` stands for nothing; `undefined` is no value. */
  load(signal: AbortSignal): Promise<T>;
  /** Whether a value is in transition: then it is asked for again, as rows are. */
  isMoving?(value: T): boolean;
  /** The title of a failure, in the operator's language. */
  failed: string;
  /** Draws the place of a value that is not there, around the notice that says why. `isFailed`: it failed; else it is on its way. */
  placeholder?(notice: ReactNode, isFailed: boolean): ReactNode;
  children(value: T, reload: () => void): ReactNode;
}

/**
 * Loads a part of an item's page through the query cache, and draws it. In its place stands that it is on its way, or why it
 * failed. A known value stays below a failure. Polling rests while nobody sees the page, and ends when a call is refused.
 */
export function LoadedPart<T>(props: LoadedPartProps<T>) {
  const { of, part } = props;
  return <Part<T> key={`${of.type} ${of.id} ${part}`} {...props} />;
}

function Part<T>({ of, part, follows, load, isMoving, failed, placeholder, children }: LoadedPartProps<T>) {
  const t = useT();
  const { keys } = useService(Resources);
  useEvent(useService(Scope).onDidChange);
  const { data, error, isError, isFetching, refetch } = useQuery<T>(
    {
      queryKey: [...keys.item(of.type, of.id), 'part', part],
      queryFn: ({ signal }) => load(signal),
      // An address within the site may be there without a way out of it.
      networkMode: 'always',
      // A dialog that opens again begins with how things are now.
      gcTime: 0,
    },
    useService(Queries),
  );
  const followed = JSON.stringify(follows);
  const asked = useRef(followed);
  useEffect(() => {
    if (asked.current === followed) return;
    asked.current = followed;
    void refetch();
  }, [followed, refetch]);
  const isRefused = error instanceof HttpError && error.status >= 400 && error.status < 500;
  // A poll that is lost on its way ends nothing: the poller tries again, as for rows.
  usePolling(data, !isRefused && data !== undefined && (isMoving?.(data) ?? false), async () => {
    const answer = await refetch({ cancelRefetch: false });
    if (answer.isError) throw answer.error;
    return answer.data;
  });
  const reload = () => void refetch();
  const failure = isError ? <FailureNotice title={failed} error={error} busy={isFetching} onRetry={reload} /> : null;
  if (data === undefined) {
    const notice = failure ?? (
      <div role="status" aria-label={t('core:details.loading')}>
        <Skeleton height="160px" />
      </div>
    );
    return placeholder ? placeholder(notice, isError) : notice;
  }
  return (
    <>
      {placeholder ? null : failure}
      {children(data, reload)}
    </>
  );
}

/** Asks for a value again while it is in transition, with the pauses of rows in transition. */
function usePolling<T>(value: T | undefined, moving: boolean, ask: () => Promise<T | undefined>): void {
  const clock = useService(Clock);
  const page = useService(Page);
  const settings = useService(Settings);
  const load = useEffectEvent(ask);
  const latest = useLatest(value);
  useEffect(() => {
    if (!moving) return undefined;
    let poller: RowPoller<T | undefined> | undefined;
    let left = false;
    void pollInterval({}, settings).then((interval) => {
      if (left) return;
      poller = new RowPoller({
        clock,
        interval,
        load: () => load(),
        isBusy: () => pollingRests(page) || document.querySelector('[role=menu]:popover-open') !== null,
        // The cache keeps the object of an answer that says the same.
        update: (_, next) => next !== latest.current,
        remove: () => undefined,
        // The part says itself that the call failed.
        fail: () => undefined,
      });
      poller.follow(['part']);
    });
    return () => {
      left = true;
      poller?.dispose();
    };
  }, [moving, clock, page, settings, latest]);
}
