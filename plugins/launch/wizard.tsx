import {
  type ActionResult,
  I18n,
  type ModalContentProps,
  Scope,
  type Services,
  useService,
  useServices,
  useT,
} from '@sextant/sdk';
import type { LaunchContext } from './launch-context.ts';
import { type StepProps, Wizard, type WizardStep } from '@sextant/ui';
import { useEffect, useMemo } from 'react';
import { askAhead } from './ask-ahead.ts';
import { launchCode } from './launch-code.ts';
import { LaunchData } from './launch-data.ts';
import type { LaunchSettings } from './launch-settings.ts';
import { countOf, emptySpec, type LaunchSpec } from './launch-spec.ts';
import type { Judging, LaunchStep, LaunchStepProps } from './launch-step.ts';
import { useWhere } from './parts/use-where.ts';
import { launchSummary } from './parts/summary.tsx';
import { launchSteps } from './steps/steps.ts';
import { submitLaunch } from './submit-launch.ts';

export interface LaunchOptions {
  /** The plugin's own services: calls bear its name. */
  services: Services;
  settings: LaunchSettings;
  context: LaunchContext;
}

/** The wizard "Launch Instance". Each opening begins anew, and asks anew for everything that there is to choose from. */
export function launchWizard({ services: own, settings, context }: LaunchOptions) {
  const data = new LaunchData(own, settings, context);
  const model = emptySpec(settings);
  const Summary = launchSummary(data);
  // The empty spec is there at the start, and again after "Start over": what the steps choose by themselves is laid into it.
  const begin = ({ spec, change }: Pick<LaunchStepProps, 'spec' | 'change'>) => {
    if (spec === model) askAhead(data, launchSteps, change);
  };
  return function LaunchWizard({ close }: ModalContentProps<ActionResult>) {
    const t = useT();
    const services = useServices();
    const i18n = useService(I18n);
    const where = useWhere();
    const steps = useMemo(() => launchSteps.map((step) => wizardStepOf(step, { data, i18n }, begin)), [i18n]);
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
        draftOf={draftOf}
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
    description: (spec) => step.hint?.(spec, judging),
    view: function LaunchStepView({ model: spec, change, errors, submitting: disabled }: StepProps<LaunchSpec>) {
      useEffect(() => begin({ spec, change }), [spec, change]);
      return <Component spec={spec} change={change} data={data} errors={errors} disabled={disabled} />;
    },
    validate: (spec) => step.check?.(spec, judging),
  };
}

/** The draft has what was typed. What was chosen may be gone by then, and is chosen anew. */
function draftOf({ name, description, instance_count, metadata, scheduler_hints }: LaunchSpec): Partial<LaunchSpec> {
  return { name, description, instance_count, metadata, scheduler_hints };
}
