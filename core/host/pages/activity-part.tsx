import { useId, useState } from 'react';
import { lazyView } from '#base';
import type { ItemActivityProps } from '#ui/activity/activity-views.ts';
import { Skeleton } from '#ui/controls/index.ts';
import { Icon } from '#ui/icons/icon.tsx';
import { LazyPart } from '#ui/lazy/lazy-part.tsx';
import { useT } from '#ui/services-context.tsx';
import styles from './activity-part.module.css';

const activity = lazyView<ItemActivityProps>(async () => (await import('#ui/activity/activity-views.ts')).ItemActivity);

/** Ends a details page: what was done to the item. Until it is opened nothing is fetched for it. */
export function ActivityPart(props: ItemActivityProps) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const contentId = useId();
  return (
    <section className={styles['part']} aria-label={t('core:activity.part')}>
      <button
        type="button"
        className={styles['button']}
        aria-expanded={open}
        aria-controls={open ? contentId : undefined}
        onClick={() => setOpen(!open)}
      >
        <Icon name={open ? 'chevron-down' : 'chevron-up'} size={14} />
        {t('core:activity.part')}
      </button>
      {open ? (
        <div id={contentId} className={styles['content']}>
          <LazyPart
            view={activity}
            props={props}
            fallback={<Skeleton height="120px" />}
            onFailed={() => setOpen(false)}
          />
        </div>
      ) : null}
    </section>
  );
}
