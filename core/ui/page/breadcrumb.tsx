import { Fragment } from 'react';
import { AppLink } from '../cells/app-link.tsx';
import { Icon } from '../icons/icon.tsx';
import { useT } from '../services-context.tsx';
import type { Crumb } from './page-place.ts';
import styles from './page.module.css';

/** Where the page stands: dashboard, group, and for a details page its list. */
export function Breadcrumb({ crumbs, last }: { crumbs: readonly Crumb[]; last?: string }) {
  const t = useT();
  return (
    <nav className={styles['crumbs']} aria-label={t('core:page.breadcrumb')}>
      {crumbs.map(({ label, to }) => (
        <Fragment key={label}>
          {to === undefined ? <bdi>{label}</bdi> : <AppLink to={to}>{label}</AppLink>}
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
