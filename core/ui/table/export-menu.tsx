import type { ReactElement } from 'react';
import { Menu } from '../menu/menu.tsx';
import type { TriggerProps } from '../menu/popover.tsx';
import { useServices, useT } from '../services-context.tsx';
import type { ListView } from './use-list-view.ts';

/** Saves what is shown, as CSV or JSON; what that takes is fetched then. */
export function ExportMenu({ view, trigger }: { view: ListView<any>; trigger: ReactElement<TriggerProps> }) {
  const t = useT();
  const services = useServices();
  const save = async (format: 'csv' | 'json') => {
    const { exportRows } = await import('./export-rows.ts');
    await exportRows(view, format, services);
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
