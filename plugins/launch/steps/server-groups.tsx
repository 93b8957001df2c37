import { columnOf, type Facet, useCachedValue, useT } from '@sextant/sdk';
import { FactList } from '@sextant/ui';
import type { LaunchStep, LaunchStepProps } from '../launch-step.ts';
import { Choice } from '../parts/choice.tsx';
import { typedFacet } from '../parts/facets.ts';
import type { ServerGroup } from '../records.ts';

const policyTexts: Readonly<Record<string, string>> = {
  affinity: 'launch:server-groups.affinity',
  'anti-affinity': 'launch:server-groups.anti-affinity',
  'soft-affinity': 'launch:server-groups.soft-affinity',
  'soft-anti-affinity': 'launch:server-groups.soft-anti-affinity',
};

const columns = [
  columnOf<ServerGroup>({ id: 'name', label: 'launch:field.name', priority: 1 }),
  columnOf<ServerGroup>({
    id: 'policy',
    label: 'launch:server-groups.policy',
    priority: 1,
    width: 200,
    value: ({ policy, policies }) => policy ?? policies[0],
    values: policyTexts,
  }),
];

const facets: readonly Facet[] = [typedFacet('name', 'launch:field.name')];

/** The server group, one at most; it is sent as the hint `group`. */
function ServerGroups({ spec, change, data }: LaunchStepProps) {
  const { value: serverGroups, isKnown } = useCachedValue(data.serverGroups);
  return (
    <Choice
      intro="launch:server-groups.intro"
      noneAllocated="launch:server-groups.none-chosen"
      noneAvailable="launch:server-groups.none"
      isKnown={isKnown}
      available={serverGroups}
      allocated={spec.server_groups}
      onChange={(chosen) => change({ server_groups: chosen })}
      columns={columns}
      facets={facets}
      summary={Group}
    />
  );
}

/** Shows the facts in the drawer of a server group. */
function Group({ item }: { item: ServerGroup }) {
  const t = useT();
  return (
    <FactList
      facts={[
        { label: t('launch:field.id'), value: item.id, mono: true, copy: true },
        { label: t('launch:server-groups.members'), value: item.members.length },
      ]}
    />
  );
}

export const serverGroupsStep: LaunchStep = {
  id: 'server-groups',
  label: 'launch:step.server-groups',
  condition: {
    policy: [['compute', 'os_compute_api:os-server-groups:discoverable']],
    extensions: ['ServerGroups'],
  },
  component: ServerGroups,
  hint: ({ server_groups: [group] }) => group?.name,
  async preselect(data) {
    const { serverGroupId } = data.context;
    if (!serverGroupId) return undefined;
    const chosen = (await data.serverGroups.get()).filter(({ id }) => id === serverGroupId);
    if (chosen.length === 0) data.miss('server-groups', [serverGroupId]);
    return (spec) => (spec.server_groups.length > 0 ? spec : { ...spec, server_groups: chosen });
  },
};
