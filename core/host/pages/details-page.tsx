import { useLocation, useParams } from 'react-router-dom';
import { seenName } from '#base';
import { type DetailsView, type ResourceType, typePoints } from '#registry';
import { isGone } from '#services/http/failure-toast';
import { Page } from '#services/page/page';
import { Router } from '#services/router/router';
import { AddressedAction } from '#ui/actions/addressed-action.tsx';
import { namesAction } from '#ui/actions/names-action.ts';
import { DetailActions } from '#ui/actions/detail-actions.tsx';
import type { Outcome } from '#ui/actions/run-action.ts';
import { useOfferedAt } from '#ui/use-offered-at.ts';
import { AppLink } from '#ui/cells/app-link.tsx';
import { Icon, Skeleton, Spinner, StatusMark } from '#ui/controls/index.ts';
import { DetailsTabs } from '#ui/details/details-tabs.tsx';
import { keepTab, keptTab } from '#ui/details/kept-tabs.ts';
import { PropertyList } from '#ui/details/property-list.tsx';
import { useItem } from '#ui/details/use-item.ts';
import { FailureNotice } from '#ui/failure-notice.tsx';
import { Breadcrumb } from '#ui/page/breadcrumb.tsx';
import frame from '#ui/page/page.module.css';
import type { Crumb } from '#ui/page/page-place.ts';
import { usePending } from '#ui/plugins/use-point.ts';
import { useService, useT } from '#ui/services-context.tsx';
import { listAddress } from '#ui/table/details-address.ts';
import { itemName } from '#ui/table/rows.ts';
import { useGated } from '#ui/use-gated.ts';
import { useResourceType } from '#ui/use-resource-type.ts';
import { panelAt } from '../navigation/navigation-tree.ts';
import { usePanels } from '../navigation/use-panels.ts';
import { ActivityPart } from './activity-part.tsx';
import { panelCrumbs } from './crumbs.ts';
import { WithCards } from './details-cards.tsx';
import styles from './pages.module.css';

/** Shows `/ngdetails/{type}/{path*}`: one item of a registered type. */
export function DetailsPage() {
  const { type: code = '', '*': path = '' } = useParams();
  const type = useResourceType(code);
  if (type === null) return <NoType code={code} />;
  return type ? <ItemDetails key={`${code}/${path}`} type={type} id={type.parsePath?.(path) ?? path} /> : <Loading />;
}

const noViews: readonly never[] = [];

function ItemDetails<T>({ type, id }: { type: ResourceType<T>; id: string }) {
  const t = useT();
  const router = useService(Router);
  const { search } = useLocation();
  const list = listAddress(type, search);
  const toList = () => router.go(list, { replace: true });
  const { item, busy, error, reload } = useItem<T>({ type, id, onDelete: toList });
  const crumbs = useListCrumbs(list);
  const actions = useOfferedAt(type.actions?.item, list);
  const waiting = usePending(typePoints.itemActions, { on: type.id }).length > 0;
  // `Resources` reports what an action touched; an action without a result may have deleted the item.
  const onEnd = (outcome: Outcome) => {
    if (outcome.state === 'done' && !outcome.result) toList();
  };

  if (isGone(error)) return <NotFound type={type} list={list} />;
  if (item === undefined) {
    if (!error) return <Loading />;
    const title = t('core:details.failed', { name: `${t(type.name, { count: 1 })} ${id}` });
    return (
      <div className={styles['notice']}>
        <FailureNotice title={title} error={error} busy={busy} onRetry={reload} />
      </div>
    );
  }
  const name = seenName(itemName(type, item));
  const status = type.status?.(item);
  return (
    <article
      className={frame['page']}
      data-resource-type={type.id}
      data-id={id}
      data-display={itemName(type, item)}
      aria-busy={busy}
    >
      <title>{`${name} · Sextant`}</title>
      <header className={styles['details-head']}>
        <Breadcrumb crumbs={crumbs} last={name} />
        <div className={styles['details-line']}>
          <h1 className={styles['details-title']} title={name}>
            <bdi>{name}</bdi>
          </h1>
          {status ? (
            <StatusMark pill tone={status.tone} label={t(status.label)} busy={type.inTransition?.(item) ?? false} />
          ) : null}
          {busy ? (
            <span role="status" className={styles['row']}>
              <Spinner />
              {t('core:details.loading')}
            </span>
          ) : null}
          <div className={frame['actions']} data-point="item-actions@1">
            <DetailActions type={type} actions={actions} item={item} onEnd={onEnd} />
          </div>
        </div>
      </header>
      {namesAction(search) && !busy ? (
        <AddressedAction type={type} actions={actions} items={[item]} search={search} waiting={waiting} onEnd={onEnd} />
      ) : null}
      <WithCards type={type.id} item={item}>
        <Views type={type} item={item} />
      </WithCards>
      <ActivityPart type={type} id={id} item={item} />
    </article>
  );
}

/** Tabs in the address (`?tab=`) and, per type, in the cookie `tabs`. */
function Views<T>({ type, item }: { type: ResourceType<T>; item: T }) {
  const page = useService(Page);
  const router = useService(Router);
  const { pathname, search } = useLocation();
  const views = useGated<DetailsView<T>>(type.views ?? noViews);
  const waiting = usePending(typePoints.tabs, { on: type.id }).length;
  if (!type.views?.length) {
    return (
      <div className={`${styles['panel']} ${styles['untabbed']}`}>
        <PropertyList type={type} item={item} />
      </div>
    );
  }
  const query = new URLSearchParams(search);
  const value = query.get('tab') ?? keptTab(page, type.id) ?? '';
  const choose = (tab: string) => {
    keepTab(page, type.id, tab);
    query.set('tab', tab);
    router.go(`${pathname}?${query}`, { replace: true });
  };
  return (
    <DetailsTabs
      views={views}
      item={item}
      value={value}
      onChange={choose}
      waiting={waiting}
      className={styles['details-tabs']!}
      panelClassName={views.length + waiting === 1 ? `${styles['panel']} ${styles['untabbed']}` : styles['panel']!}
    />
  );
}

/** Dashboard, group, and the list that the page goes back to. */
function useListCrumbs(list: string): Crumb[] {
  const t = useT();
  const panel = panelAt(usePanels(), list);
  return panel ? [...panelCrumbs(panel, t), { label: panel.label, to: list }] : [];
}

function Loading() {
  const t = useT();
  return (
    <div className={styles['details-head']} role="status" aria-label={t('core:details.loading')}>
      <div className={styles['skeletons']}>
        <Skeleton width="240px" height="16px" />
        <Skeleton width="360px" height="28px" />
        <Skeleton height="240px" />
      </div>
    </div>
  );
}

function NotFound({ type, list }: { type: ResourceType<any>; list: string }) {
  const t = useT();
  const title = t('core:details.notFound', { type: t(type.name, { count: 1 }) });
  return (
    <div className={styles['notice']} role="alert">
      <title>{`${title} · Sextant`}</title>
      <Icon name="circle-slash" size={24} />
      <h1>{title}</h1>
      <p>{t('core:details.notFoundHint')}</p>
      <AppLink to={list}>{t('core:details.toList')}</AppLink>
    </div>
  );
}

function NoType({ code }: { code: string }) {
  const t = useT();
  return (
    <div className={styles['notice']} role="alert">
      <title>{`${t('core:details.noType')} · Sextant`}</title>
      <Icon name="puzzle" size={24} />
      <h1>{t('core:details.noType')}</h1>
      <p>{t('core:details.noTypeHint', { type: code })}</p>
    </div>
  );
}
