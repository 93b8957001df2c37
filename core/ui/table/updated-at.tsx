import { I18n } from '#services/i18n/i18n';
import { useService, useT } from '../services-context.tsx';
import { useNow } from '../use-now.ts';
import type { ListView } from './use-list-view.ts';
import styles from './table.module.css';

/** At the foot of a list: of when its rows are. */
export function UpdatedAt({ view }: { view: ListView<any> }) {
  const t = useT();
  const i18n = useService(I18n);
  const now = useNow(15_000);
  const { updatedAt } = view.listing;
  if (updatedAt === undefined) return null;
  const iso = new Date(updatedAt).toISOString();
  return (
    <time dateTime={iso} title={i18n.exactTime(iso)} className={styles['wide-only']}>
      {t('core:table.updated', { time: i18n.relativeTime(iso, now) })}
    </time>
  );
}
