import type { ReactNode } from 'react';
import { Button } from '../controls/button.tsx';
import { Icon } from '../icons/icon.tsx';
import { LazyPart } from '../lazy/lazy-part.tsx';
import { useT } from '../services-context.tsx';
import { preloadedView } from '../lazy/preload.ts';
import { cellCount, type TableScope } from './table-scope.ts';
import type { ListView } from './use-list-view.ts';
import styles from './table.module.css';

const listFailure = preloadedView(async () => (await import('./list-failure.tsx')).ListFailure);

/** The one row of a table without rows: filter first, empty, filtered to nothing, or why it could not be listed. */
export function TableMessage<T>({
  view,
  scope,
  empty,
}: {
  view: ListView<T>;
  scope: TableScope<T>;
  empty?: ReactNode;
}) {
  return (
    <tbody>
      <tr className={styles['message-row']}>
        <td colSpan={Math.max(1, cellCount(scope))}>
          <div className={styles['message']}>
            <Words view={view} empty={empty} />
          </div>
        </td>
      </tr>
    </tbody>
  );
}

function Words<T>({ view, empty }: { view: ListView<T>; empty?: ReactNode }): ReactNode {
  const t = useT();
  const { listing, type, search, rows, category } = view;
  if (listing.state === 'filter-first') {
    return (
      <>
        <Icon name="filter" size={20} />
        <p>{t('core:table.filterFirst')}</p>
      </>
    );
  }
  if (listing.error && rows.length === 0) {
    return <LazyPart view={listFailure} props={{ view }} />;
  }
  // Rows that are not loaded may match, so the text must not say that nothing does.
  const more = listing.hasMore && rows.length > 0;
  const filtered = rows.length > 0 || search.terms.length > 0 || search.text !== '' || category !== undefined;
  return (
    <>
      <p className={styles['message-title']}>{t('core:table.empty')}</p>
      {filtered ? (
        <>
          <p>{more ? t('core:table.nothingLoadedMatches', { count: rows.length }) : t('core:table.nothingMatches')}</p>
          <Button
            size="s"
            onClick={() => {
              view.setLiveText(undefined);
              view.reset();
            }}
          >
            {t('core:table.clearFilters')}
          </Button>
        </>
      ) : (
        <>
          {type.emptyHint ? <p>{t(type.emptyHint)}</p> : null}
          {empty}
        </>
      )}
    </>
  );
}
