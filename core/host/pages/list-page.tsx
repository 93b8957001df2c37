import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import type { Action, ResourceType } from '#registry';
import { GlobalActions } from '#ui/actions/action-buttons.tsx';
import { useActionRunner } from '#ui/actions/use-action-runner.ts';
import { useOfferedAt } from '#ui/use-offered-at.ts';
import { usePermitted } from '#ui/actions/use-permitted.ts';
import { Button } from '#ui/controls/button.tsx';
import { Skeleton } from '#ui/controls/skeleton.tsx';
import { LazyPart } from '#ui/lazy/lazy-part.tsx';
import { Page } from '#ui/page/page.tsx';
import { useServices, useT } from '#ui/services-context.tsx';
import { deferredView, preloadedView } from '#ui/lazy/preload.ts';
import { ExportMenu } from '#ui/table/export-menu.tsx';
import { TableView } from '#ui/table/resource-table.tsx';
import { useListView } from '#ui/table/use-list-view.ts';
import { useMedia } from '#ui/use-media.ts';
import { useResourceType } from '#ui/use-resource-type.ts';
import { type PagePanel, panelCrumbs } from './crumbs.ts';
import { useRowCount } from './use-row-count.ts';
import styles from './pages.module.css';

// Nothing is asked for them before the rows are there.
const listNotes = deferredView(async () => (await import('#ui/table/list-notes.tsx')).ListNotes);
const rarePart = preloadedView(async () => (await import('./rare-list-part.tsx')).RareListPart);

export interface ListPageProps {
  typeId: string;
  panel: PagePanel;
  /** Between the page's head and its table. */
  summary?: ReactNode;
  /** Before the type's own actions. */
  actions?: ReactNode;
}

/** The generic list page: the table of a type, with its head. The view (filters, sort, category) stands in the address. */
export function ListPage({ typeId, ...page }: ListPageProps) {
  const { panel } = page;
  const t = useT();
  const type = useResourceType(typeId);
  const { search } = useLocation();
  if (type?.places && /[?&]places=/.test(search))
    return <LazyPart view={rarePart} props={{ typeId, list: { type, ...page } }} />;
  if (type) return <TypeList type={type} {...page} />;
  return (
    <Page crumbs={panelCrumbs(panel, t)} title={panel.label}>
      {type === null ? (
        <LazyPart view={rarePart} props={{ typeId }} />
      ) : (
        <div role="status">
          <Skeleton height="32px" />
        </div>
      )}
    </Page>
  );
}

function TypeList<T>({
  type,
  panel,
  summary,
  actions: own,
}: Omit<ListPageProps, 'typeId'> & { type: ResourceType<T> }) {
  const t = useT();
  const services = useServices();
  const { pathname, search } = useLocation();
  const view = useListView<T>({
    type,
    address: panel.path,
    extra: type.listFilters?.(panel.path, services),
    page: { path: pathname, search },
  });
  const phone = useMedia('(max-width: 767px)');
  const globals = useOfferedAt<Action<never>>(type.actions?.global, panel.path);
  const runner = useActionRunner<never>(type as never, (outcome) => {
    if (outcome.state === 'done' && !outcome.result) view.source.follow(undefined);
  });
  const count = useRowCount(view);
  const creating = usePermitted(globals, null).find(({ action, reason }) => action.primary && !reason);
  const actions = <GlobalActions actions={globals} runner={runner} />;
  return (
    <Page
      type={type.id}
      crumbs={panelCrumbs(panel, t)}
      title={panel.label}
      count={count}
      padding={false}
      actions={
        <>
          {phone ? null : (
            <ExportMenu view={view} trigger={<Button icon="download">{t('core:table.export')}</Button>} />
          )}
          {own}
          {actions}
        </>
      }
    >
      {summary}
      <LazyPart view={listNotes} props={{ view }} />
      <TableView
        view={view}
        withoutExport
        onCreate={creating && (() => runner.run(creating.action, []))}
        empty={<div className={styles['offers']}>{actions}</div>}
      />
    </Page>
  );
}
