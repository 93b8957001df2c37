import { useEffect, useLayoutEffect, useRef } from 'react';
import { sayInPage } from '#services/http/failure-toast';
import { HttpError } from '#services/http/http';
import { Clock } from '#services/clock/clock';
import { Toasts } from '#services/toasts/toasts';
import { useService } from '../services-context.tsx';
import { useLatest } from '../use-latest.ts';

/** Milliseconds before each look; the last is that of all that follow. */
const pauses = [5_000, 10_000, 20_000, 30_000];

/**
 * For a part that says in its place that something could not be fetched: no toast says the same, and what may come back by itself is
 * asked for again, ever more rarely. A tab that nobody sees waits.
 */
export function useLookAgain(error: unknown, busy: boolean, look: () => void): void {
  const clock = useService(Clock);
  const toasts = useService(Toasts);
  const looks = useRef(0);
  const latest = useLatest(look);
  useLayoutEffect(() => {
    const saying = error instanceof HttpError ? sayInPage(toasts, error) : undefined;
    return () => saying?.dispose();
  }, [toasts, error]);
  useEffect(() => {
    if (busy || !mayHeal(error)) return undefined;
    const seen = new AbortController();
    const again = () => {
      if (document.hidden) return;
      looks.current += 1;
      seen.abort();
      latest.current();
    };
    const timer = clock.after(pauses[looks.current] ?? pauses.at(-1)!, () => {
      document.addEventListener('visibilitychange', again, { signal: seen.signal });
      again();
    });
    return () => {
      timer.dispose();
      seen.abort();
    };
  }, [clock, error, busy, latest]);
}

/** A refusal with a reason stays until somebody does something about it. */
function mayHeal(error: unknown): boolean {
  return (
    error instanceof HttpError &&
    // Asked from a project that another tab has left, the gateway would refuse the next look as well.
    error.failure !== 'aborted' &&
    (error.status === 0 || error.status === 408 || error.status === 429 || error.status >= 500)
  );
}
