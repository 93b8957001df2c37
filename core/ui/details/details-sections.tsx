import type { ReactNode } from 'react';
import { I18n } from '#services/i18n/i18n';
import { classNames } from '../controls/class-names.ts';
import { useService, useT } from '../services-context.tsx';
import styles from './details-sections.module.css';

export interface DetailsSectionsProps {
  children: ReactNode;
  /** Beside each other where there is room. */
  columns?: boolean;
}

/** The sections of a details tab: under each other, or in two columns. */
export function DetailsSections({ children, columns }: DetailsSectionsProps) {
  return <div className={columns ? styles['columns'] : styles['sections']}>{children}</div>;
}

export interface DetailsSectionProps {
  /** In the operator's language. */
  title?: string | undefined;
  /** How many there are of what it shows; beside the title. */
  count?: number | undefined;
  /** The text that stands in place of an empty section. */
  empty?: string | false | undefined;
  /** At the end of the title's line: buttons. */
  end?: ReactNode;
  children?: ReactNode;
}

/** Draws a section: its title over a line, and what it says. */
export function DetailsSection({ title, count, empty, end, children }: DetailsSectionProps) {
  const i18n = useService(I18n);
  useT();
  return (
    <section className={styles['section']}>
      {title ? (
        <h2>
          {title} {count === undefined ? null : <span className={styles['quiet']}>{i18n.number(count)}</span>}
          {end ? <span className={styles['end']}>{end}</span> : null}
        </h2>
      ) : null}
      {empty ? <p className={styles['quiet']}>{empty}</p> : children}
    </section>
  );
}

export interface FactColumn {
  /** In the operator's language. */
  label: string;
  /** A number: at the end of its column, with figures of one width. */
  figure?: boolean;
}

export interface FactTableProps {
  /** The accessible name of the table. */
  label: string;
  columns: readonly FactColumn[];
  rows: readonly { id: string; cells: readonly ReactNode[] }[];
}

/** A short table within a details page: no list of its own. It scrolls in itself where it has no room. */
export function FactTable({ label, columns, rows }: FactTableProps) {
  const classOf = (place: number) => classNames(columns[place]?.figure && styles['figure']) || undefined;
  return (
    // A part that scrolls has to be in reach of the keyboard.
    <div className={styles['scroll']} role="region" aria-label={label} tabIndex={0}>
      <table className={styles['table']}>
        <thead>
          <tr>
            {columns.map((column, place) => (
              <th key={column.label} scope="col" className={classOf(place)}>
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, cells }) => (
            <tr key={id}>
              {columns.map((column, place) => (
                <td key={column.label} className={classOf(place)}>
                  {cells[place]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
