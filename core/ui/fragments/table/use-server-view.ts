import { useEffect, useMemo, useState } from 'react';
import { RowFilter } from '../../table/filter-rows.ts';
import { RowOrder, type Sorting } from '../../table/order-rows.ts';
import { useLiveText } from '../../magic-search/use-live-text.ts';
import { useServices } from '../../services-context.tsx';
import type { ServerRow } from './server-rows.ts';
import type { ServerTableProps } from './server-table-props.ts';
import { firstCategory, searchColumns, serverRowType, sortColumn, tableRow } from './server-view.ts';

/** The rows of a server that are in view, and their order. */
export interface ServerView {
  readonly visible: readonly ServerRow[];
  /** '' for all. */
  readonly category: string;
  setCategory(category: string): void;
  /** As it stands in the field; it counts after a pause. */
  readonly text: string;
  search(text: string): void;
  readonly sorting: Sorting | undefined;
  /** A press on a column's head: ascending, then descending. Undefined where there is nothing to sort. */
  readonly sortBy: ((column: string) => void) | undefined;
}

export function useServerView(
  { columns, categories }: Pick<ServerTableProps, 'columns' | 'categories'>,
  all: readonly ServerRow[],
): ServerView {
  const services = useServices();
  const filter = useMemo(() => new RowFilter(serverRowType, services), [services]);
  const order = useMemo(() => new RowOrder(serverRowType, services), [services]);
  useEffect(() => () => filter.dispose(), [filter]);
  const [category, setCategory] = useState(() => firstCategory(categories, all));
  const [text, setText] = useState('');
  const [live, setLive] = useLiveText(filter);
  const [sorting, setSorting] = useState<Sorting>();
  const searched = useMemo(() => searchColumns(columns), [columns]);

  const visible = useMemo(() => {
    const inCategory = category === '' ? all : all.filter((row) => row.category === category);
    const found = filter.filter(inCategory.map(tableRow), { terms: [], text: live ?? '' }, searched);
    const by = columns.find(({ id }) => id === sorting?.column);
    const sorted = by && sorting ? order.sort(found, sortColumn(by, all), sorting.direction) : found;
    return sorted.map(({ item }) => item);
  }, [all, category, live, searched, columns, sorting, filter, order]);

  const sortBy = (column: string) =>
    setSorting((now) => ({ column, direction: now?.column === column && now.direction === 'asc' ? 'desc' : 'asc' }));
  return {
    visible,
    category,
    setCategory,
    text,
    search(next) {
      setText(next);
      setLive(next);
    },
    sorting,
    sortBy: all.length > 1 ? sortBy : undefined,
  };
}
