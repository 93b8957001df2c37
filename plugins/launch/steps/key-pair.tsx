import { columnOf, useT } from '@sextant/sdk';
import { TransferTable } from '@sextant/ui';
import type { LaunchStep, LaunchStepProps } from '../launch-step.ts';
import { useLoad } from '../load.ts';

const columns = [columnOf<{ name: string }>({ id: 'name', label: 'launch:field.name', priority: 1 })];

function KeyPair({ spec, change, data }: LaunchStepProps) {
  const t = useT();
  const available = useLoad(data.keyPairs);
  return (
    <>
      <p>{t('launch:key-pair.intro')}</p>
      <TransferTable
        available={available}
        allocated={spec.key_pair}
        onChange={(chosen) => change({ key_pair: chosen })}
        columns={columns}
        maxAllocation={1}
        itemKey={(pair) => pair.name}
      />
    </>
  );
}

export const keyPairStep: LaunchStep = {
  id: 'key-pair',
  label: 'launch:step.key-pair',
  condition: { extensions: ['Keypairs'] },
  component: KeyPair,
  preselect: async (data) => {
    const pairs = await data.keyPairs.get();
    return pairs.length === 1 ? (spec) => (spec.key_pair.length > 0 ? spec : { ...spec, key_pair: pairs }) : undefined;
  },
};
