import { useRef } from 'react';
import { Clock } from '#services/clock/clock';
import { I18n } from '#services/i18n/i18n';
import { Alert } from '../controls/alert.tsx';
import { Button } from '../controls/button.tsx';
import { useService, useT } from '../services-context.tsx';
import type { DraftOffer } from './use-draft-offer.ts';
import styles from './wizard.module.css';

/** A draft that is there to go on with, or the one that the wizard went on with. */
export function DraftBar({ drafts }: { drafts: DraftOffer }) {
  const t = useT();
  const when = useWhen();
  const place = useRef<HTMLDivElement>(null);
  const { offeredAt, restoredAt } = drafts;
  // The button that was pressed is gone: the focus stays in its place.
  const answer = (act: () => void) => () => {
    place.current?.focus();
    act();
  };
  return (
    <div ref={place} tabIndex={-1} className={styles['drafts']}>
      {restoredAt !== undefined ? (
        <Alert type="info" live>
          <span className={styles['restored']}>
            {t('core:wizard.restored', { when: when(restoredAt) })}
            <Button size="s" variant="quiet" onClick={answer(drafts.startOver)}>
              {t('core:wizard.startOver')}
            </Button>
          </span>
        </Alert>
      ) : offeredAt !== undefined ? (
        <Alert type="info" live>
          <span className={styles['restored']}>
            {t('core:wizard.draft.offered', { when: when(offeredAt) })}
            <Button size="s" onClick={answer(drafts.take)}>
              {t('core:wizard.draft.take')}
            </Button>
            <Button size="s" variant="quiet" onClick={answer(drafts.drop)}>
              {t('core:wizard.draft.drop')}
            </Button>
          </span>
        </Alert>
      ) : null}
    </div>
  );
}

/** "4 s ago". A clock that was set back since says "now" of what is still to come. */
export function useWhen(): (at: number) => string {
  const i18n = useService(I18n);
  const clock = useService(Clock);
  return (at) => {
    const now = clock.now();
    return i18n.relativeTime(new Date(Math.min(at, now)).toISOString(), now);
  };
}
