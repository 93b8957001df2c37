import { type ActionResult, I18n, type ModalContentProps, Scope, Session, useServices, useT } from '@sextant/sdk';
import { Wizard, type WizardStep } from '@sextant/ui';
import { useMemo } from 'react';
import type { VolumeSource } from '../volume-creation.ts';
import { type DetailsSetting, detailsStep } from './details-step.tsx';
import { submitVolume } from './submit-volume.ts';
import { creationCode } from './volume-code.ts';
import { volumeErrors } from './volume-errors.ts';
import type { LoadingLimits } from './volume-limits.ts';
import { type Preselected, startOf, type VolumeModel } from './volume-model.ts';
import { volumeSummary } from './volume-summary.tsx';

export interface WizardSetting extends Omit<DetailsSetting, 'isFixed'> {
  preselected: Preselected;
  limits: LoadingLimits;
  /** The source that the volume is made from, if it is not to be chosen. */
  source?: VolumeSource;
}

/** The wizard "Create Volume", of one step. */
export function createVolumeWizard(setting: WizardSetting) {
  const { source, limits, preselected } = setting;
  const Summary = volumeSummary(limits);
  const Details = detailsStep({ ...setting, isFixed: source !== undefined });
  return function CreateVolumeWizard({ close }: ModalContentProps<ActionResult>) {
    const t = useT();
    const services = useServices();
    const steps = useMemo(
      (): WizardStep<VolumeModel>[] => [
        {
          id: 'details',
          title: 'volumes:step.details',
          description: () => t('volumes:step.details-hint'),
          view: Details,
          // Judged by what the service says: what holds until then is for the bars, and nothing would judge it again.
          validate: async (model) => volumeErrors(model, await limits.done, services.get(I18n)),
        },
      ],
      [t, services],
    );
    const kept = [services.get(Scope).projectId ?? '-', ...(source ? [source.id] : [])].join('.');
    return (
      <Wizard<VolumeModel, ActionResult>
        id="volumes.create"
        title={t('volumes:form.title')}
        subtitle={source?.name ?? services.get(Session).current().project_name ?? ''}
        steps={steps}
        model={startOf(preselected, source)}
        submit={(model) => submitVolume(model, services)}
        code={(model) => creationCode(model)}
        submitLabel={t('volumes:form.submit')}
        summary={Summary}
        onClose={close}
        draftKey={`volumes.create.${kept}`}
        // The draft leaves the source out, as that may be gone by then: it is chosen anew.
        draftOf={({ size, name, description }) => ({ size, name, description })}
      />
    );
  };
}
