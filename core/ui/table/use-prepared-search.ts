import { useCallback, useEffect, useState } from 'react';
import type { Column } from '#registry';
import type { RowFilter } from './filter-rows.ts';
import type { TableRow } from './rows.ts';

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
