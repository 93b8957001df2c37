import { useT } from '@sextant/sdk';
import type { LaunchStep } from '../launch-step.ts';

function Ports() {
  const t = useT();
  return <p>{t('launch:ports.intro')}</p>;
}

export const portsStep: LaunchStep = {
  id: 'ports',
  label: 'launch:step.ports',
  condition: { services: ['network'] },
  component: Ports,
};
