import { useLocation } from 'react-router-dom';
import type { ResourceType } from '#registry';
import { GlobalActions } from '#ui/actions/action-buttons.tsx';
import { useActionRunner } from '#ui/actions/use-action-runner.ts';
import { usePermitted } from '#ui/actions/use-permitted.ts';
import { Button, Skeleton } from '#ui/controls/index.ts';
import { useT } from '#ui/services-context.tsx';
import { ExportMenu } from '#ui/table/export-menu.tsx';
import { TableView } from '#ui/table/resource-table.tsx';
import { type ListView, useListView } from '#ui/table/use-list-view.ts';
import { useMedia } from '#ui/use-media.ts';
import { useResourceType } from '#ui/use-resource-type.ts';
import { type PagePanel, panelCrumbs } from './crumbs.ts';
import { PageHead } from './page-head.tsx';
import styles from './pages.module.css';

export interface ListPageProps {
  typeId: string;
  panel: PagePanel;
}

/** The generic list page: the table of a type, with its head. The view (filters, sort, category) stands in the address. */
export function ListPage({ typeId, panel }: ListPageProps) {
  const t = useT();
  const type = useResourceType(typeId);
  if (type) return <TypeList type={type} panel={panel} />;
  return (
    <div className={styles['page']}>
      <PageHead crumbs={panelCrumbs(panel, t)} title={panel.label} />
      <div className={styles['body']} role="status">
        {type === null ? t('core:page.noType') : <Skeleton height="32px" />}
      </div>
    </div>
  );
}

const noActions: readonly never[] = [];

function TypeList<T>({ type, panel }: { type: ResourceType<T>; panel: PagePanel }) {
  const t = useT();
  const { pathname, search } = useLocation();
  const view = useListView<T>({ type, address: panel.path, page: { path: pathname, search } });
  const phone = useMedia('(max-width: 767px)');
  const globals = type.actions?.global ?? noActions;
  const runner = useActionRunner<never>(type as never, (outcome) => {
    if (outcome.state === 'done' && !outcome.result) view.source.follow(undefined);
  });
  const creating = usePermitted(globals).find(({ action, reason }) => action.primary && !reason);
  const actions = <GlobalActions actions={globals} runner={runner} />;
  return (
    <div className={styles['page']} data-resource-type={type.id}>
      <PageHead
        crumbs={panelCrumbs(panel, t)}
        title={panel.label}
        count={countOf(view, t)}
        actions={
          <>
            {phone ? null : (
              <ExportMenu view={view} trigger={<Button icon="download">{t('core:table.export')}</Button>} />
            )}
            {actions}
          </>
        }
      />
      <TableView
        view={view}
        withoutExport
        onCreate={creating && (() => runner.run(creating.action, []))}
        empty={<div className={styles['offers']}>{actions}</div>}
      />
    </div>
  );
}

/** What is shown of what is loaded; a list that goes on says so. */
function countOf(
  view: ListView<any>,
  t: (key: string, values?: Record<string, unknown>) => string,
): string | undefined {
  const { listing, visible, rows } = view;
  if (listing.state !== 'listed') return undefined;
  const total = listing.hasMore ? `${rows.length}+` : String(rows.length);
  return visible.length === rows.length ? total : t('core:page.countOf', { shown: visible.length, total });
}
