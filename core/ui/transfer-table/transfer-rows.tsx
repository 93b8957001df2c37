import { useState } from 'react';
import type { Column } from '#registry';
import { Button } from '../controls/button.tsx';
import { classNames } from '../controls/class-names.ts';
import { VisuallyHidden } from '../controls/visually-hidden.tsx';
import { Icon } from '../icons/icon.tsx';
import { useT } from '../services-context.tsx';
import { useMedia } from '../use-media.ts';
import { columnLabel } from '../table/cell-values.ts';
import { columnWidth, isAtEnd, isFlexible } from '../table/column-layout.ts';
import { TransferRow, type TransferRowsProps } from './transfer-row.tsx';
import { useDragOrder } from './use-drag-order.ts';
import type { TransferView } from './use-transfer-table.ts';
import styles from './transfer-table.module.css';

/** So many rows are drawn at once; a button brings more. */
export const portion = 100;

/** Draws one of the two lists, in its box. */
export function TransferRows<T>(props: TransferRowsProps<T>) {
  const { view, list, texts, columns, summary, empty, meaning } = props;
  const t = useT();
  const isAllocated = list === 'allocated';
  const rows = isAllocated ? view.foundAllocated : view.available;
  const count = isAllocated ? view.allocated.length : view.availableCount;
  const [most, setMost] = useState(portion);
  // The places of rows that a search found say nothing, so they have no order to change.
  const ordered = isAllocated && rows.length > 1 && rows === view.allocated;
  const drag = useDragOrder(view.move);
  const cells = columns.length + 1 + Number(ordered) + Number(summary !== undefined);
  return (
    <div className={styles['box']}>
      <table className={styles['table']} data-list={list} aria-label={t(texts[list])}>
        <thead>
          <tr>
            {ordered ? <SpokenHead className={styles['narrow']}>{t(texts.reorder)}</SpokenHead> : null}
            {summary ? <SpokenHead className={styles['narrow']}>{t(texts.details)}</SpokenHead> : null}
            {columns.map((column, place) => (
              <Head key={column.id} view={view} column={column} first={place === 0} sortable={list === 'available'} />
            ))}
            <SpokenHead className={styles['arrow']}>{t('core:table.actionsColumn')}</SpokenHead>
          </tr>
        </thead>
        <tbody>
          {rows.length === 0 ? (
            <tr>
              <td colSpan={cells} className={styles['empty']}>
                {count > 0 ? t('core:table.nothingMatches') : empty}
              </td>
            </tr>
          ) : (
            rows
              .slice(0, most)
              .map((row, place) => (
                <TransferRow
                  key={row.id}
                  {...props}
                  row={row}
                  place={place}
                  cells={cells}
                  drag={ordered ? drag : undefined}
                />
              ))
          )}
        </tbody>
      </table>
      {rows.length > most ? (
        <div className={styles['more']}>
          <Button size="s" onClick={() => setMost(most + portion)}>
            {t('core:table.loadMore', { count: Math.min(portion, rows.length - most) })}
          </Button>
        </div>
      ) : null}
      {rows.length > 0 && meaning ? <div className={styles['meaning']}>{meaning}</div> : null}
    </div>
  );
}

/** A head that only those hear who can't see what the column is for. */
function SpokenHead({ className, children }: { className: string | undefined; children: string }) {
  return (
    <th className={className}>
      <VisuallyHidden>{children}</VisuallyHidden>
    </th>
  );
}

interface HeadProps<T> {
  view: TransferView<T>;
  column: Column<T>;
  first: boolean;
  sortable: boolean;
}

/** The most pixels that a column may have in a window as narrow as a phone's: its texts take several lines there. */
const maxPhoneWidth = 128;

function Head<T>({ view, column, first, sortable }: HeadProps<T>) {
  const t = useT();
  const label = t(columnLabel(column, view.type));
  const sorted = sortable && view.sorting?.column === column.id ? view.sorting.direction : undefined;
  const phone = useMedia('(max-width: 767px)');
  const usual = first || isFlexible(column) ? undefined : columnWidth(column, label);
  const width = usual !== undefined && phone ? Math.min(usual, maxPhoneWidth) : usual;
  return (
    <th
      scope="col"
      aria-sort={sorted && (sorted === 'asc' ? 'ascending' : 'descending')}
      className={classNames(isAtEnd(column) && styles['end'])}
      style={width === undefined ? undefined : { inlineSize: width }}
    >
      {sortable && column.sort !== false ? (
        <button type="button" title={label} onClick={() => view.sort(column.id)}>
          <span>{label}</span>
          {sorted ? <Icon name={sorted === 'asc' ? 'arrow-up' : 'arrow-down'} size={12} /> : null}
        </button>
      ) : (
        <span title={label}>{label}</span>
      )}
    </th>
  );
}
