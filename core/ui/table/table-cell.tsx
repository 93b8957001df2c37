import { type ReactNode, useEffect, useMemo, useState } from 'react';
import type { Column } from '#registry';
import { AppLink } from '../cells/app-link.tsx';
import { Bytes, Missing, RelativeTime, ShortId, StatusCell, YesNo } from '../cells/cells.tsx';
import { ProgressBar } from '../controls/progress-bar.tsx';
import { useServices, useT } from '../services-context.tsx';
import { ViewOutlet } from '../view-outlet.tsx';
import { cellText, cellValue, isPromise } from './cell-values.ts';
import { isAtEnd } from './column-layout.ts';
import type { TableScope } from './table-scope.ts';
import styles from './table.module.css';

interface CellProps<T> {
  scope: TableScope<T>;
  column: Column<T>;
  item: T;
  /** The row is between two states. */
  moving: boolean;
  children?: ReactNode;
}

/** The value of a cell; one that is a promise is empty until it settles, and when it fails (CEL.2). */
export function useCellValue<T>(column: Column<T>, item: T): unknown {
  const services = useServices();
  const value = useMemo(() => cellValue(column, item, services), [column, item, services]);
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

/** One cell: the column's own view, else its format; linked, with its progress bar, and with the whole text on hover. */
export function TableCell<T>({ scope, column, item, moving, children }: CellProps<T>) {
  const services = useServices();
  useT();
  const value = useCellValue(column, item);
  const text = column.view ? undefined : cellText(column, scope.type, value, services);
  const content = <Content scope={scope} column={column} item={item} value={value} text={text} moving={moving} />;
  const to = typeof column.link === 'function' ? column.link(item) : column.link ? scope.detailsOf(item) : undefined;
  const outside = to !== undefined && /^[a-z][a-z\d+.-]*:/i.test(to);
  return (
    <td data-cell={column.id} className={isAtEnd(column) ? styles['end'] : undefined} title={text || undefined}>
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
    </td>
  );
}

/** Only addresses that lead somewhere: a resource may hold `javascript:`. */
function safeAddress(address: string): string | undefined {
  return /^(https?|mailto):/i.test(address) ? address : undefined;
}

function Content<T>({
  scope,
  column,
  item,
  value,
  text,
  moving,
}: CellProps<T> & { value: unknown; text: string | undefined }) {
  const t = useT();
  if (column.view) return <ViewOutlet view={column.view} props={{ item, value }} />;
  if (column.id === 'status' && scope.type.status && !column.values) {
    return <StatusCell status={scope.type.status(item)} busy={moving && (column.inTransition?.(item) ?? true)} />;
  }
  const drawn = <Formatted column={column} value={value} text={text ?? ''} />;
  if (!moving || !column.inTransition?.(item)) return drawn;
  return (
    <span className={styles['moving']}>
      {drawn}
      <span className={styles['progress']}>
        <ProgressBar label={t('core:table.changing', { name: text })} />
      </span>
    </span>
  );
}

/** A value as its column's format draws it. */
export function Formatted({ column, value, text }: { column: Column<any>; value: unknown; text: string }) {
  if (!column.values) {
    if (column.format === 'bytes') return <Bytes value={value as number | undefined} />;
    if (column.format === 'relativeTime') return <RelativeTime iso={value as string | undefined} />;
    if (column.format === 'yesno') return <YesNo value={value} />;
    if (column.format === 'id') return <ShortId id={text} />;
  }
  return text === '' ? <Missing /> : <bdi>{text}</bdi>;
}
