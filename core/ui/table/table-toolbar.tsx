import { type ReactNode, type RefObject, useMemo } from 'react';
import { lazyView } from '#base';
import { I18n } from '#services/i18n/i18n';
import { Theme } from '#services/theme/theme';
import { IconButton } from '../controls/button.tsx';
import { Skeleton } from '../controls/skeleton.tsx';
import { LazyPart } from '../lazy/lazy-part.tsx';
import { Menu } from '../menu/menu.tsx';
import { Popover } from '../menu/popover.tsx';
import { MagicSearch } from '../magic-search/magic-search.tsx';
import { useEvent, useService, useT } from '../services-context.tsx';
import { preloadedView } from '../lazy/preload.ts';
import { useNow } from '../use-now.ts';
import { CategoryBar } from './category-bar.tsx';
import { ExportMenu } from './export-menu.tsx';
import { unknownTerms } from './list-address.ts';
import { manyThings } from './many-things.ts';
import type { ListView } from './use-list-view.ts';
import styles from './table.module.css';

const columnChooser = preloadedView(async () => (await import('./column-chooser.tsx')).ColumnChooser);

const viewsMenu = preloadedView(async () => (await import('./views-menu.tsx')).ViewsMenu);
const partlyNotice = lazyView(async () => (await import('./partly-searched.tsx')).PartlySearched);
const unknownNotice = lazyView(async () => (await import('./unknown-terms.tsx')).UnknownTerms);

export interface TableToolbarProps {
  view: ListView<any>;
  searchInput: RefObject<HTMLInputElement | null>;
  /** The batch bar, over the end of the second line. */
  batch: ReactNode;
  /** The page has a place for the export of its own. */
  withoutExport?: boolean | undefined;
  /** At the end: what the list offers, where the page's head has no place for it. */
  actions?: ReactNode;
}

/**
 * Search, refresh, columns, row height, export; below them the categories and the batch bar. Without categories there is no
 * line below: what is selected stands beside the search, which makes room, and no row moves either.
 */
export function TableToolbar({ view, searchInput, batch, withoutExport, actions }: TableToolbarProps) {
  const t = useT();
  const second = Boolean(view.type.categories?.length);
  return (
    <>
      <div className={styles['bar']} data-batch={second || !batch ? undefined : ''}>
        <MagicSearch
          facets={view.type.facets ?? []}
          value={view.search}
          onChange={view.setSearch}
          onLiveText={view.setLiveText}
          onFocus={view.prepareSearch}
          inputRef={searchInput}
          label={t(view.type.name, { count: manyThings })}
        />
        {second ? null : batch}
        <RefreshButton view={view} />
        <span className={styles['wide-only']}>
          <Popover
            trigger={<IconButton icon="columns-3" label={t('core:table.columns')} />}
            label={t('core:table.columns')}
            align="end"
          >
            {(close) => (
              <LazyPart
                view={columnChooser}
                props={{ view }}
                fallback={<Skeleton height="var(--bar)" />}
                onFailed={close}
              />
            )}
          </Popover>
          <Views view={view} />
          <DensityMenu />
          {withoutExport ? null : (
            <ExportMenu view={view} trigger={<IconButton icon="download" label={t('core:table.export')} />} />
          )}
        </span>
        {actions}
      </div>
      {second ? (
        <div className={styles['bar']} data-second="">
          <CategoryBar view={view} />
          {batch}
        </div>
      ) : null}
      <Unknown view={view} />
      {view.partly ? <LazyPart view={partlyNotice} props={{ view }} /> : null}
    </>
  );
}

/** The user's own views, where the list has an address that they can be. */
function Views({ view }: { view: ListView<any> }) {
  const t = useT();
  if (!view.page) return null;
  const label = t('core:views.title');
  return (
    <Popover trigger={<IconButton icon="bookmark" label={label} />} label={label} align="end">
      {(done) => (
        <LazyPart view={viewsMenu} props={{ view, done }} fallback={<Skeleton height="var(--bar)" />} onFailed={done} />
      )}
    </Popover>
  );
}

function Unknown({ view: { page, type } }: { view: ListView<any> }) {
  const search = page?.search ?? '';
  const terms = useMemo(() => unknownTerms(search, type.facets ?? []), [search, type.facets]);
  return page && terms.length > 0 ? <LazyPart view={unknownNotice} props={{ page, terms }} /> : null;
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
