import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { Category, ListRequest, ResourceType } from '#registry';
import { Page } from '#services/page/page';
import type { SearchValue } from '../magic-search/search-model.ts';
import { clientTerms, serverFilters } from '../magic-search/terms.ts';
import { useLiveText } from '../magic-search/use-live-text.ts';
import { useService, useServices } from '../services-context.tsx';
import { RowFilter } from './filter-rows.ts';
import type { ListAddress } from './list-address.ts';
import type { Listing, RowSource } from './list-source.ts';
import { defaultSorting, RowOrder, type Sorting } from './order-rows.ts';
import { pageSize } from './page-size.ts';
import { type TableRow, toRows } from './rows.ts';
import { createSelection, type Selection } from './selection-state.ts';
import { type Columns, useColumns } from './use-columns.ts';
import { usePreparedSearch } from './use-prepared-search.ts';
import { useCategoryFilters, useWhole } from './use-category-filters.ts';
import { type PagePlace, useListAddress } from './use-list-address.ts';
import { useListSource } from './use-list-source.ts';
import { useOfferedAt } from '../use-offered-at.ts';
import { useStableValue } from '../use-stable-value.ts';

export interface ListViewOptions<T> {
  type: ResourceType<T>;
  /** The page that shows the list: what `needsFilterFirst` is asked about. */
  address: string;
  /** Parameters of the list call besides the facets; they win over terms of the same name. */
  extra?: Readonly<Record<string, string>> | undefined;
  /** The page in whose address the view stands; without it the view is the table's own. */
  page?: PagePlace | undefined;
  /** Makes the list, where it is of several places; the same function while they are. */
  open?: (() => RowSource<T>) | undefined;
}

/** All that a table shows and does, without a look. */
export interface ListView<T> {
  readonly type: ResourceType<T>;
  readonly address: string;
  readonly source: RowSource<T>;
  readonly listing: Listing<T>;
  readonly columns: Columns<T>;
  /** Is it known how much room there is? Until then nothing is drawn of the table: it would be drawn twice. */
  readonly measured: boolean;
  /** Says how many pixels there are for the columns. */
  setRoom(pixels: number): void;
  /** The loaded rows, and those of them that the filters pass, in order. */
  readonly rows: readonly TableRow<T>[];
  readonly visible: readonly TableRow<T>[];
  readonly search: SearchValue;
  setSearch(value: SearchValue): void;
  setLiveText(text: string | undefined): void;
  /** Somebody is about to search: what needs time begins now. */
  prepareSearch(): void;
  readonly category: Category<T> | undefined;
  setCategory(id: string | undefined): void;
  /** No terms, no text, no category. */
  reset(): void;
  /** The service was asked for the category's rows alone: of the others nothing is known. */
  readonly narrowed: boolean;
  /** The list's filters besides the category; the same object while nothing changed. */
  readonly base: Readonly<Record<string, string>>;
  /** The page in whose address the view stands, with its query; undefined: the view is the table's own. */
  readonly page: (PagePlace & { readonly place: ListAddress }) | undefined;
  /** Is anything looked for in the loaded rows: by text, or by a facet that the service can't filter by? */
  readonly searching: boolean;
  /** Rows in view are picked from the loaded ones, and there are more: what is not loaded may match, too. */
  readonly partly: boolean;
  readonly sorting: Sorting | undefined;
  sort(sorting: Sorting): void;
  readonly selection: Selection;
  readonly expanded: Selection;
  /** Rows that could not be updated and are left alone. */
  readonly stalled: Selection;
  readonly pageSize: number;
}

const noFilters: Readonly<Record<string, string>> = {};

