import { Link } from 'react-router-dom';
import { lazyView } from '#base';
import { Session } from '#services/session/session';
import { Icon } from '#ui/icons/icon.tsx';
import { ViewOutlet } from '#ui/lazy/view-outlet.tsx';
import { useService, useT } from '#ui/services-context.tsx';
import { opensInProject } from './opens-in-project.ts';
import { Waiting } from './notices.tsx';
import styles from './router.module.css';

const projectFirst = lazyView(async () => (await import('./project-first.tsx')).ProjectFirst);

/** Nothing has this address; or nothing where the operator is, and a project is to be chosen first. */
export function NotFound({ path }: { path: string }) {
  const t = useT();
  const session = useService(Session).current();
  if (opensInProject(path, session)) return <ViewOutlet view={projectFirst} props={{ path }} fallback={<Waiting />} />;
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
