import { useMemo } from 'react';
import type { DetailsView, ResourceType } from '#registry';
import { Scope } from '#services/scope/scope';
import { DetailsSection, DetailsSections } from '../details/details-sections.tsx';
import { Skeleton } from '../controls/skeleton.tsx';
import { ItemBoundary } from '../plugins/item-boundary.tsx';
import { ViewOutlet } from '../lazy/view-outlet.tsx';
import { useEvent, useService, useT } from '../services-context.tsx';
import { useGated } from '../use-gated.ts';
import { ActivityList } from './activity-list.tsx';
import { useActivity } from './use-activity.ts';

export interface ItemActivityProps {
  type: ResourceType<any>;
  id: string;
  item: unknown;
}

/** A tab of this id shows what the service itself knows of the actions on an item. */
const actionLogTab = 'action-log';

const noViews: readonly DetailsView<unknown>[] = [];

/** Shows what this session did to an item; below it the action log of the service, where the type has a tab with one. */
export function ItemActivity({ type, id, item }: ItemActivityProps) {
  const t = useT();
  const scope = useService(Scope);
  useEvent(scope.onDidChange);
  const { key } = scope;
  const all = useActivity();
  const entries = useMemo(
    () => all.filter((entry) => entry.type === type.id && entry.id === id && entry.scope === key),
    [all, type.id, id, key],
  );
  const views: readonly DetailsView<unknown>[] = type.views ?? noViews;
  const logs = useGated(useMemo(() => views.filter((view) => view.id === actionLogTab), [views]));
  const title = t('core:activity.ofSession');
  return (
    <DetailsSections>
      <DetailsSection title={title} count={entries.length} empty={entries.length === 0 && t('core:activity.none')}>
        <ActivityList entries={entries} label={title} isOfOneItem />
      </DetailsSection>
      {logs.map((log) => (
        <ItemBoundary key={log.id} name={log.id}>
          <ViewOutlet view={log.view} props={{ item }} fallback={<Skeleton height="160px" />} />
        </ItemBoundary>
      ))}
    </DetailsSections>
  );
}
