import { Icon } from '#ui/icons/icon.tsx';
import { useT } from '#ui/services-context.tsx';
import styles from './router.module.css';

/** The operator may see no panel at all. */
export function NothingHere() {
  const t = useT();
  return (
    <div className={styles['notice']}>
      <title>Sextant</title>
      <Icon name="boxes" size={24} />
      <h1>{t('core:router.nothing.title')}</h1>
      <p>{t('core:router.nothing.what')}</p>
    </div>
  );
}
