import { useT } from '@sextant/sdk';
import type { LaunchStep } from '../launch-step.ts';

function Configuration() {
  const t = useT();
  return <p>{t('launch:configuration.intro')}</p>;
}

export const configurationStep: LaunchStep = {
  id: 'configuration',
  label: 'launch:step.configuration',
  condition: {},
  component: Configuration,
};
