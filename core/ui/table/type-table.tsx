import type { ReactNode } from 'react';
import type { Action, ResourceType } from '#registry';
import { GlobalActions } from '../actions/action-buttons.tsx';
import { useActionRunner } from '../actions/use-action-runner.ts';
import { useOfferedAt } from '../use-offered-at.ts';
import { usePermitted } from '../actions/use-permitted.ts';
import { Skeleton } from '../controls/skeleton.tsx';
import { useT } from '../services-context.tsx';
import { useResourceType } from '../use-resource-type.ts';
import { TableView } from './resource-table.tsx';
import type { PagePlace } from './use-list-address.ts';
import { useListView } from './use-list-view.ts';

export interface TypeTableProps {
  /** Id of a resource type. */
  type: string;
  /** The page: what actions are offered at. In its query stands the view: filters, sort, columns. */
  page: PagePlace;
  /** The filters of the list call besides the facets: whose items they are. */
  filters?: Readonly<Record<string, string>>;
  /** Stands below the words of an empty table. */
  empty?: ReactNode;
}

/** The table of a type on a page of a plugin's own: with its search, its batch bar, and its global actions beside them. */
export function TypeTable({ type: id, ...rest }: TypeTableProps) {
  const t = useT();
  const type = useResourceType(id);
  if (type) return <Listed type={type} {...rest} />;
  return <div role="status">{type === null ? t('core:page.noType') : <Skeleton height="32px" />}</div>;
}

function Listed<T>({ type, page, filters, empty }: Omit<TypeTableProps, 'type'> & { type: ResourceType<T> }) {
  const view = useListView<T>({ type, address: page.path, extra: filters, page });
  const globals = useOfferedAt<Action<never>>(type.actions?.global, page.path);
  const runner = useActionRunner<never>(type as never, (outcome) => {
    if (outcome.state === 'done' && !outcome.result) view.source.follow(undefined);
  });
  const creating = usePermitted(globals, null).find(({ action, reason }) => action.primary && !reason);
  return (
    <TableView
      view={view}
      onCreate={creating && (() => runner.run(creating.action, []))}
      actions={<GlobalActions actions={globals} runner={runner} />}
      empty={empty}
    />
  );
}
