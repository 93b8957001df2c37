import { useT } from '@sextant/sdk';
import type { LaunchStep } from '../launch-step.ts';

function Metadata() {
  const t = useT();
  return <p>{t('launch:metadata.intro')}</p>;
}

export const metadataStep: LaunchStep = {
  id: 'metadata',
  label: 'launch:step.metadata',
  condition: {},
  component: Metadata,
};
