import { FragmentError } from '../fragment-error.ts';
import type { ServerRow } from '../table/server-rows.ts';
import type { CellView } from '../wire.ts';
import { readMarkup } from './sanitize-html.ts';

/** The row as it is, and its table's columns in their order: what markup leaves unsaid stays so. */
export interface KnownRow {
  row: ServerRow;
  columns: readonly string[];
}

/** Cells of a back end's markup that our table draws itself. */
const ownCells = '.multi_select_column, .actions_column';

/**
 * A `<tr>` of a back end as a row (POLL-01, -03): in progress when it is marked `warning` and `ajax-update`. What its cells
 * hold is sanitised once more where it is drawn. Its actions stay the ones that are known: buttons in markup belong to a
 * form around the table. Throws a `FragmentError` when there is no row.
 */
export function rowOfHtml(html: string, { row, columns }: KnownRow): ServerRow {
  const tr = readMarkup(`<table>${html}</table>`).querySelector('tr');
  if (!tr) throw new FragmentError('wrongShape', 'row: no <tr>');
  const { objectId = row.id, display = row.name, updateUrl = row.update, category = row.category } = tr.dataset;
  const interval = Number(tr.dataset['updateInterval'] ?? row.interval);
  return {
    id: objectId,
    cells: cellsOf(tr, columns),
    inProgress: tr.matches('.warning.ajax-update'),
    ...(display === undefined ? {} : { name: display }),
    ...(updateUrl === undefined ? {} : { update: updateUrl }),
    ...(Number.isNaN(interval) ? {} : { interval }),
    ...(category === undefined ? {} : { category }),
    ...(row.actions ? { actions: row.actions } : {}),
  };
}

/** Each belongs to the column that it names, or that stands in its place. */
function cellsOf(tr: HTMLTableRowElement, columns: readonly string[]): Record<string, CellView> {
  const cells = [...tr.cells].filter((cell) => !cell.matches(ownCells));
  return Object.fromEntries(
    cells.flatMap((cell, place) => {
      const column = cell.dataset['cellName'] ?? columns[place];
      return column === undefined ? [] : [[column, cellOf(cell)] as const];
    }),
  );
}

/** A cell of a back end to look at: its `<td>`, or all that its answer holds. */
export function cellOfHtml(html: string): CellView {
  const cell = readMarkup(`<table>${html}</table>`).querySelector<HTMLElement>('td, th');
  return cell ? cellOf(cell) : viewOf(readMarkup(`<div>${html}</div>`).firstElementChild);
}

function cellOf(cell: HTMLElement): CellView {
  const { updateUrl } = cell.dataset;
  // Beside it stands what opens the cell's form, which our table draws itself.
  const held = cell.querySelector('.table_cell_data_wrapper') ?? cell;
  return { ...viewOf(held), ...(updateUrl === undefined ? {} : { update: updateUrl }) };
}

function viewOf(held: Element | null): CellView {
  const text = held?.textContent?.replace(/\s+/g, ' ').trim();
  const html = held?.childElementCount ? held.innerHTML.trim() : '';
  return { ...(text ? { text } : {}), ...(html ? { content: [{ kind: 'html', html }] } : {}) };
}
