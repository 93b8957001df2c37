import { Link } from 'react-router-dom';
import { Icon } from '#ui/icons/icon.tsx';
import { useT } from '#ui/services-context.tsx';
import styles from './router.module.css';

/** Nothing has this address. */
export function NotFound({ path }: { path: string }) {
  const t = useT();
  return (
    <div className={styles['notice']}>
      <title>{`${t('core:router.notFound.title')} · Sextant`}</title>
      <Icon name="circle-slash" size={24} />
      <h1>{t('core:router.notFound.title')}</h1>
      <p>{t('core:router.notFound.what', { path })}</p>
      <div className={styles['actions']}>
        <Link to="/">{t('core:router.notFound.home')}</Link>
      </div>
    </div>
  );
}
