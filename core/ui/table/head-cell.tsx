import { classNames } from '../controls/class-names.ts';
import { Icon } from '../icons/icon.tsx';
import styles from './table.module.css';

export interface HeadCellProps {
  column: string;
  label: string;
  sorted: 'asc' | 'desc' | false;
  /** Absent: it can't be sorted. */
  onSort: (() => void) | undefined;
  /** Figures stand at the end, and so does what they are. */
  atEnd: boolean;
  width?: number | undefined;
}

/** The head of a column: a button where it sorts, which says by an arrow that it does (TBL-01). */
export function HeadCell({ column, label, sorted, onSort, atEnd, width }: HeadCellProps) {
  return (
    <th
      scope="col"
      data-column={column}
      aria-sort={sorted ? (sorted === 'asc' ? 'ascending' : 'descending') : undefined}
      className={classNames(atEnd && styles['end'])}
      style={width === undefined ? undefined : { inlineSize: width }}
    >
      {onSort ? (
        <button type="button" onClick={onSort} title={label}>
          <span className={styles['cut']}>{label}</span>
          {sorted ? <Icon name={sorted === 'asc' ? 'arrow-up' : 'arrow-down'} size={12} /> : null}
        </button>
      ) : (
        <span className={styles['cut']} title={label}>
          {label}
        </span>
      )}
    </th>
  );
}
