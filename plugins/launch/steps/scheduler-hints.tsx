import { useT } from '@sextant/sdk';
import { WHOLE_FORM } from '@sextant/ui';
import type { LaunchStep, LaunchStepProps } from '../launch-step.ts';
import { Properties } from '../parts/properties.tsx';

function SchedulerHints({ spec, change, data, errors, disabled }: LaunchStepProps) {
  const t = useT();
  return (
    <Properties
      intro="launch:scheduler-hints.intro"
      definitions={data.hintProperties}
      existing={spec.scheduler_hints}
      onChange={(hints, isValid) => change({ scheduler_hints: hints, hints_valid: isValid })}
      texts={{
        available: t('launch:scheduler-hints.editor.available'),
        existing: t('launch:scheduler-hints.editor.existing'),
        noAvailable: t('launch:scheduler-hints.editor.noAvailable'),
        noExisting: t('launch:scheduler-hints.editor.noExisting'),
        filterAvailable: t('launch:scheduler-hints.editor.filterAvailable'),
        filterExisting: t('launch:scheduler-hints.editor.filterExisting'),
        addCustom: t('launch:scheduler-hints.editor.addCustom'),
      }}
      showErrors={Object.keys(errors).length > 0}
      disabled={disabled}
    />
  );
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
  // The editor itself tells which value is wrong.
  check: ({ hints_valid: isValid }, { i18n }) =>
    isValid ? undefined : { [WHOLE_FORM]: [i18n.t('launch:scheduler-hints.invalid')] },
  hint({ scheduler_hints: hints }, { i18n }) {
    const count = Object.keys(hints).length;
    return count > 0 ? i18n.t('launch:scheduler-hints.count', { count }) : undefined;
  },
};
