import { startTransition, useCallback, useEffect, useRef, useState } from 'react';
import type { Disposable } from '#base';
import { Clock } from '#services/clock/clock';
import { useService } from '../services-context.tsx';

/** The debounce of the quick search: so long it waits after the last key. */
const searchDebounceMs = 300;

/** A filter that makes what a search needs before it can be used. */
interface Prepared {
  afterPrepared(run: () => void): Disposable;
}

/**
 * Free text while it is being typed counts after a pause, and not before a filter by it holds up nothing; the rows it
 * leaves are drawn in turns, between which the next key is heard.
 */
export function useLiveText(filter: Prepared) {
  const clock = useService(Clock);
  const [live, setLive] = useState<string>();
  const timer = useRef<Disposable>(undefined);
  useEffect(() => () => timer.current?.dispose(), []);
  const later = useCallback(
    (next: string | undefined) => {
      timer.current?.dispose();
      if (next === undefined) setLive(undefined);
      else {
        timer.current = clock.after(searchDebounceMs, () => {
          timer.current = filter.afterPrepared(() => startTransition(() => setLive(next)));
        });
      }
    },
    [clock, filter],
  );
  return [live, later] as const;
}
