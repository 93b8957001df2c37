import { Link } from 'react-router-dom';
import { Spinner } from '#ui/controls/spinner.tsx';
import { Icon } from '#ui/icons/icon.tsx';
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
