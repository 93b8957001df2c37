import type { ReactElement } from 'react';
import type { Column } from '#registry';
import { Clock } from '#services/clock/clock';
import { Session } from '#services/session/session';
import { Menu } from '../menu/menu.tsx';
import type { TriggerProps } from '../menu/popover.tsx';
import { useServices, useT } from '../services-context.tsx';
import { cellValue, columnLabel } from './cell-values.ts';
import { manyThings } from './many-things.ts';
import type { Sheet } from './export.ts';
import type { ListView } from './use-list-view.ts';

/** Saves the rows in view, in their order, as CSV or JSON: the id of each, and the values of the columns in view. */
export function ExportMenu({ view, trigger }: { view: ListView<any>; trigger: ReactElement<TriggerProps> }) {
  const t = useT();
  const services = useServices();
  const save = async (format: 'csv' | 'json') => {
    const { exportName, saveFile, storedValue, toCsv, toJson } = await import('./export.ts');
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
    const heads = columns.map((column) => ({ id: column.id, label: t(columnLabel(column, type)) }));
    const sheet: Sheet = { columns: [{ id: 'id', label: t('core:cells.id') }, ...heads], rows };
    const list = type.index?.split('/').findLast((part) => part !== '') ?? t(type.name, { count: manyThings });
    const project = services.get(Session).current().project_name ?? '';
    const name = exportName(list, project, services.get(Clock).now(), format);
    if (format === 'csv') saveFile(name, 'text/csv;charset=utf-8', toCsv(sheet));
    else saveFile(name, 'application/json', toJson(sheet));
  };
  return (
    <Menu
      align="end"
      label={t('core:table.export')}
      trigger={trigger}
      items={[
        { id: 'export-csv', label: t('core:table.exportCsv'), onSelect: () => void save('csv') },
        { id: 'export-json', label: t('core:table.exportJson'), onSelect: () => void save('json') },
      ]}
    />
  );
}
