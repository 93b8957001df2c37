import {
  type Action,
  callApi,
  defineResourceType,
  type DetailsViewProps,
  I18n,
  useService,
  useServices,
  useT,
} from '@sextant/sdk';
import {
  Button,
  DetailsSection,
  FactTable,
  LoadedPart,
  Missing,
  RowActions,
  StatusCell,
  useActionRunner,
  usePermitted,
} from '@sextant/ui';
import { useMemo } from 'react';
import { type Cluster, clusterName, clusterTypeId } from '../clusters/cluster.ts';
import { deleteGroup, resizeGroup } from './group-actions.ts';
import { groupStatus, isGroupMoving, type NodeGroup, nodeGroupType } from './node-group.ts';
import { createGroup } from './size-actions.ts';

/** Draws the tab "Node Groups": the groups of like nodes that a cluster consists of. */
export function NodeGroups({ item: cluster }: DetailsViewProps<Cluster>) {
  const t = useT();
  const services = useServices();
  const { id, status, updated_at: updated, node_count: count } = cluster;
  const title = t('clusters:view.node-groups');
  return (
    <LoadedPart<readonly NodeGroup[]>
      of={{ type: clusterTypeId, id }}
      part="node-groups"
      follows={[status, updated, count]}
      load={async (signal) =>
        (await callApi(services, 'listNodeGroups', { params: { id } }, { signal, quiet: true })).items
      }
      isMoving={(groups) => groups.some((group) => isGroupMoving({ cluster, group }))}
      failed={t('clusters:group.failed')}
    >
      {(groups) => (
        <DetailsSection
          title={title}
          count={groups.length}
          end={<HeadButton action={createGroup} cluster={cluster} />}
          empty={groups.length === 0 && t('clusters:group.none')}
        >
          <GroupTable label={title} cluster={cluster} groups={groups} />
        </DetailsSection>
      )}
    </LoadedPart>
  );
}

const menu = [resizeGroup, deleteGroup];

function GroupTable({ label, cluster, groups }: { label: string; cluster: Cluster; groups: readonly NodeGroup[] }) {
  const t = useT();
  const i18n = useService(I18n);
  const owned = useMemo(() => groups.map((group) => ({ cluster, group })), [cluster, groups]);
  const columns = ['name', 'role', 'nodes', 'flavor', 'status', 'actions'];
  return (
    <FactTable
      label={label}
      columns={columns.map((name) => ({
        label: t(`clusters:group.column.${name}`),
        figure: name === 'nodes',
        actions: name === 'actions',
      }))}
      rows={owned.map((each) => {
        const { group } = each;
        const { id, name, role, node_count: count, flavor_id: flavor } = group;
        return {
          id,
          cells: [
            group.is_default ? t('clusters:group.default', { name }) : name,
            role,
            i18n.number(count),
            flavor ?? <Missing key="flavor" />,
            <StatusCell key="status" status={groupStatus(each)} busy={isGroupMoving(each)} />,
            <RowActions key="menu" compact type={nodeGroupType} actions={menu} item={each} name={name} />,
          ],
        };
      })}
    />
  );
}

const runnerType = defineResourceType<Cluster>({
  id: 'clusters.part',
  name: 'core:types.cluster',
  itemName: clusterName,
});

/** Draws a button in the head of the section, for an action on the whole cluster. */
function HeadButton({ action, cluster }: { action: Action<Cluster>; cluster: Cluster }) {
  const t = useT();
  const runner = useActionRunner(runnerType);
  const [permitted] = usePermitted(
    useMemo(() => [action], [action]),
    cluster,
  );
  if (!permitted) return null;
  const { reason } = permitted;
  return (
    <Button
      size="s"
      icon={action.icon ?? 'plus'}
      busy={runner.running === action.id}
      disabledReason={reason ? t(reason) : undefined}
      onClick={() => runner.run(action, [cluster])}
    >
      {t(action.label)}
    </Button>
  );
}
