import {
  type ActionResult,
  type CachedValues,
  I18n,
  type ModalContentProps,
  Scope,
  type Services,
  useService,
  useServices,
  useT,
} from '@sextant/sdk';
import type { LaunchContext } from './launch-context.ts';
import { Alert, type StepProps, Wizard, type WizardStep } from '@sextant/ui';
import { useEffect, useMemo } from 'react';
import { askAhead } from './ask-ahead.ts';
import { launchCode } from './launch-code.ts';
import { LaunchData } from './launch-data.ts';
import { LaunchDraft } from './launch-draft.ts';
import type { LaunchSettings } from './launch-settings.ts';
import { countOf, emptySpec, type LaunchSpec } from './launch-spec.ts';
import type { Judging, LaunchStep, LaunchStepProps } from './launch-step.ts';
import { useWhere } from './parts/use-where.ts';
import { launchSummary } from './parts/summary.tsx';
import { presetsStep } from './steps/presets.tsx';
import { launchSteps } from './steps/steps.ts';
import { submitLaunch } from './submit-launch.ts';
import { useWizardValue } from './wizard-value.ts';

export interface LaunchOptions {
  /** The plugin's own services: calls bear its name. */
  services: Services;
  settings: LaunchSettings;
  context: LaunchContext;
  /** Keeps what there is to choose from. */
  values: CachedValues;
}

/** The wizard "Launch Instance". Each opening begins anew, and asks anew for everything that there is to choose from. */
export function launchWizard({ services: own, settings, context, values }: LaunchOptions) {
  const data = new LaunchData(own, settings, context, values);
  const model = emptySpec(settings);
  const Summary = launchSummary(data);
  let latestChange: LaunchStepProps['change'] = () => {};
  const { successUrl: _to, dismissUrl: _back, ...chosen } = context;
  // The presets are for those who come with nothing in view.
  const isFree = settings.presets.length > 0 && Object.keys(chosen).length === 0;
  const draft = new LaunchDraft(data, model, isFree ? settings.presets : []);
  const allSteps = isFree ? [presetsStep(draft), ...launchSteps] : launchSteps;
  // The empty spec is there at the start, and again after "Start over": what the steps choose by themselves is laid into it.
  const begin = ({ spec, change }: Pick<LaunchStepProps, 'spec' | 'change'>) => {
    latestChange = change;
    if (spec !== model) return;
    draft.begin();
    askAhead(data, launchSteps, (next) => change(draft.preselected(next)));
  };
  return function LaunchWizard({ close }: ModalContentProps<ActionResult>) {
    const t = useT();
    const services = useServices();
    const i18n = useService(I18n);
    const where = useWhere();
    const steps = useMemo(() => allSteps.map((step) => wizardStepOf(step, { data, i18n }, begin)), [i18n]);
    return (
      <Wizard<LaunchSpec, ActionResult>
        id="launch.create"
        title={t('launch:form.title')}
        subtitle={where}
        steps={steps}
        model={model}
        submit={(spec) => submitLaunch(spec, data)}
        code={(spec) => launchCode(spec, data.hasNetwork.value)}
        submitLabel={(spec) => t('launch:form.submit', { count: countOf(spec) })}
        summary={Summary}
        onClose={close}
        draftKey={`launch.create.${services.get(Scope).projectId ?? '-'}`}
        draftOf={(spec) => draft.partOf(spec)}
        fitDraft={(kept) => draft.fit(kept, (next) => latestChange(next))}
        leavesOut={(spec) => draft.leavesOut(spec)}
      />
    );
  };
}

/** @param begin called with each spec that is drawn */
function wizardStepOf(
  step: LaunchStep,
  judging: Judging,
  begin: (of: Pick<LaunchStepProps, 'spec' | 'change'>) => void,
): WizardStep<LaunchSpec> {
  const { data } = judging;
  const Component = step.component;
  return {
    ...step.condition,
    id: step.id,
    title: step.label,
    atOnce: (spec) => step.atOnce?.(spec, judging) ?? [],
    ...(step.earlier ? { earlier: step.earlier } : {}),
    description: (spec) => step.hint?.(spec, judging),
    view: function LaunchStepView({ model: spec, change, errors, submitting: disabled }: StepProps<LaunchSpec>) {
      const t = useT();
      const i18n = useService(I18n);
      const repair = useWizardValue(data.repairs);
      const missing = useWizardValue(data.missing)[step.id];
      useEffect(() => begin({ spec, change }), [spec, change]);
      useEffect(() => {
        if (disabled || !repair) return;
        data.repairs.set(null);
        change(repair);
      }, [disabled, repair, change]);
      return (
        <>
          {missing ? (
            <Alert type="warning">{t('launch:gone', { count: missing.length, names: i18n.list([...missing]) })}</Alert>
          ) : null}
          <Component spec={spec} change={change} data={data} errors={errors} disabled={disabled} />
        </>
      );
    },
    validate: (spec) => step.check?.(spec, judging),
  };
}
