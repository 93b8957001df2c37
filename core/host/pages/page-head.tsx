import { Fragment, type ReactNode } from 'react';
import { AppLink } from '#ui/cells/app-link.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { useT } from '#ui/services-context.tsx';
import styles from './pages.module.css';

export interface Crumb {
  /** In the operator's language. */
  label: string;
  /** An address of the console; without it the crumb is words. */
  to?: string | undefined;
}

/** Where the page stands: dashboard, group, and for a details page its list. */
export function Breadcrumb({ crumbs, last }: { crumbs: readonly Crumb[]; last?: string }) {
  const t = useT();
  return (
    <nav className={styles['crumbs']} aria-label={t('core:page.breadcrumb')}>
      {crumbs.map(({ label, to }) => (
        <Fragment key={label}>
          {to === undefined ? <span>{label}</span> : <AppLink to={to}>{label}</AppLink>}
          <Icon name="chevron-right" size={12} flip />
        </Fragment>
      ))}
      {last === undefined ? null : (
        <span aria-current="page" className={styles['crumb-last']}>
          <bdi>{last}</bdi>
        </span>
      )}
    </nav>
  );
}

/** A list page's head in one line: breadcrumb, title, count, and the global actions at the end. */
export function PageHead({
  crumbs,
  title,
  count,
  actions,
}: {
  crumbs: readonly Crumb[];
  title: string;
  count?: string | undefined;
  actions?: ReactNode;
}) {
  return (
    <header className={styles['head']} data-point="global-actions@1">
      <Breadcrumb crumbs={crumbs} />
      <h1 className={styles['title']}>{title}</h1>
      {count === undefined ? null : <bdi className={styles['count']}>{count}</bdi>}
      <div className={styles['actions']}>{actions}</div>
    </header>
  );
}
