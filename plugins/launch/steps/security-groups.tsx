import { columnOf, useT } from '@sextant/sdk';
import { TransferTable } from '@sextant/ui';
import type { LaunchStep, LaunchStepProps } from '../launch-step.ts';
import { useLoad } from '../load.ts';

const columns = [columnOf<{ name: string }>({ id: 'name', label: 'launch:field.name', priority: 1 })];

function SecurityGroups({ spec, change, data }: LaunchStepProps) {
  const t = useT();
  const available = useLoad(data.securityGroups);
  return (
    <>
      <p>{t('launch:security-groups.intro')}</p>
      <TransferTable
        available={available}
        allocated={spec.security_groups}
        onChange={(chosen) => change({ security_groups: chosen })}
        columns={columns}
        maxAllocation={-1}
      />
    </>
  );
}

export const securityGroupsStep: LaunchStep = {
  id: 'security-groups',
  label: 'launch:step.security-groups',
  condition: { services: ['network'] },
  component: SecurityGroups,
  preselect: async (data) => {
    const usual = (await data.securityGroups.get()).filter(({ name }) => name === 'default');
    return (spec) => (spec.security_groups.length > 0 ? spec : { ...spec, security_groups: usual });
  },
};
