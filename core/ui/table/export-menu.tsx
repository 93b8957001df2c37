import type { ReactElement } from 'react';
import { Menu } from '../menu/menu.tsx';
import type { MenuEntry } from '../menu/menu-sheet.tsx';
import type { TriggerProps } from '../menu/popover-state.ts';
import { useServices, useT, type Translate } from '../services-context.tsx';
import type { ListView } from './use-list-view.ts';

/** Saves what is shown, as CSV or JSON, and says which rows those are; what that takes is fetched then. */
export function ExportMenu({ view, trigger }: { view: ListView<any>; trigger: ReactElement<TriggerProps> }) {
  const t = useT();
  const services = useServices();
  const save = async (format: 'csv' | 'json') => {
    const { exportRows } = await import('./export-rows.ts');
    await exportRows(view, format, services);
  };
  const hint = rowsSaved(view, t);
  const rest: MenuEntry[] = view.listing.hasMore
    ? ['separator', { id: 'load-rest', label: t('core:table.loadRest'), onSelect: () => void view.source.all() }]
    : [];
  return (
    <Menu
      align="end"
      label={t('core:table.export')}
      trigger={trigger}
      items={[
        { id: 'export-csv', label: t('core:table.exportCsv'), hint, onSelect: () => void save('csv') },
        { id: 'export-json', label: t('core:table.exportJson'), hint, onSelect: () => void save('json') },
        ...rest,
      ]}
    />
  );
}

/** All of them, those that the filters pass, or of either those that are loaded. */
function rowsSaved({ visible, rows, listing }: ListView<any>, t: Translate): string {
  const [shown, count] = [visible.length, rows.length];
  const which = listing.hasMore ? (shown === count ? 'first' : 'ofFirst') : shown === count ? 'all' : 'of';
  return t(`core:table.exported.${which}`, { shown, count });
}
