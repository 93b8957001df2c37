import { maxEntries } from '#services/activity/activity-log';
import type { ModalContentProps } from '#services/modals/modals';
import { useT } from '../services-context.tsx';
import { ActivityList } from './activity-list.tsx';
import styles from './activity.module.css';
import { useActivity } from './use-activity.ts';

/** Lists, in a dialog, all that this session changed. */
export function SessionActivity({ close }: ModalContentProps<undefined>) {
  const t = useT();
  const entries = useActivity();
  return (
    <div className={styles['session']}>
      <p className={styles['quiet']}>{t('core:activity.about', { limit: maxEntries })}</p>
      {entries.length === 0 ? (
        <p>{t('core:activity.empty')}</p>
      ) : (
        <ActivityList entries={entries} label={t('core:activity.title')} onLeave={() => close()} />
      )}
    </div>
  );
}
