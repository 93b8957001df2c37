import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, type RefObject, useCallback, useImperativeHandle, useRef } from 'react';
import { Skeleton } from '../controls/skeleton.tsx';
import { isAtEnd } from './column-layout.ts';
import { TableMessage } from './table-message.tsx';
import { TableRow } from './table-row.tsx';
import { cellCount, type TableScope } from './table-scope.ts';
import type { ListView } from './use-list-view.ts';
import styles from './table.module.css';

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

/** The rows: all of them, or, when there are many, those in view between two spacers. */
export function TableBody<T>({ view, scope, scroller, rowHeight, handle, empty }: TableBodyProps<T>) {
  const { visible, listing } = view;
  const virtual = visible.length > virtualFrom;
  const rows = useRef(visible);
  rows.current = visible;
  const virtualizer = useVirtualizer({
    count: virtual ? visible.length : 0,
    enabled: virtual,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 12,
    // The sticky head lies over the first row.
    scrollPaddingStart: rowHeight,
    getItemKey: useCallback((index: number) => rows.current[index]?.id ?? index, []),
  });
  useImperativeHandle(handle, () => ({
    focusRow(index) {
      const focus = () =>
        scroller.current?.querySelector<HTMLElement>(`tr[data-row="${index}"]`)?.focus({ preventScroll: !virtual });
      if (virtual) {
        virtualizer.scrollToIndex(index);
        // The row is drawn after the scroll.
        requestAnimationFrame(() => requestAnimationFrame(focus));
      } else focus();
    },
  }));

  if (listing.state === 'first' && listing.busy) return <SkeletonRows scope={scope} />;
  if (visible.length === 0) return <TableMessage view={view} scope={scope} empty={empty} />;
  if (!virtual) return visible.map((row, index) => <TableRow key={row.id} scope={scope} row={row} index={index} />);
  const drawn = virtualizer.getVirtualItems();
  const before = drawn[0]?.start ?? 0;
  const after = virtualizer.getTotalSize() - (drawn.at(-1)?.end ?? 0);
  return (
    <>
      <Spacer height={before} />
      {drawn.map(({ index }) => {
        const row = visible[index];
        return (
          row && <TableRow key={row.id} scope={scope} row={row} index={index} measure={virtualizer.measureElement} />
        );
      })}
      <Spacer height={after} />
    </>
  );
}

function Spacer({ height }: { height: number }) {
  return height > 0 ? (
    <tbody aria-hidden="true">
      <tr>
        <td className={styles['spacer']} style={{ blockSize: height }} />
      </tr>
    </tbody>
  ) : null;
}

/** Rows of the final size, so that nothing moves when the list comes. */
function SkeletonRows({ scope }: { scope: TableScope<any> }) {
  const ends = cellCount(scope) - scope.columns.length;
  return (
    <tbody aria-hidden="true">
      {Array.from({ length: skeletonRows }, (_, row) => (
        // oxlint-disable-next-line no-array-index-key -- placeholders have no other name
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
