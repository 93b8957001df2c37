import { startTransition, useCallback, useEffect, useRef, useState } from 'react';
import type { Column } from '#registry';
import { Clock } from '#services/clock/clock';
import { useService } from '../services-context.tsx';
import type { RowFilter } from './filter-rows.ts';
import type { TableRow } from './rows.ts';

/** The debounce of the quick search: so long it waits after the last key. */
const searchDebounceMs = 300;

/**
 * Makes what a search needs once somebody is about to search, and again when other rows or columns come before the first
 * key: what another plugin adds often comes while the cursor already stands in the field.
 */
export function usePreparedSearch<T>(
  filter: RowFilter<T>,
  rows: readonly TableRow<T>[],
  shown: readonly Column<T>[],
): () => void {
  const [wanted, setWanted] = useState(false);
  useEffect(() => {
    if (wanted) filter.prepare(rows, shown);
  }, [wanted, filter, rows, shown]);
  return useCallback(() => setWanted(true), []);
}

/**
 * Free text while it is being typed counts after a pause, and not before a filter by it holds up nothing; the rows it
 * leaves are drawn in turns, between which the next key is heard.
 */
export function useLiveText(filter: Pick<RowFilter<never>, 'afterPrepared'>) {
  const clock = useService(Clock);
  const [live, setLive] = useState<string>();
  const timer = useRef<{ dispose(): void }>(undefined);
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
