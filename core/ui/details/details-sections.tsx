import { type ReactNode, useId, useState } from 'react';
import { Clock } from '#services/clock/clock';
import { I18n } from '#services/i18n/i18n';
import { IconButton } from '../controls/button.tsx';
import { classNames } from '../controls/class-names.ts';
import { VisuallyHidden } from '../controls/visually-hidden.tsx';
import { useService, useT } from '../services-context.tsx';
import type { Sheet } from '../table/export.ts';
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
  /**
   * Draws a button that saves the section as a file of comma-separated values (RFC 4180): all rows, with numbers as numbers. Texts that a
   * spreadsheet would run as a formula are made harmless.
   */
  csv?: SectionFile | undefined;
  children?: ReactNode;
}

/** The file that a section is saved as. */
export interface SectionFile {
  /** The item that the section is about: a part of the file's name, after the section's title. */
  readonly of: string;
  /** Returns the head of each column, and the values of all rows. Asked when the button is pressed. */
  sheet(): Sheet;
}

/** Draws a section: its title over a line, and what it says. */
export function DetailsSection({ title = '', count, empty, end, csv, children }: DetailsSectionProps) {
  const i18n = useService(I18n);
  useT();
  return (
    <section className={styles['section']}>
      {title ? (
        <h2>
          {title} {count === undefined ? null : <span className={styles['quiet']}>{i18n.number(count)}</span>}
          {end || csv ? (
            <span className={styles['end']}>
              {csv && !empty ? <SaveButton title={title} file={csv} /> : null}
              {end}
            </span>
          ) : null}
        </h2>
      ) : null}
      {empty ? <p className={styles['quiet']}>{empty}</p> : children}
    </section>
  );
}

function SaveButton({ title, file }: { title: string; file: SectionFile }) {
  const t = useT();
  const clock = useService(Clock);
  const save = async () => {
    const { exportName, saveFile, toCsv } = await import('../table/export.ts');
    saveFile(exportName(title, file.of, clock.now(), 'csv'), 'text/csv;charset=utf-8', toCsv(file.sheet()));
  };
  return <IconButton size="s" icon="download" label={t('core:charts.save', { title })} onClick={() => void save()} />;
}

export interface FactColumn {
  /** In the operator's language. */
  label: string;
  /** A number: at the end of its column, with figures of one width. */
  figure?: boolean;
  /** Holds the buttons of each row: it stays in view where the table scrolls. */
  actions?: boolean;
}

/** Something that each row of a table opens below itself. */
export interface FactDetail {
  /** The name of the column with the buttons, in the operator's language. */
  label: string;
  /** Returns the accessible name of a row's button. */
  nameOf(id: string): string;
  /** Draws what a row opens. */
  view(id: string): ReactNode;
}

interface FactRow {
  id: string;
  cells: readonly ReactNode[];
}

export interface FactTableProps {
  /** The accessible name of the table. */
  label: string;
  columns: readonly FactColumn[];
  rows: readonly FactRow[];
  detail?: FactDetail;
}

/**
 * A short table within a details page: no list of its own. It scrolls in itself where it has no room. In a window as narrow as a phone's
 * a row of more than two columns is a block of lines, each with the name of its column.
 */
export function FactTable({ label, columns, rows, detail }: FactTableProps) {
  const isWide = columns.filter(({ actions }) => !actions).length > 2;
  return (
    // A part that scrolls has to be in reach of the keyboard.
    <div className={styles['scroll']} role="region" aria-label={label} tabIndex={0}>
      <table className={classNames(styles['table'], detail && styles['opens'], isWide && styles['wide'])}>
        <thead>
          <tr>
            {detail ? (
              <th scope="col">
                <VisuallyHidden>{detail.label}</VisuallyHidden>
              </th>
            ) : null}
            {columns.map((column) => (
              <th key={column.label} scope="col" className={classOf(column)}>
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) =>
            detail ? (
              <OpeningRow key={row.id} row={row} columns={columns} detail={detail} />
            ) : (
              <tr key={row.id}>
                <Cells row={row} columns={columns} />
              </tr>
            ),
          )}
        </tbody>
      </table>
    </div>
  );
}

const classOf = ({ figure, actions }: FactColumn) =>
  classNames(figure && styles['figure'], actions && styles['actions']) || undefined;

interface RowProps {
  row: FactRow;
  columns: readonly FactColumn[];
}

function Cells({ row, columns }: RowProps) {
  return columns.map((column, place) => (
    <td key={column.label} className={classOf(column)} data-column={column.label}>
      <div>{row.cells[place]}</div>
    </td>
  ));
}

function OpeningRow({ row, columns, detail }: RowProps & { detail: FactDetail }) {
  const [open, setOpen] = useState(false);
  const below = useId();
  return (
    <>
      <tr>
        <td>
          <IconButton
            size="s"
            icon={open ? 'chevron-down' : 'chevron-right'}
            flip={!open}
            label={detail.nameOf(row.id)}
            aria-expanded={open}
            aria-controls={open ? below : undefined}
            onClick={() => setOpen(!open)}
          />
        </td>
        <Cells row={row} columns={columns} />
      </tr>
      {open ? (
        <tr id={below}>
          <td colSpan={columns.length + 1} className={styles['detail']}>
            {detail.view(row.id)}
          </td>
        </tr>
      ) : null}
    </>
  );
}
