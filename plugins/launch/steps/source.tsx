import { columnOf, useT } from '@sextant/sdk';
import { TransferTable } from '@sextant/ui';
import { sourceErrors } from '../checks.ts';
import type { LaunchStep, LaunchStepProps } from '../launch-step.ts';
import type { Source as SourceRecord } from '../launch-spec.ts';
import { useLoad } from '../load.ts';

const columns = [columnOf<SourceRecord>({ id: 'name', label: 'launch:field.name', priority: 1 })];

function Source({ spec, change, data }: LaunchStepProps) {
  const t = useT();
  const available = useLoad(data.images);
  return (
    <>
      <p>{t('launch:source.intro')}</p>
      <TransferTable<SourceRecord>
        available={available}
        allocated={spec.source}
        onChange={(source) => change({ source })}
        columns={columns}
      />
    </>
  );
}

export const sourceStep: LaunchStep = {
  id: 'source',
  label: 'launch:step.source',
  condition: {},
  component: Source,
  check: sourceErrors,
  hint: ({ source: [source] }) => source?.name || source?.id,
};
