import { atom } from 'jotai';
import { createSelection } from '../../table/selection-state.ts';
import type { Cell, RowFragment } from '../wire.ts';

/** A row as a server describes it (TBL-17). */
export type ServerRow = Omit<RowFragment, 'fragment'>;

/** The time between two rounds when no row says so, in milliseconds (AJAX_POLL_INTERVAL). */
export const usualInterval = 2_500;

/** The least interval that a row may ask for, in milliseconds. A slip of a back end must not become a flood. */
export const leastInterval = 1_000;

/** Returns the name of a row in confirmations. */
export function rowName(row: ServerRow): string {
  return row.name ?? row.id;
}

/** The plain text of a cell. */
export function cellText(cell: Cell | undefined): string {
  return typeof cell === 'string' ? cell : (cell?.text ?? '');
}

/** Rows that came from a server, which of them are chosen, and which can no longer be kept up to date. */
export function createServerRows(first: readonly ServerRow[]) {
  const rows = atom(first);
  const selection = createSelection();
  /** Rows that are asked for no more, because asking failed (POLL-04). */
  const stalled = atom<ReadonlySet<string>>(new Set<string>());

  /** Rows in progress that have an address to ask at (POLL-01). */
  const moving = atom((get) => get(rows).filter((row) => row.inProgress && row.update !== undefined));

  /** Puts the row as the server has it now in the place of the old one; it stays chosen. True when it differs (POLL-03). */
  const replace = atom(null, (get, set, id: string, row: ServerRow): boolean => {
    const old = get(rows).find((each) => each.id === id);
    if (!old || JSON.stringify(old) === JSON.stringify({ ...row, id })) return false;
    set(
      rows,
      get(rows).map((each) => (each === old ? { ...row, id } : each)),
    );
    return true;
  });

  /** Saves a cell in its row. Where it is what the row is called by, the row is called so from now on. */
  const setCell = atom(null, (get, set, id: string, column: string, cell: Cell) => {
    const next = get(rows).map((row) => {
      if (row.id !== id) return row;
      const isName = row.name !== undefined && row.name === cellText(row.cells[column]);
      return { ...row, cells: { ...row.cells, [column]: cell }, ...(isName ? { name: cellText(cell) } : {}) };
    });
    set(rows, next);
  });

  const remove = atom(null, (get, set, id: string) => {
    set(
      rows,
      get(rows).filter((row) => row.id !== id),
    );
    set(selection.forget, [id]);
  });

  const stall = atom(null, (get, set, id: string) => set(stalled, new Set([...get(stalled), id])));

  /** Another description of the whole table: what is chosen and still there stays chosen. */
  const reset = atom(null, (get, set, next: readonly ServerRow[]) => {
    const gone = get(rows).filter((row) => !next.some(({ id }) => id === row.id));
    set(
      selection.forget,
      gone.map(({ id }) => id),
    );
    set(stalled, new Set<string>());
    set(rows, next);
  });

  return { rows, moving, selection, stalled, replace, setCell, remove, stall, reset };
}

export type ServerRows = ReturnType<typeof createServerRows>;
