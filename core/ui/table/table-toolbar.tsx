import { type ReactNode, type RefObject, useMemo } from 'react';
import { lazyView } from '#base';
import { I18n } from '#services/i18n/i18n';
import { Theme } from '#services/theme/theme';
import { IconButton } from '../controls/button.tsx';
import { Segmented } from '../controls/segmented.tsx';
import { Menu } from '../menu/menu.tsx';
import { Popover } from '../menu/popover.tsx';
import { MagicSearch } from '../magic-search/magic-search.tsx';
import { useEvent, useService, useServices, useT } from '../services-context.tsx';
import { useMedia } from '../use-media.ts';
import { useNow } from '../use-now.ts';
import { ViewOutlet } from '../view-outlet.tsx';
import { ExportMenu } from './export-menu.tsx';
import type { ListView } from './use-list-view.ts';
import styles from './table.module.css';

const columnChooser = lazyView(async () => (await import('./column-chooser.tsx')).ColumnChooser);

const allCategories = '';

export interface TableToolbarProps {
  view: ListView<any>;
  searchInput: RefObject<HTMLInputElement | null>;
  /** The batch bar, over the end of the second line. */
  batch: ReactNode;
  /** The page has a place for the export of its own. */
  withoutExport?: boolean | undefined;
}

/** Search, refresh, columns, row height, export; below them the categories and the batch bar. */
export function TableToolbar({ view, searchInput, batch, withoutExport }: TableToolbarProps) {
  const t = useT();
  return (
    <>
      <div className={styles['bar']}>
        <MagicSearch
          facets={view.type.facets ?? []}
          value={view.search}
          onChange={view.setSearch}
          onLiveText={view.setLiveText}
          inputRef={searchInput}
        />
        <RefreshButton view={view} />
        <span className={styles['wide-only']}>
          <Popover
            trigger={<IconButton icon="columns-3" label={t('core:table.columns')} />}
            label={t('core:table.columns')}
            align="end"
          >
            {() => <ViewOutlet view={columnChooser} props={{ view }} />}
          </Popover>
          <DensityMenu />
          {withoutExport ? null : (
            <ExportMenu view={view} trigger={<IconButton icon="download" label={t('core:table.export')} />} />
          )}
        </span>
      </div>
      {batch || view.type.categories?.length ? (
        <div className={styles['bar']} data-second="">
          <Categories view={view} />
          {batch}
        </div>
      ) : null}
    </>
  );
}

/** Fixed filters over the loaded rows, each with its count (TBL-03). */
function Categories({ view }: { view: ListView<any> }) {
  const t = useT();
  const { categories } = view.type;
  const counts = useCategoryCounts(view);
  const phone = useMedia('(max-width: 767px)');
  if (!categories?.length) return null;
  // A place is kept for the figures, so that nothing moves when they come.
  const figure = (count: number | undefined) => (phone ? {} : { count: view.listing.state === 'first' ? '–' : count });
  const options = [
    { value: allCategories, label: t('core:table.all'), ...figure(view.rows.length) },
    ...categories.map(({ id, label }, place) => ({ value: id, label: t(label), ...figure(counts[place]) })),
  ];
  return (
    <div className={styles['categories']}>
      <Segmented
        label={t('core:table.categories')}
        options={options}
        value={view.category?.id ?? allCategories}
        onChange={(id) => view.setCategory(id === allCategories ? undefined : id)}
      />
    </div>
  );
}

function useCategoryCounts(view: ListView<any>): number[] {
  const services = useServices();
  return useMemo(
    () =>
      (view.type.categories ?? []).map(
        (category) => view.rows.filter((row) => category.test(row.item, services)).length,
      ),
    [view.type.categories, view.rows, services],
  );
}

function RefreshButton({ view }: { view: ListView<any> }) {
  const t = useT();
  const i18n = useService(I18n);
  const now = useNow(15_000);
  const { updatedAt, busy } = view.listing;
  const time = updatedAt === undefined ? undefined : i18n.relativeTime(new Date(updatedAt).toISOString(), now);
  const label = time === undefined ? t('core:table.refresh') : t('core:table.refreshUpdated', { time });
  return (
    <IconButton icon="refresh-cw" label={label} busy={busy === 'list'} onClick={() => void view.source.refresh()} />
  );
}

function DensityMenu() {
  const t = useT();
  const theme = useService(Theme);
  useEvent(theme.onDidChange);
  const entry = (density: 'compact' | 'comfortable') => ({
    id: density,
    label: t(`core:table.${density}`),
    checked: theme.density() === density,
    onSelect: () => theme.setDensity(density),
  });
  return (
    <Menu
      align="end"
      items={[entry('compact'), entry('comfortable')]}
      trigger={<IconButton icon="rows-3" label={t('core:table.density')} />}
    />
  );
}
