import { columnOf, useT } from '@sextant/sdk';
import { TransferTable } from '@sextant/ui';
import { flavorErrors } from '../checks.ts';
import type { LaunchStep, LaunchStepProps } from '../launch-step.ts';
import { useLoad } from '../load.ts';
import type { Flavor as FlavorRecord } from '../records.ts';

const columns = [columnOf<FlavorRecord>({ id: 'name', label: 'launch:field.name', priority: 1 })];

function Flavor({ spec, change, data }: LaunchStepProps) {
  const t = useT();
  const available = useLoad(data.flavors);
  return (
    <>
      <p>{t('launch:flavor.intro')}</p>
      <TransferTable
        available={available}
        allocated={spec.flavor ? [spec.flavor] : []}
        onChange={([flavor = null]) => change({ flavor })}
        columns={columns}
      />
    </>
  );
}

export const flavorStep: LaunchStep = {
  id: 'flavor',
  label: 'launch:step.flavor',
  condition: {},
  component: Flavor,
  check: flavorErrors,
  hint: ({ flavor }) => flavor?.name,
};
