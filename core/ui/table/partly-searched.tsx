import { useEffect, useState } from 'react';
import { Button } from '../controls/button.tsx';
import { Spinner } from '../controls/spinner.tsx';
import { Icon } from '../icons/icon.tsx';
import { useT } from '../services-context.tsx';
import type { ListView } from './use-list-view.ts';
import styles from './table-extras.module.css';

/** A search loads on by itself until so many rows are there. */
const maxLoadedRows = 1_000;

/**
 * Says that only the loaded rows were looked through, whether any matches or not: what is not loaded may match, too. While somebody
 * searches, the next pages are loaded one by one, until they are all there, they are many, or it is stopped.
 */
export function PartlySearched({ view }: { view: ListView<any> }) {
  const t = useT();
  const { source, rows, listing, searching } = view;
  const [stopped, setStopped] = useState(false);
  const { busy, error } = listing;
  const goesOn = searching && !stopped && !error && rows.length < maxLoadedRows;
  useEffect(() => {
    if (goesOn && !busy) void source.more();
  }, [goesOn, busy, rows, source]);
  const count = rows.length;
  return (
    <div className={styles['partly']}>
      {goesOn ? <Spinner size={14} /> : <Icon name="info" size={14} />}
      <span role="status">
        {goesOn ? t('core:table.partly.going', { count }) : t('core:table.partly.said', { count })}
      </span>
      {goesOn ? (
        <Button size="s" variant="quiet" onClick={() => setStopped(true)}>
          {t('core:table.partly.stop')}
        </Button>
      ) : (
        <Button size="s" variant="quiet" busy={busy !== false} onClick={() => void source.all()}>
          {t('core:table.loadRest')}
        </Button>
      )}
    </div>
  );
}
