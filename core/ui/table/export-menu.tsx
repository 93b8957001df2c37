import type { ReactElement } from 'react';
import { Menu } from '../menu/menu.tsx';
import type { TriggerProps } from '../menu/popover.tsx';
import { useServices, useT } from '../services-context.tsx';
import { cellText, cellValue, columnLabel } from './cell-values.ts';
import { manyThings } from './many-things.ts';
import type { Sheet } from './export.ts';
import type { ListView } from './use-list-view.ts';

/** Saves what is shown, in its order, as CSV or JSON. */
export function ExportMenu({ view, trigger }: { view: ListView<any>; trigger: ReactElement<TriggerProps> }) {
  const t = useT();
  const services = useServices();
  const save = async (format: 'csv' | 'json') => {
    const { saveFile, toCsv, toJson } = await import('./export.ts');
    const { type, visible } = view;
    const columns = [...view.columns.shown, ...view.columns.squeezed];
    const values = await Promise.all(
      visible.map((row) =>
        Promise.all(
          columns.map(async (column) => {
            const value: unknown = await Promise.resolve(cellValue(column, row.item, services)).catch(() => undefined);
            return cellText(column, type, value, services);
          }),
        ),
      ),
    );
    const sheet: Sheet = {
      columns: columns.map((column) => ({ id: column.id, label: t(columnLabel(column, type)) })),
      rows: values,
    };
    const name = `${t(type.name, { count: manyThings })}.${format}`;
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
