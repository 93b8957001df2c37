import { type ReactNode, useEffect, useMemo, useState } from 'react';
import type { Column } from '#registry';
import { RetryingView } from '../lazy/retrying-view.tsx';
import { AppLink } from '../cells/app-link.tsx';
import { Bytes, Missing, RelativeTime, ShortId, StatusCell, YesNo } from '../cells/cells.tsx';
import { ProgressBar } from '../controls/progress-bar.tsx';
import { useServices, useT } from '../services-context.tsx';
import { preloadedView } from '../lazy/preload.ts';
import { ViewOutlet } from '../lazy/view-outlet.tsx';
import type { CellActionsProps } from './cell-actions.tsx';
import { cellText, cellValue, isPromise } from './cell-values.ts';
import { isAtEnd } from './column-layout.ts';
import type { TableScope } from './table-scope.ts';
import styles from './table.module.css';

const cellActions = preloadedView<CellActionsProps>(async () => (await import('./cell-actions.tsx')).CellActions);

interface CellProps<T> {
  scope: TableScope<T>;
  column: Column<T>;
  item: T;
  /** The row is between two states. */
  moving: boolean;
  children?: ReactNode;
}

/** The value of a cell, which may be a promise. */
function useFoundValue<T>(column: Column<T>, item: T): unknown {
  const services = useServices();
  return useMemo(() => cellValue(column, item, services), [column, item, services]);
}

/** Returns the value of a cell; a promise counts as empty until it settles, and when it fails. */
export function useCellValue<T>(column: Column<T>, item: T): unknown {
  return useSettled(useFoundValue(column, item));
}

function useSettled(value: unknown): unknown {
  const [late, setLate] = useState<{ of: unknown; value: unknown }>();
  useEffect(() => {
    if (!isPromise(value)) return;
    let current = true;
    value.then(
      (settled) => current && setLate({ of: value, value: settled }),
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [value]);
  return isPromise(value) ? (late?.of === value ? late.value : undefined) : value;
}

/**
 * Draws one cell: the column's own view, else its format. It is linked, with its progress bar, and with the whole text on
 * hover.
 */
export function TableCell<T>(props: CellProps<T>) {
  const value = useFoundValue(props.column, props.item);
  // Few cells wait for something. What the others are drawn with counts hundreds of times a second while a list is scrolled.
  const Cell = isPromise(value) ? LateCell : DrawnCell;
  return <Cell {...(props as CellProps<unknown>)} value={value} />;
}

type KnownCellProps<T> = CellProps<T> & { value: unknown };

function LateCell<T>({ value, ...props }: KnownCellProps<T>) {
  return <DrawnCell {...props} value={useSettled(value)} />;
}

/** Draws a cell whose value is there. It is drawn again with its row, in another language too. */
function DrawnCell<T>({ scope, column, item, moving, value, children }: KnownCellProps<T>) {
  const services = useServices();
  const text = column.view ? undefined : cellText(column, scope.type, value, services);
  const content = <Content scope={scope} column={column} item={item} value={value} text={text} moving={moving} />;
  const to = typeof column.link === 'function' ? column.link(item) : column.link ? scope.detailsOf(item) : undefined;
  const outside = to !== undefined && /^[a-z][a-z\d+.-]*:/i.test(to);
  return (
    <td data-cell={column.id} className={isAtEnd(column) ? styles['end'] : undefined} title={text}>
      {to === undefined ? (
        content
      ) : (
        <div className={styles['cut']}>
          {outside ? (
            <a className={styles['name']} href={safeAddress(to)} rel="noreferrer">
              {content}
            </a>
          ) : (
            <AppLink className={styles['name']} to={to}>
              {content}
            </AppLink>
          )}
        </div>
      )}
      {children}
      {column.actions ? <RetryingView view={cellActions} props={{ scope, ids: column.actions, item }} /> : null}
    </td>
  );
}

/** Only addresses that lead somewhere: a resource may hold `javascript:`. */
function safeAddress(address: string): string | undefined {
  return /^(https?|mailto):/i.test(address) ? address : undefined;
}

function Content<T>({ scope, column, item, value, text, moving }: KnownCellProps<T> & { text: string | undefined }) {
  if (column.view) return <ViewOutlet view={column.view} props={{ item, value }} />;
  if (column.id === 'status' && scope.type.status && !column.values) {
    return <StatusCell status={scope.type.status(item)} busy={moving && (column.inTransition?.(item) ?? true)} />;
  }
  const drawn = <Formatted column={column} value={value} text={text ?? ''} />;
  return moving && column.inTransition?.(item) ? <Moving name={text}>{drawn}</Moving> : drawn;
}

function Moving({ name, children }: { name: string | undefined; children: ReactNode }) {
  const t = useT();
  return (
    <span className={styles['moving']}>
      {children}
      <span className={styles['progress']}>
        <ProgressBar label={t('core:table.changing', { name })} />
      </span>
    </span>
  );
}

/** A value as its column's format draws it. */
export function Formatted({ column, value, text }: { column: Column<any>; value: unknown; text: string }) {
  if (column.format === 'yesno') return <YesNo value={value} />;
  if (!column.values) {
    if (column.format === 'bytes') return <Bytes value={value as number | undefined} />;
    if (column.format === 'relativeTime') return <RelativeTime iso={value as string | undefined} />;
    if (column.format === 'id') return <ShortId id={text} />;
  }
  return text === '' ? <Missing /> : <bdi>{text}</bdi>;
}
