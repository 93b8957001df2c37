import { type ActionResult, type ModalContentProps, useServices, useT } from '@sextant/sdk';
import { Wizard } from '@sextant/ui';
import { useMemo } from 'react';
import type { CreateSetting } from './create-image-form.ts';
import { createDetails } from './details-schema.ts';
import { imageSummary } from './image-summary.tsx';
import { submitCreation } from './submit-creation.ts';
import { imageSteps, useWhere } from './wizard-parts.tsx';

/** The wizard "Create image" for what this cloud and session offer. */
export function createImageWizard(setting: CreateSetting) {
  const Summary = imageSummary('images:summary.title', setting.sources);
  return function CreateImageWizard({ close }: ModalContentProps<ActionResult | 'uploading'>) {
    const t = useT();
    const services = useServices();
    const where = useWhere();
    const steps = useMemo(
      () =>
        imageSteps({ ...setting, details: createDetails, hint: 'images:step.details-hint', fixedFormats: false }, t),
      [t],
    );
    return (
      <Wizard
        id="images.create"
        title={t('images:form.create-image.title')}
        subtitle={where}
        steps={steps}
        model={setting.initial}
        submit={(model) => submitCreation(model, setting.sources, services)}
        submitLabel={t('images:form.create-image.submit')}
        summary={Summary}
        onClose={close}
        draftKey="images.create"
        draftOf={({ form, metadata }) => ({ form, metadata })}
      />
    );
  };
}
