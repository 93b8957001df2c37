import { useCallback, useEffect, useRef, useState } from 'react';
import { Clock } from '#services/clock/clock';
import { Toasts } from '#services/toasts/toasts';
import { useService, useT } from '../services-context.tsx';
import { useLatest } from '../use-latest.ts';

/** The number of lines that are asked for first. */
export const defaultLength = 35;

/** How often a followed log is asked for, in milliseconds. */
const followIntervalMs = 5000;

/** Asks for the end of a log: so many lines, or all of it when nothing is said. */
export type LoadLog = (length: number | undefined, signal: AbortSignal) => Promise<string>;

export interface ConsoleLogState {
  readonly log: string | undefined;
  /** Whether the log could not be fetched, and none is shown. */
  readonly failed: boolean;
  readonly busy: boolean;
  readonly following: boolean;
  /** Asks for another length, on the operator's word: a failure is told, and what is shown stays. */
  show(length: number | undefined): void;
  /** Tries the same length again. */
  retry(): void;
  follow(on: boolean): void;
}

/** The log that is shown, and how it is asked for (LFORM-08, LFORM-10). Of several answers the latest asked for counts. */
export function useConsoleLog(load: LoadLog): ConsoleLogState {
  const t = useT();
  const [toasts, clock] = [useService(Toasts), useService(Clock)];
  const [log, setLog] = useState<string>();
  const [failed, setFailed] = useState(false);
  const [busy, setBusy] = useState(false);
  const [following, setFollowing] = useState(false);
  const length = useRef<number | undefined>(defaultLength);
  const asked = useRef<AbortController>(undefined);
  const latest = useLatest(load);

  const ask = useCallback(
    async (onFailure: () => void) => {
      asked.current?.abort();
      const own = new AbortController();
      asked.current = own;
      setBusy(true);
      try {
        const text = await latest.current(length.current, own.signal);
        if (own.signal.aborted) return;
        setLog(text);
        setFailed(false);
      } catch {
        if (own.signal.aborted) return;
        onFailure();
      }
      setBusy(false);
    },
    [latest],
  );

  useEffect(() => {
    void ask(() => setFailed(true));
    return () => asked.current?.abort();
  }, [ask]);
  // The next question waits until the last one was answered.
  useEffect(() => {
    if (!following || busy) return;
    // A failed call is reported once, and ends the following.
    const again = () => void ask(() => (setFollowing(false), toasts.add('error', t('core:consoleLog.failed'))));
    // A page that nobody sees asks for nothing until it is seen again.
    const onSeen = () => document.hidden || again();
    const timer = clock.after(followIntervalMs, () => {
      if (document.hidden) document.addEventListener('visibilitychange', onSeen);
      else again();
    });
    return () => {
      timer.dispose();
      document.removeEventListener('visibilitychange', onSeen);
    };
  }, [following, busy, clock, ask, toasts, t]);

  const show = (wanted: number | undefined) => {
    length.current = wanted;
    void ask(() => {
      if (log === undefined) setFailed(true);
      toasts.add('error', t('core:consoleLog.failed'));
    });
  };
  return { log, failed, busy, following, show, retry: () => show(length.current), follow: setFollowing };
}
