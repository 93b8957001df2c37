import { useRef } from 'react';
import { Alert } from '../controls/alert.tsx';
import { Button } from '../controls/button.tsx';
import { useT } from '../services-context.tsx';
import styles from './draft-bar.module.css';
import type { DraftOffer } from './use-draft-offer.ts';
import { useWhen } from './use-when.ts';

/** A draft that is there to go on with, or the one that the form went on with. */
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
    <div ref={place} tabIndex={-1} className={styles['place']}>
      {restoredAt !== undefined ? (
        <Alert type="info" live>
          <span className={styles['words']}>
            {t('core:draft.restored', { when: when(restoredAt) })}
            <Button size="s" variant="quiet" onClick={answer(drafts.startOver)}>
              {t('core:draft.startOver')}
            </Button>
          </span>
        </Alert>
      ) : offeredAt !== undefined ? (
        <Alert type="info" live>
          <span className={styles['words']}>
            {t('core:draft.offered', { when: when(offeredAt) })}
            <Button size="s" onClick={answer(drafts.take)}>
              {t('core:draft.take')}
            </Button>
            <Button size="s" variant="quiet" onClick={answer(drafts.drop)}>
              {t('core:draft.drop')}
            </Button>
          </span>
        </Alert>
      ) : null}
    </div>
  );
}
