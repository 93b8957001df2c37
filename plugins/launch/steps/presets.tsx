import { useT } from '@sextant/sdk';
import { RadioCards } from '@sextant/ui';
import { askAhead } from '../ask-ahead.ts';
import { layPreset } from '../lay-template.ts';
import type { Change, LaunchDraft } from '../launch-draft.ts';
import type { LaunchStep, LaunchStepProps } from '../launch-step.ts';
import styles from '../parts/launch.module.css';
import { TemplateNote } from '../parts/template-note.tsx';
import { launchSteps } from './steps.ts';

/** Returns the step before the others: the presets of the settings as tiles. Another choice keeps what the person chose. */
export function presetsStep(draft: LaunchDraft): LaunchStep {
  function Presets({ spec, change, data, disabled }: LaunchStepProps) {
    const t = useT();
    const { presets } = data.settings;
    const choose = (label: string) => {
      change(draft.restart(label));
      const lay = (next: Change) => change(draft.preselected(next));
      askAhead(data, launchSteps, lay);
      void layPreset(
        presets.find((preset) => preset.label === label),
        data,
        lay,
      );
    };
    return (
      <div className={styles['step']}>
        <p>{t('launch:presets.intro')}</p>
        <RadioCards
          label={t('launch:step.presets')}
          value={spec.preset}
          options={[
            { value: '', label: t('launch:presets.none'), hint: t('launch:presets.none-hint') },
            ...presets.map(({ label, description }) => ({ value: label, label, hint: description })),
          ]}
          onChange={(label) => (disabled ? undefined : choose(label))}
        />
        <TemplateNote data={data} />
      </div>
    );
  }
  return {
    id: 'presets',
    label: 'launch:step.presets',
    condition: {},
    component: Presets,
    hint: ({ preset }) => preset || undefined,
  };
}
