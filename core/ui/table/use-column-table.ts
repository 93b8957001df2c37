import {
  columnVisibilityFeature,
  rowSortingFeature,
  tableFeatures,
  type ColumnDef,
  useTable,
} from '@tanstack/react-table';
import { useMemo } from 'react';
import type { Column } from '#registry';
import { columnLabel } from './cell-values.ts';
import type { TableRow } from './rows.ts';
import type { ListView } from './use-list-view.ts';

const features = tableFeatures({ columnVisibilityFeature, rowSortingFeature });
type Features = typeof features;

/** The data that the head needs of a column besides its state. */
interface HeadFacts {
  column: Column<any>;
  labelKey: string;
}
const noRows: TableRow<any>[] = [];

/**
 * The table's columns: which are in view, which sorts, and what a press on a head means. Rows are sorted and filtered
 * before, on prepared keys (`RowOrder`, `RowFilter`), so the table makes no row models: with 100,000 rows they cost more
 * than the sort.
 */
export function useColumnTable<T>(view: ListView<T>) {
  const { columns, type, sorting } = view;
  const definitions = useMemo<ColumnDef<Features, TableRow<T>>[]>(
    () =>
      columns.all.map((column) => ({
        id: column.id,
        // Sorting needs an accessor to be offered; the values are read elsewhere.
        accessorFn: (row: TableRow<T>) => row.id,
        enableSorting: column.sort !== false,
        sortDescFirst: false,
        meta: { column, labelKey: columnLabel(column, type) } satisfies HeadFacts,
      })),
    [columns.all, type],
  );
  const columnVisibility = useMemo(() => {
    const shown = new Set(columns.shown.map((column) => column.id));
    return Object.fromEntries(columns.all.map((column) => [column.id, shown.has(column.id)]));
  }, [columns]);
  const sortState = useMemo(
    () => (sorting ? [{ id: sorting.column, desc: sorting.direction === 'desc' }] : []),
    [sorting],
  );
  return useTable({
    features,
    columns: definitions,
    data: noRows,
    manualSorting: true,
    enableSortingRemoval: false,
    enableMultiSort: false,
    state: { columnVisibility, sorting: sortState },
    onSortingChange: (update) => {
      const [next] = typeof update === 'function' ? update(sortState) : update;
      if (next) view.sort({ column: next.id, direction: next.desc ? 'desc' : 'asc' });
    },
  });
}

export function headFacts(meta: unknown): HeadFacts {
  return meta as HeadFacts;
}
