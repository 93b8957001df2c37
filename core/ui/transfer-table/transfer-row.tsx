import type { LazyView, View } from '#base';
import { type KeyboardEvent, useState, type ReactNode } from 'react';
import type { Column } from '#registry';
import { IconButton } from '../controls/button.tsx';
import { classNames } from '../controls/class-names.ts';
import { Icon } from '../icons/icon.tsx';
import { useServices, useT } from '../services-context.tsx';
import { cellText } from '../table/cell-values.ts';
import { isAtEnd } from '../table/column-layout.ts';
import type { TableRow } from '../table/rows.ts';
import { Formatted, useCellValue } from '../table/table-cell.tsx';
import { ViewOutlet } from '../lazy/view-outlet.tsx';
import type { TransferTexts } from './transfer-props.ts';
import type { DragOrder } from './use-drag-order.ts';
import styles from './transfer-table.module.css';
import type { TransferList, TransferView } from './use-transfer-table.ts';

interface TransferRowProps<T> extends TransferRowsProps<T> {
  row: TableRow<T>;
  place: number;
  /** How many cells a row has. */
  cells: number;
  /** Present where rows are in an order that can be changed. */
  drag: DragOrder | undefined;
}

/** A row with its handle, its drawer, its cells, and the arrow that takes it to the other list. */
export function TransferRow<T>(props: TransferRowProps<T>) {
  const { row, list, place, cells, columns, summary, refuse, texts, drag } = props;
  const t = useT();
  const [open, setOpen] = useState(false);
  const reason = list === 'available' ? refuse?.(row.item) : undefined;
  return (
    <>
      <tr
        data-place={place}
        data-id={row.id}
        className={classNames(
          list === 'allocated' && styles['chosen'],
          reason !== undefined && styles['refused'],
          drag?.held === place && styles['held'],
        )}
      >
        {drag ? (
          <td className={styles['narrow']}>
            <Handle {...props} drag={drag} />
          </td>
        ) : null}
        {summary ? (
          <td className={styles['narrow']}>
            <IconButton
              size="s"
              icon={open ? 'chevron-down' : 'chevron-right'}
              flip={!open}
              className={styles['toggle']}
              label={`${row.name}: ${t(texts.details)}`}
              aria-expanded={open}
              onClick={() => setOpen(!open)}
            />
          </td>
        ) : null}
        {columns.map((column, at) => (
          <Cell key={column.id} {...props} column={column} reason={at === 0 ? reason : undefined} />
        ))}
        <td className={styles['arrow']}>
          <Arrow {...props} reason={reason} />
        </td>
      </tr>
      {open && summary ? (
        <tr className={styles['drawer']}>
          <td colSpan={cells}>
            <ViewOutlet view={summary} props={{ item: row.item }} />
          </td>
        </tr>
      ) : null}
    </>
  );
}

/** Held by the pointer it drags its row; focused, the arrows move it. */
function Handle<T>({ view, row, place, drag, texts, focusAfter }: TransferRowProps<T> & { drag: DragOrder }) {
  const t = useT();
  const onKeyDown = (event: KeyboardEvent) => {
    const to = { ArrowUp: place - 1, ArrowDown: place + 1, Home: 0, End: view.allocated.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    focusAfter('allocated', Math.min(Math.max(to, 0), view.allocated.length - 1), 'handle');
    view.move(place, to);
  };
  const label = t('core:transfer.move', { name: row.name, place: place + 1, count: view.allocated.length });
  return (
    <button
      type="button"
      data-button="handle"
      className={styles['handle']}
      aria-label={label}
      title={t(texts.reorder)}
      onKeyDown={onKeyDown}
      {...drag.handle(place)}
    >
      <Icon name="grip-vertical" size={14} />
    </button>
  );
}

/** Up to the chosen ones, or down again; what can't be chosen says why. */
function Arrow<T>({
  view,
  list,
  row,
  place,
  reason,
  focusAfter,
}: TransferRowProps<T> & { reason: string | undefined }) {
  const t = useT();
  const up = list === 'available';
  const full = up && view.full ? t('core:transfer.full', { count: view.maxAllocation }) : undefined;
  const label = t(up ? 'core:transfer.allocate' : 'core:transfer.deallocate', { name: row.name });
  return (
    <IconButton
      size="s"
      icon={reason === undefined ? (up ? 'arrow-up' : 'arrow-down') : 'ban'}
      label={label}
      data-button="transfer"
      className={styles['framed']}
      disabledReason={reason ?? full}
      onClick={() => {
        focusAfter(list, place, 'transfer');
        if (up) view.allocate(row);
        else view.deallocate(row);
      }}
    />
  );
}

function Cell<T>({
  view,
  row,
  column,
  reason,
}: TransferRowProps<T> & { column: Column<T>; reason: string | undefined }) {
  const services = useServices();
  const value = useCellValue(column, row.item);
  const text = column.view ? '' : cellText(column, view.type, value, services);
  return (
    <td className={isAtEnd(column) ? styles['end'] : undefined} title={text || undefined}>
      <span className={styles['words']}>
        {column.view ? (
          <ViewOutlet view={column.view} props={{ item: row.item, value }} />
        ) : (
          <Formatted column={column} value={value} text={text} />
        )}
      </span>
      {reason === undefined ? null : (
        <span className={styles['why']}>
          <Icon name="triangle-alert" size={14} />
          {reason}
        </span>
      )}
    </td>
  );
}

export interface TransferRowsProps<T> {
  view: TransferView<T>;
  list: TransferList;
  texts: TransferTexts;
  columns: readonly Column<T>[];
  summary: View<{ item: T }> | LazyView<{ item: T }> | undefined;
  refuse: ((item: T) => string | undefined) | undefined;
  focusAfter(list: TransferList, place: number, button: 'transfer' | 'handle'): void;
  empty: string;
  /** Below the rows, in their box. */
  meaning?: ReactNode;
}
