import { columnOf, useT } from '@sextant/sdk';
import { TransferTable, WHOLE_FORM } from '@sextant/ui';
import type { LaunchStep, LaunchStepProps } from '../launch-step.ts';
import { useLoad } from '../load.ts';

const columns = [columnOf<{ name: string }>({ id: 'name', label: 'launch:field.name', priority: 1 })];

function Networks({ spec, change, data }: LaunchStepProps) {
  const t = useT();
  const available = useLoad(data.networks);
  return (
    <>
      <p>{t('launch:networks.intro')}</p>
      <TransferTable
        available={available}
        allocated={spec.networks}
        onChange={(chosen) => change({ networks: chosen })}
        columns={columns}
        maxAllocation={-1}
      />
    </>
  );
}

export const networksStep: LaunchStep = {
  id: 'networks',
  label: 'launch:step.networks',
  condition: { services: ['network'] },
  component: Networks,
  check: (spec, { i18n }) =>
    spec.networks.length + spec.ports.length > 0 ? undefined : { [WHOLE_FORM]: [i18n.t('launch:networks.required')] },
  preselect: async (data) => {
    const networks = await data.networks.get();
    return networks.length === 1 ? (spec) => (spec.networks.length > 0 ? spec : { ...spec, networks }) : undefined;
  },
};
