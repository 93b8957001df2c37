import { type ReactNode, useContext } from 'react';
import { typePoints } from '#registry';
import { Breadcrumb } from './breadcrumb.tsx';
import { type Crumb, PagePlaceContext } from './page-place.ts';
import styles from './page.module.css';

export interface PageProps {
  /** In the operator's language; the label of the panel in view when absent. */
  title?: string;
  /** The crumbs before the title; dashboard and group of the panel in view when absent. */
  crumbs?: readonly Crumb[];
  /** Beside the title: how many there are. */
  count?: string | undefined;
  /** Below the title: what the page is for. */
  description?: ReactNode;
  /** Buttons, at the end of the head. */
  actions?: ReactNode;
  /** False: what is in the page reaches to its edges, as a table does. True when absent. */
  padding?: boolean;
  /** The resource type whose list it is. */
  type?: string;
  children?: ReactNode;
}

/** The frame of a page: a head in one line with breadcrumb, title and actions, and below it what the page shows. */
export function Page({ title, crumbs, count, description, actions, padding = true, type, children }: PageProps) {
  const place = useContext(PagePlaceContext);
  const name = title ?? place?.title;
  const before = crumbs ?? place?.crumbs ?? [];
  return (
    <div className={styles['page']} data-resource-type={type}>
      {/* The window bears the name of a panel anyway. */}
      {place || name === undefined ? null : <title>{`${name} · Sextant`}</title>}
      <header className={styles['head']} data-point={type && typePoints.globalActions.id}>
        {before.length > 0 ? <Breadcrumb crumbs={before} /> : null}
        <h1 className={styles['title']}>{name}</h1>
        {count === undefined ? null : <bdi className={styles['count']}>{count}</bdi>}
        <div className={styles['actions']}>{actions}</div>
      </header>
      {description ? <p className={styles['description']}>{description}</p> : null}
      {padding ? <div className={styles['body']}>{children}</div> : children}
    </div>
  );
}
