import { useAtomValue } from 'jotai';
import { Button } from '../controls/button.tsx';
import { LazyPart } from '../lazy/lazy-part.tsx';
import { useT } from '../services-context.tsx';
import { deferredView, preloadedView } from '../lazy/preload.ts';
import type { ListView } from './use-list-view.ts';
import styles from './table.module.css';

// Nothing is old before the first rows are drawn.
const updatedAt = deferredView(async () => (await import('./updated-at.tsx')).UpdatedAt);
const staleNotice = preloadedView(async () => (await import('./list-failure.tsx')).StaleNotice);

/** How many rows there are and of when; the next page; and, when the last call failed, that what is shown is old. */
export function TableFooter({ view }: { view: ListView<any> }) {
  const t = useT();
  const { listing, visible, rows, pageSize } = view;
  const chosen = useAtomValue(view.selection.chosen).size;
  const stale = listing.error !== undefined && rows.length > 0;
  const displaying =
    visible.length === rows.length
      ? t('core:table.displaying', { count: visible.length })
      : t('core:table.displayingOf', { shown: visible.length, count: rows.length });
  return (
    <div className={styles['foot']} data-stale={stale || undefined}>
      {stale ? (
        <LazyPart view={staleNotice} props={{ view }} />
      ) : (
        <>
          <span role="status">{listing.state === 'first' && listing.busy ? t('core:table.loading') : displaying}</span>
          {chosen > 0 ? <span className={styles['dot']}>{t('core:table.selected', { count: chosen })}</span> : null}
        </>
      )}
      <span className={styles['foot-end']}>
        {stale ? null : <LazyPart view={updatedAt} props={{ view }} />}
        {listing.hasMore ? (
          <Button size="s" busy={listing.busy === 'more'} onClick={() => void view.source.more()}>
            {t('core:table.loadMore', { count: pageSize })}
          </Button>
        ) : null}
      </span>
    </div>
  );
}
