import { useAtomValue, useSetAtom, useStore } from 'jotai';
import { type ReactNode, type RefObject, useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import { Resources } from '#services/resources/resources';
import { Router } from '#services/router/router';
import { Theme } from '#services/theme/theme';
import { usePermitted } from '../actions/use-permitted.ts';
import type { Outcome } from '../actions/run-action.ts';
import { useActionRunner } from '../actions/use-action-runner.ts';
import { useOfferedAt } from '../use-offered-at.ts';
import { classNames } from '../controls/class-names.ts';
import { LazyPart } from '../lazy/lazy-part.tsx';
import { useEvent, useService, useT } from '../services-context.tsx';
import { onceUsedView } from '../lazy/preload.ts';
import { useMedia } from '../use-media.ts';
import { columnLabel } from './cell-values.ts';
import { manyThings } from './many-things.ts';
import { actionsWidth, columnWidth, isFlexible, leastFlexible } from './column-layout.ts';
import { detailsAddress } from './details-address.ts';
import { TableBody, type TableBodyHandle } from './table-body.tsx';
import { TableFooter } from './table-footer.tsx';
import { TableHead } from './table-head.tsx';
import type { TableScope } from './table-scope.ts';
import { TableToolbar } from './table-toolbar.tsx';
import { type ListView, type ListViewOptions, useListView } from './use-list-view.ts';
import { useRowPolling } from './use-row-polling.ts';
import { useTableKeys } from './use-table-keys.ts';
import { useLatest } from '../use-latest.ts';
import styles from './table.module.css';

// Nothing is chosen before the rows are there.
const batchBar = onceUsedView(async () => (await import('../actions/batch-bar.tsx')).BatchBar);

/** A table of a resource type, with toolbar and footer: for pages and tabs that show the items of a type. */
export function ResourceTable<T>(options: ListViewOptions<T>) {
  return <TableView view={useListView(options)} />;
}

export interface TableViewProps<T> {
  view: ListView<T>;
  /** The page shows the export itself. */
  withoutExport?: boolean;
  /** Opens the create form; the key `c` calls it. */
  onCreate?: (() => void) | undefined;
  /** Stands below the words of an empty table: the offer that makes a first item. */
  empty?: ReactNode;
  /** Rows that are no items, below those that are. */
  below?: ReactNode;
  /** At the end of the toolbar, where the page's head has no place for them. */
  actions?: ReactNode;
}

const nothing: readonly never[] = [];

/** How a list view looks and is used. */
export function TableView<T>({ view, withoutExport, onCreate, empty, below, actions }: TableViewProps<T>) {
  const t = useT();
  const { type } = view;
  const table = useRef<HTMLTableElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const searchInput = useRef<HTMLInputElement>(null);
  const body = useRef<TableBodyHandle>(null);
  const scope = useTableScope(view);
  const rowHeight = useRowHeight();
  const router = useService(Router);
  const toggleExpanded = useSetAtom(view.expanded.toggle);
  useRoom(scroller, endsWidth(scope), view.setRoom);
  useRowPolling(view, table);
  useTableKeys(table, {
    search: () => searchInput.current?.focus(),
    refresh: () => void view.source.refresh(),
    create: () => onCreate?.(),
    focusRow: (index) => body.current?.focusRow(index),
    rowCount: () => view.visible.length,
    select: (id) => scope.selectable && scope.choose(id, false),
    expand: (id) => scope.expandable && toggleExpanded(id),
    open(id) {
      const row = view.visible.find((each) => each.id === id);
      const to = row && addressIn(row.item, scope);
      if (to !== undefined) router.go(to);
    },
  });

  return (
    <div className={styles['view']} data-table="">
      <TableToolbar
        view={view}
        searchInput={searchInput}
        withoutExport={withoutExport}
        actions={actions}
        batch={scope.selectable ? <Batch view={view} /> : null}
      />
      <div ref={scroller} className={styles['scroller']}>
        <table
          ref={table}
          className={classNames(styles['table'], scope.second.length > 0 && styles['tall'])}
          style={{ minInlineSize: leastWidth(scope, t) }}
          aria-label={t(type.name, { count: manyThings })}
          aria-busy={view.listing.busy === 'list'}
          aria-rowcount={view.visible.length + 1}
        >
          {view.measured ? (
            <>
              <TableHead view={view} scope={scope} />
              <TableBody
                view={view}
                scope={scope}
                scroller={scroller}
                rowHeight={rowHeight}
                handle={body}
                empty={empty}
              />
              {below}
            </>
          ) : null}
        </table>
      </div>
      <TableFooter view={view} />
    </div>
  );
}

/** Where the name of an item leads: a column that says where may say that it leads nowhere. */
function addressIn<T>(item: T, { nameColumn, detailsOf }: TableScope<T>): string | undefined {
  return typeof nameColumn?.link === 'function' ? nameColumn.link(item) : detailsOf(item);
}

/** The batch bar follows the selection by itself: choosing a row draws that row and this bar, and no other row. */
function Batch<T>({ view }: { view: ListView<T> }) {
  const resources = useService(Resources);
  const store = useStore();
  const ids = useAtomValue(view.selection.chosen);
  const inView = useMemo(() => new Set(view.visible.map(({ id }) => id)), [view.visible]);
  const hidden = [...ids].filter((id) => !inView.has(id)).length;
  const clear = useSetAtom(view.selection.clear);
  const runner = useActionRunner(view.type, (outcome) => {
    if (outcome.state === 'done' && !outcome.result) view.source.follow(undefined);
  });
  const chosen = () => {
    const loaded = new Map(view.rows.map((row) => [row.id, row.item]));
    return [...store.get(view.selection.chosen)].flatMap((id) => {
      // Chosen before the filters changed: the cache still has it.
      const item = loaded.get(id) ?? resources.peek<T>(view.type.id, id);
      return item === undefined ? [] : [item];
    });
  };
  return (
    <LazyPart
      view={batchBar}
      props={{
        actions: useOfferedAt(view.type.actions?.batch, view.address),
        chosen,
        count: ids.size,
        hidden,
        runner,
        onClear: clear,
      }}
    />
  );
}

function useTableScope<T>(view: ListView<T>): TableScope<T> {
  const { type, columns, selection, expanded, stalled, address, source } = view;
  const router = useService(Router);
  const store = useStore();
  const phone = useMedia('(max-width: 767px)');
  const compact = useMedia('(max-width: 1100px), (hover: none)');
  const batch = usePermitted(useOfferedAt(type.actions?.batch, address));
  const actions = useOfferedAt(type.actions?.item, address);
  const onEnd = useCallback(
    (outcome: Outcome) => {
      if (outcome.state === 'done' && !outcome.result) source.follow(undefined);
    },
    [source],
  );
  const visible = useLatest(view.visible);
  const last = useRef<string>(undefined);
  const choose = useCallback(
    (id: string, shift: boolean) => {
      const ids = visible.current.map((row) => row.id);
      const [from, to] = [ids.indexOf(last.current ?? ''), ids.indexOf(id)];
      const on = !store.get(selection.chosen).has(id);
      if (shift && from >= 0 && to >= 0)
        store.set(selection.setAll, ids.slice(Math.min(from, to), Math.max(from, to) + 1), on);
      else store.set(selection.toggle, id);
      last.current = id;
    },
    [selection, store, visible],
  );
  return useMemo(
    () => ({
      type,
      columns: columns.shown,
      nameColumn: columns.shown.find(isFlexible) ?? columns.shown[0],
      second: phone ? columns.squeezed.slice(0, 3) : nothing,
      selectable: batch.length > 0,
      expandable: type.summary !== undefined || Boolean(type.drawers?.length),
      actions,
      onEnd,
      compact,
      phone,
      selection,
      expanded,
      stalled,
      choose,
      detailsOf: (item: T) => detailsAddress(router, type, item, address),
    }),
    [
      type,
      columns,
      phone,
      compact,
      batch.length,
      actions,
      onEnd,
      selection,
      expanded,
      stalled,
      choose,
      router,
      address,
    ],
  );
}

/** Pixels, as the tokens have them: what rows are estimated by before they are measured. */
function useRowHeight(): number {
  const theme = useService(Theme);
  useEvent(theme.onDidChange);
  const phone = useMedia('(max-width: 767px)');
  return phone ? 48 : theme.density() === 'comfortable' ? 40 : 32;
}

/** Tells the view how many pixels its columns have, before the first paint and whenever that changes. */
function useRoom(scroller: RefObject<HTMLElement | null>, ends: number, tell: (pixels: number) => void): void {
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    const measure = () => tell(element.clientWidth - ends);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [scroller, ends, tell]);
}

/** Pixels of what stands beside the columns: check boxes, expanders, actions. */
function endsWidth<T>(scope: TableScope<T>): number {
  return (
    (scope.phone ? 36 : 44) * Number(scope.selectable) +
    24 * Number(scope.expandable) +
    actionsWidth(scope) * Number(scope.actions.length > 0)
  );
}

function leastWidth<T>(scope: TableScope<T>, t: (key: string) => string): number {
  const widths = scope.columns.map(
    (column) => columnWidth(column, t(columnLabel(column, scope.type)), scope.phone) ?? leastFlexible(scope.phone),
  );
  return endsWidth(scope) + widths.reduce((sum, width) => sum + width, 0);
}
