import { useEffect, useMemo, useRef, useState } from 'react';
import type { Column, ResourceType } from '#registry';
import { Telemetry } from '#services/telemetry/telemetry';
import type { SearchValue } from '../magic-search/search-model.ts';
import { useLiveText } from '../magic-search/use-live-text.ts';
import { useService, useServices } from '../services-context.tsx';
import { RowFilter } from '../table/filter-rows.ts';
import { RowOrder, type Sorting } from '../table/order-rows.ts';
import { type TableRow, toRows } from '../table/rows.ts';
import { usePreparedSearch } from '../table/use-prepared-search.ts';
import { allocate, deallocate, defaultMaxAllocation, isFull, listOf, move, stillAvailable } from './transfer-state.ts';
import type { TransferTableProps } from './transfer-props.ts';

/** The last change, for those who can't see it. */
export type Done = { what: 'allocated' | 'deallocated'; name: string } | { what: 'moved'; name: string; place: number };

/** All that a transfer table shows and does, without a look. */
export interface TransferView<T> {
  readonly type: ResourceType<T>;
  readonly allocated: readonly TableRow<T>[];
  /** The allocated rows that their search finds; the same list while nothing is searched for. */
  readonly foundAllocated: readonly TableRow<T>[];
  /** The rows that are not allocated, as search and sort have them. */
  readonly available: readonly TableRow<T>[];
  /** How many are not allocated, whatever the search. */
  readonly availableCount: number;
  readonly maxAllocation: number;
  readonly full: boolean;
  /** The searches of the allocated items, and of those that are not. */
  readonly searches: Readonly<Record<TransferList, ListSearch>>;
  readonly sorting: Sorting | undefined;
  sort(column: string): void;
  allocate(row: TableRow<T>): void;
  deallocate(row: TableRow<T>): void;
  move(from: number, to: number): void;
  readonly done: Done | undefined;
}

/** The search of one of the lists. */
export interface ListSearch {
  readonly value: SearchValue;
  /** The text that is being typed, before it is a term. */
  readonly live: string | undefined;
  set(value: SearchValue): void;
  setLive(text: string | undefined): void;
  /** Says that somebody is about to type. */
  prepare(): void;
}

export function useTransferTable<T>(props: TransferTableProps<T>): TransferView<T> {
  const { columns, maxAllocation = defaultMaxAllocation, onChange, facets = noFacets } = props;
  const services = useServices();
  const items = useModel<T>('Available', props.available);
  const chosen = useModel<T>('Allocated', props.allocated);
  const type = useItemType(props);
  const [sorting, setSorting] = useState<Sorting>();
  const [done, setDone] = useState<Done>();

  const allocated = useRows(type, chosen);
  const left = useRows(
    type,
    useMemo(() => stillAvailable(items, chosen, type.itemId!), [items, chosen, type]),
  );
  const order = useMemo(() => new RowOrder<T>(type, services), [type, services]);
  const filter = useMemo(() => new RowFilter<T>(type, services, facets), [type, services, facets]);
  const sortColumn = columns.find(({ id }) => id === sorting?.column);
  const sorted = useMemo(
    () => (sortColumn && sorting ? order.sort(left, sortColumn, sorting.direction) : left),
    [left, order, sortColumn, sorting],
  );
  useEffect(() => () => filter.dispose(), [filter]);
  const searches = {
    allocated: useSearch(filter, allocated, columns),
    available: useSearch(filter, sorted, columns),
  };
  const available = useFound(sorted, searches.available, filter, columns);
  const foundAllocated = useFound(allocated, searches.allocated, filter, columns);

  return {
    type,
    allocated,
    foundAllocated,
    available,
    availableCount: left.length,
    maxAllocation,
    full: isFull(allocated.length, maxAllocation),
    searches,
    sorting,
    sort: (column) =>
      setSorting((now) => ({
        column,
        direction: now?.column === column && now.direction === 'asc' ? 'desc' : 'asc',
      })),
    allocate({ id, name }) {
      const item = items.find((each) => type.itemId!(each) === id);
      const next = item === undefined ? chosen : allocate(chosen, item, maxAllocation);
      if (next === chosen) return;
      onChange(next);
      setDone({ what: 'allocated', name });
    },
    deallocate({ id, name }) {
      const item = chosen.find((each) => type.itemId!(each) === id);
      if (item === undefined) return;
      onChange(deallocate(chosen, item));
      setDone({ what: 'deallocated', name });
    },
    move(from, to) {
      const next = move(chosen, from, to);
      if (next === chosen) return;
      onChange(next);
      setDone({ what: 'moved', name: allocated[from]!.name, place: to + 1 });
    },
    done,
  };
}

const noFacets: readonly never[] = [];

/** Keeps the search of a list. Text that is being typed counts after a pause, as in the tables of the panels. */
function useSearch<T>(filter: RowFilter<T>, rows: readonly TableRow<T>[], columns: readonly Column<T>[]): ListSearch {
  const [value, set] = useState<SearchValue>({ terms: [], text: '' });
  const [live, setLive] = useLiveText(filter);
  const prepare = usePreparedSearch(filter, rows, columns);
  return { value, live, set, setLive, prepare };
}

function useFound<T>(
  rows: readonly TableRow<T>[],
  { value, live }: ListSearch,
  filter: RowFilter<T>,
  columns: readonly Column<T>[],
): readonly TableRow<T>[] {
  const text = live ?? value.text;
  return useMemo(
    () => (value.terms.length === 0 && text === '' ? rows : filter.filter(rows, { terms: value.terms, text }, columns)),
    [rows, filter, value.terms, text, columns],
  );
}

/** A list of the model; what is none is logged once, not with every drawing. */
function useModel<T>(name: 'Available' | 'Allocated', value: unknown): readonly T[] {
  const telemetry = useService(Telemetry);
  const list = useMemo(() => listOf<T>(name, value, () => {}), [name, value]);
  useEffect(() => void listOf(name, value, (message) => telemetry.report('error', message)), [name, value, telemetry]);
  return list;
}

/** Cells, sorting and search are those of resource tables; this is all they need to know of the items. */
function useItemType<T>({ itemKey, itemName, columns }: TransferTableProps<T>): ResourceType<T> {
  return useMemo(
    () => ({
      id: 'transfer',
      name: '',
      columns,
      itemId: itemKey ?? ((item) => String((item as { id?: unknown }).id ?? '')),
      itemName: itemName ?? ((item) => String((item as { name?: unknown }).name ?? '')),
    }),
    [itemKey, itemName, columns],
  );
}

function useRows<T>(type: ResourceType<T>, items: readonly T[]): readonly TableRow<T>[] {
  const previous = useRef<readonly TableRow<T>[]>([]);
  return useMemo(() => (previous.current = toRows(type, items, previous.current)), [type, items]);
}

export type TransferList = 'allocated' | 'available';
