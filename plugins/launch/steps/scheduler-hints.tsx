import { useT } from '@sextant/sdk';
import type { LaunchStep } from '../launch-step.ts';

function SchedulerHints() {
  const t = useT();
  return <p>{t('launch:scheduler-hints.intro')}</p>;
}

export const schedulerHintsStep: LaunchStep = {
  id: 'scheduler-hints',
  label: 'launch:step.scheduler-hints',
  condition: {
    policy: [['compute', 'os_compute_api:os-scheduler-hints:discoverable']],
    settings: ['LAUNCH_INSTANCE_DEFAULTS.enable_scheduler_hints'],
    extensions: ['SchedulerHints'],
  },
  component: SchedulerHints,
};
