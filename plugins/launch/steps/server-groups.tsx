import { columnOf, useT } from '@sextant/sdk';
import { TransferTable } from '@sextant/ui';
import type { LaunchStep, LaunchStepProps } from '../launch-step.ts';
import { useLoad } from '../load.ts';

const columns = [columnOf<{ name: string }>({ id: 'name', label: 'launch:field.name', priority: 1 })];

function ServerGroups({ spec, change, data }: LaunchStepProps) {
  const t = useT();
  const available = useLoad(data.serverGroups);
  return (
    <>
      <p>{t('launch:server-groups.intro')}</p>
      <TransferTable
        available={available}
        allocated={spec.server_groups}
        onChange={(chosen) => change({ server_groups: chosen })}
        columns={columns}
        maxAllocation={1}
      />
    </>
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
};
