import type { Column, ResourceType, SortKind } from '#registry';
import type { TableRow } from '../../table/rows.ts';
import type { Cell } from '../wire.ts';
import { cellWords } from './cell-words.ts';
import { rowName, type ServerRow } from './server-rows.ts';
import type { ServerColumn, ServerTableProps } from './server-table-props.ts';

/** The type that search and sort take a server's rows for; nobody registers it. */
export const serverRowType: ResourceType<ServerRow> = { id: 'server-row', name: '' };

/** A row as the table's own search and sort have it. */
export function tableRow(row: ServerRow): TableRow<ServerRow> {
  return { id: row.id, item: row, track: row.id, name: rowName(row) };
}

/** The columns by their words: what the quick search reads. */
export function searchColumns(columns: readonly ServerColumn[]): Column<ServerRow>[] {
  return columns.map(({ id }) => ({ id, value: ({ cells }) => cellWords(cells[id]) }));
}

/** A column by what its cells are sorted by. */
export function sortColumn({ id, sort }: ServerColumn, rows: readonly ServerRow[]): Column<ServerRow> {
  const value = ({ cells }: ServerRow) => sortValue(cells[id]);
  return { id, value, sort: sort || kindOf(rows.map(value)) };
}

function sortValue(cell: Cell | undefined): string | number {
  return (typeof cell === 'object' ? cell.sortBy : undefined) ?? cellWords(cell);
}

/** Returns `number` when all values are numbers, as far as there are any; else `text`. */
function kindOf(values: readonly (string | number)[]): SortKind {
  const present = values.filter((value) => value !== '');
  return present.length > 0 && present.every((value) => Number.isFinite(Number(value))) ? 'number' : 'text';
}

/**
 * Returns the filter that is pressed on load: the first that is not empty. Where rows are in none of them, a press on one would
 * hide what no other shows: all are in view then, which is ''.
 */
export function firstCategory(categories: ServerTableProps['categories'] = [], rows: readonly ServerRow[]): string {
  const isIn = (row: ServerRow) => categories.some(({ id }) => id === row.category);
  if (!rows.every(isIn)) return '';
  const first = categories.find(({ id, label }) => !label.includes(' (0)') && rows.some((row) => row.category === id));
  return first?.id ?? '';
}