export function useListView<T>({
  type: whole,
  address,
  extra = noFilters,
  page,
  open,
}: ListViewOptions<T>): ListView<T> {
  const services = useServices();
  const offered = useOfferedAt(whole.columns, address);
  const facets = useOfferedAt(whole.facets, address);
  const type = useMemo(() => ({ ...whole, columns: offered, facets }), [whole, offered, facets]);
  const { place, search: query, setPlace } = useListAddress(facets, page);
  const [room, setRoom] = useState<number>();
  const columns = useColumns(type, room ?? Number.POSITIVE_INFINITY, {
    ids: place.columns,
    name: (ids) => setPlace({ ...place, columns: ids }),
  });
  const [selection] = useState(createSelection);
  const [expanded] = useState(createSelection);
  const [stalled] = useState(createSelection);
  const clear = useSetAtom(selection.clear);

  const sorting = place.sorting ?? defaultSorting(offered);
  const sortColumn = columns.all.find((column) => column.id === sorting?.column);
  const sort = useMemo<ListRequest['sort']>(
    () =>
      sortColumn?.serverSort && sorting ? { key: sortColumn.serverSort, direction: sorting.direction } : undefined,
    [sortColumn?.serverSort, sorting?.direction],
  );
  const category = type.categories?.find((each) => each.id === place.category);
  const base = useStableValue({ ...serverFilters(place.terms, facets), ...extra });
  const narrowing = useCategoryFilters(category, base);
  const { filters } = narrowing;
  const { source, listing } = useListSource<T>({
    type,
    address,
    filters,
    hasTerms: place.terms.length > 0,
    sort,
    onDelete: () => clear(),
    open,
  });
  useWhole(narrowing, base, source, listing);
  useSortOnService(source, listing, place.sorting !== undefined, sortColumn && sort);

  const rows = useRows(type, listing.items);
  useForgetGone(rows, filters, selection);
  // Additions of another plugin change the type, but not what its rows are sorted and found by.
  const { properties, facets: ownFacets } = type;
  const order = useMemo(() => new RowOrder<T>(type, services), [type.id, properties, services]);
  const filter = useMemo(() => new RowFilter<T>(type, services), [type.id, properties, ownFacets, services]);
  useEffect(() => () => filter.dispose(), [filter]);
  const [live, setLive] = useLiveText(filter);
  const text = live ?? place.text ?? '';
  const shownOrder = isServiceOrder(listing, source.request.sort, sort) ? undefined : sorting;
  const terms = useMemo(() => clientTerms(place.terms, facets), [place.terms, facets]);
  const passes = useMemo(
    () => filter.passing(rows, { ...(category && { category }), terms, text }, columns.shown),
    [filter, rows, category, terms, text, columns.shown],
  );
  const searching = terms.length > 0 || text.trim() !== '';
  const visible = useMemo(() => {
    if (sortColumn && shownOrder) return order.sort(rows, sortColumn, shownOrder.direction, passes);
    return passes ? rows.filter((_, at) => passes[at]) : rows;
  }, [order, rows, passes, sortColumn, shownOrder?.direction]);

  return {
    type,
    address,
    source,
    listing,
    columns,
    measured: room !== undefined,
    setRoom,
    rows,
    visible,
    search: { terms: place.terms, text: place.text ?? '' },
    setSearch(value) {
      const { text: _, ...rest } = place;
      setPlace({ ...rest, terms: value.terms, ...(value.text !== '' && { text: value.text }) });
    },
    setLiveText: setLive,
    prepareSearch: usePreparedSearch(filter, rows, columns.shown),
    category,
    setCategory: (id) => {
      const { category: _, ...rest } = place;
      setPlace(id === undefined ? rest : { ...rest, category: id });
    },
    reset() {
      const { text: _, category: __, ...rest } = place;
      setPlace({ ...rest, terms: [] });
    },
    narrowed: narrowing.narrowed,
    base,
    page: page && { path: page.path, search: query, place },
    searching,
    partly:
      listing.state === 'listed' && listing.hasMore && (searching || (category !== undefined && !narrowing.narrowed)),
    sorting,
    sort: (next) => setPlace({ ...place, sorting: next }),
    selection,
    expanded,
    stalled,
    pageSize: pageSize(useService(Page).cookie('API_RESULT_PAGE_SIZE')),
  };
}

/**
 * While a list is not wholly loaded its order is the service's, or pages would be appended in the middle; so it stays
 * after the last page, as long as the service sorted it as it is shown.
 */
function isServiceOrder(listing: Listing<unknown>, asked: ListRequest['sort'], shown: ListRequest['sort']): boolean {
  if (listing.hasMore) return true;
  return listing.paged && shown !== undefined && asked?.key === shown.key && asked.direction === shown.direction;
}

/** A list that is not complete is sorted by the service, or fetched whole where the service can't (once it was asked for). */
function useSortOnService<T>(
  source: RowSource<T>,
  listing: Listing<T>,
  asked: boolean,
  sort: ListRequest['sort'],
): void {
  const { state, busy, hasMore, error } = listing;
  useEffect(() => {
    if (!asked || state !== 'listed' || busy || !hasMore || error) return;
    if (!sort) void source.all();
    else if (source.request.sort?.key !== sort.key || source.request.sort.direction !== sort.direction) {
      void source.list({ filters: source.request.filters, sort });
    }
  }, [source, asked, sort, state, busy, hasMore, error]);
}

function useRows<T>(type: ResourceType<T>, items: readonly T[]): readonly TableRow<T>[] {
  const previous = useRef<readonly TableRow<T>[]>([]);
  const { itemId, itemName, trackBy } = type;
  return useMemo(() => (previous.current = toRows(type, items, previous.current)), [itemId, itemName, trackBy, items]);
}

/** Chosen rows that a refresh of the same list no longer brings are chosen no more. */
function useForgetGone<T>(rows: readonly TableRow<T>[], filters: object, selection: Selection): void {
  const before = useRef({ rows, filters });
  const chosen = useAtomValue(selection.chosen);
  const forget = useSetAtom(selection.forget);
  useEffect(() => {
    const { rows: old, filters: oldFilters } = before.current;
    before.current = { rows, filters };
    if (rows === old || filters !== oldFilters || chosen.size === 0) return;
    const present = new Set(rows.map((row) => row.id));
    forget(old.filter((row) => chosen.has(row.id) && !present.has(row.id)).map((row) => row.id));
  }, [rows, filters]);
}
