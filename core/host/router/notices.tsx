import { Spinner } from '#ui/controls/spinner.tsx';
import { useT } from '#ui/services-context.tsx';
import styles from './router.module.css';

/** The page is on its way. */
export function Waiting() {
  const t = useT();
  return (
    <div role="status" className={styles['waiting']}>
      <Spinner />
      <span>{t('core:router.loading')}</span>
    </div>
  );
}
