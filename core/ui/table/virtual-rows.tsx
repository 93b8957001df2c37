import { useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useImperativeHandle, useRef, useState } from 'react';
import { rowAt, type TableBodyProps } from './table-body.tsx';
import { TableRow } from './table-row.tsx';
import styles from './table.module.css';

/** So many frames a row that is wanted may take until it is drawn. */
const patientFrames = 60;

/** The rows in view, and a few around them, between two spacers that stand for all others. */
export function VirtualRows<T>({ view, scope, scroller, rowHeight, handle }: TableBodyProps<T>) {
  const { visible } = view;
  const rows = useRef(visible);
  rows.current = visible;
  // The table is drawn when its room is measured: the rows in view are known at once, and not drawn a second time. Read
  // once: asked for at each drawing it would have the page laid out with every scrolled frame.
  const [firstRect] = useState(() => rectOf(scroller.current));
  const virtualizer = useVirtualizer({
    count: visible.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    ...(firstRect && { initialRect: firstRect }),
    overscan: 4,
    // The sticky head lies over the first row.
    scrollPaddingStart: rowHeight,
    getItemKey: useCallback((index: number) => rows.current[index]?.id ?? index, []),
  });
  const wish = useRef(0);
  useImperativeHandle(handle, () => ({
    focusRow(index) {
      virtualizer.scrollToIndex(index);
      wish.current += 1;
      focusWhenDrawn(index, wish.current, patientFrames);
    },
  }));
  /** The row is drawn after the scroll; a later wish takes the place of this one. */
  function focusWhenDrawn(index: number, own: number, frames: number): void {
    requestAnimationFrame(() => {
      if (wish.current !== own) return;
      const row = rowAt(scroller.current, index);
      if (row) row.focus({ preventScroll: true });
      else if (frames > 0) focusWhenDrawn(index, own, frames - 1);
    });
  }
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

function rectOf(element: HTMLElement | null) {
  return element && { width: element.clientWidth, height: element.clientHeight };
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
