import type { Services } from '#base';
import type { Column } from '#registry';
import { Clock } from '#services/clock/clock';
import { I18n } from '#services/i18n/i18n';
import { Session } from '#services/session/session';
import { cellValue, columnLabel } from './cell-values.ts';
import { exportName, saveFile, type Sheet, storedValue, toCsv, toJson } from './export.ts';
import { manyThings } from './many-things.ts';
import type { ListView } from './use-list-view.ts';

/** Saves the rows in view, in their order: the id of each, and the values of the columns in view. */
export async function exportRows(view: ListView<any>, format: 'csv' | 'json', services: Services): Promise<void> {
  const i18n = services.get(I18n);
  const { type, visible } = view;
  const columns = [...view.columns.shown, ...view.columns.squeezed].filter(({ id }) => id !== 'id');
  const valueOf = async (column: Column<any>, item: unknown) =>
    storedValue(item, column.id, () => cellValue(column, item, services));
  const rows = await Promise.all(
    visible.map(async ({ id, item }) => [
      id,
      ...(await Promise.all(columns.map((column) => valueOf(column, item).catch(() => undefined)))),
    ]),
  );
  const heads = columns.map((column) => ({ id: column.id, label: i18n.t(columnLabel(column, type)) }));
  const sheet: Sheet = { columns: [{ id: 'id', label: i18n.t('core:cells.id') }, ...heads], rows };
  const list = type.index?.split('/').findLast((part) => part !== '') ?? i18n.t(type.name, { count: manyThings });
  const project = services.get(Session).current().project_name ?? '';
  const name = exportName(list, project, services.get(Clock).now(), format);
  if (format === 'csv') saveFile(name, 'text/csv;charset=utf-8', toCsv(sheet));
  else saveFile(name, 'application/json', toJson(sheet));
}
