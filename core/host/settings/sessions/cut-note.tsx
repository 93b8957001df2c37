import { useSyncExternalStore } from 'react';
import { Alert } from '#ui/controls/index.ts';
import { useT } from '#ui/services-context.tsx';
import styles from './cut-note.module.css';
import { listedPart } from './listed-part.ts';

const subscribe = (onChange: () => void) => {
  const listener = listedPart.onDidChange(onChange);
  return () => listener.dispose();
};

/** Says above the list of all users' sessions that it does not have all of them, and what ends those that it lacks. */
export function CutNote() {
  const t = useT();
  const isCut = useSyncExternalStore(subscribe, () => listedPart.isCut);
  return isCut ? (
    <div className={styles['note']}>
      <Alert type="info">{t('core:sessions.cut', { action: t('core:sessions.endOfUser') })}</Alert>
    </div>
  ) : null;
}
