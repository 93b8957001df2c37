import { type ReactNode, type RefObject, useImperativeHandle } from 'react';
import { lazyView } from '#base';
import { Skeleton } from '../controls/skeleton.tsx';
import { ViewOutlet } from '../lazy/view-outlet.tsx';
import { isAtEnd } from './column-layout.ts';
import { TableMessage } from './table-message.tsx';
import { TableRow } from './table-row.tsx';
import { cellCount, type TableScope } from './table-scope.ts';
import type { ListView } from './use-list-view.ts';
import styles from './table.module.css';

/** The code for long lists is fetched with the first of them. */
const virtualRows = lazyView<TableBodyProps<any>>(async () => (await import('./virtual-rows.tsx')).VirtualRows);

/** From this many rows on only those in view are drawn. */
export const virtualFrom = 100;
const skeletonRows = 12;

export interface TableBodyHandle {
  /** Brings a row into view and gives it the focus. */
  focusRow(index: number): void;
}

export interface TableBodyProps<T> {
  view: ListView<T>;
  scope: TableScope<T>;
  scroller: RefObject<HTMLElement | null>;
  rowHeight: number;
  handle: RefObject<TableBodyHandle | null>;
  empty?: ReactNode;
}

/** The rows: all of them, or, when there are many, those in view. */
export function TableBody<T>(props: TableBodyProps<T>) {
  const { view, scope, empty } = props;
  const { visible, listing } = view;
  if (listing.state === 'first' && listing.busy) return <SkeletonRows scope={scope} />;
  if (visible.length === 0) return <TableMessage view={view} scope={scope} empty={empty} />;
  if (visible.length <= virtualFrom) return <AllRows {...props} />;
  return <ViewOutlet view={virtualRows} props={props} fallback={<SkeletonRows scope={scope} />} />;
}

function AllRows<T>({ view, scope, scroller, handle }: TableBodyProps<T>) {
  useImperativeHandle(handle, () => ({ focusRow: (index) => rowAt(scroller.current, index)?.focus() }));
  return view.visible.map((row, index) => <TableRow key={row.id} scope={scope} row={row} index={index} />);
}

/** The drawn row of that place. */
export function rowAt(scroller: HTMLElement | null, index: number): HTMLElement | null {
  return scroller?.querySelector<HTMLElement>(`tr[data-row="${index}"]`) ?? null;
}

/** Rows of the final size, so that nothing moves when the list comes. */
function SkeletonRows({ scope }: { scope: TableScope<any> }) {
  const ends = cellCount(scope) - scope.columns.length;
  return (
    <tbody aria-hidden="true">
      {Array.from({ length: skeletonRows }, (_, row) => (
        <tr key={row} className={styles['row']}>
          {scope.selectable ? <td className={styles['select']} /> : null}
          {scope.expandable ? <td className={styles['expand']} /> : null}
          {scope.columns.map((column, place) => (
            <td key={column.id} className={isAtEnd(column) ? styles['end'] : undefined}>
              <Skeleton width={`${48 + ((row * 7 + place * 13) % 36)}%`} height="12px" />
            </td>
          ))}
          {ends > Number(scope.selectable) + Number(scope.expandable) ? <td className={styles['actions']} /> : null}
        </tr>
      ))}
    </tbody>
  );
}
