import { Icon } from '#ui/icons/icon.tsx';
import { useT } from '#ui/services-context.tsx';
import { ProjectChoices } from '../shell/scope-choices.tsx';
import styles from './project-first.module.css';
import routerStyles from './router.module.css';

/** The address is one that opens in a project, and the operator is in none: they choose one here, and stay at the address. */
export function ProjectFirst({ path }: { path: string }) {
  const t = useT();
  const title = t('core:router.projectFirst.title');
  return (
    <div className={routerStyles['notice']}>
      <title>{`${title} · Sextant`}</title>
      <Icon name="folder" size={24} />
      <h1>{title}</h1>
      <p>{t('core:router.projectFirst.what', { path })}</p>
      <div className={styles['choices']}>
        <ProjectChoices onChosen={focusPage} />
      </div>
    </div>
  );
}

/** The choice is gone when the page opens: the focus goes on at its beginning. */
const focusPage = () => document.querySelector('main')?.focus({ preventScroll: true });
