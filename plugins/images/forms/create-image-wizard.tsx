import { type ActionResult, type ModalContentProps, Scope, useService, useServices, useT } from '@sextant/sdk';
import { Wizard } from '@sextant/ui';
import { useMemo } from 'react';
import type { CreateSetting } from './create-image-form.ts';
import { createDetails } from './details-schema.ts';
import { creationCode } from './image-code.ts';
import { imageSummary } from './image-summary.tsx';
import type { RefusedCreation } from './unfinished-creation.ts';
import { submitCreation } from './submit-creation.ts';
import { imageSteps, useWhere } from './wizard-parts.tsx';

export interface CreateWizardOptions {
  /** The choices that this cloud and session offer. */
  setting: CreateSetting;
  /** Opens the wizard anew for an upload that was refused; resolves with whether it was submitted. */
  edit(refused: RefusedCreation): Promise<boolean>;
  refused?: RefusedCreation | undefined;
}

/** The wizard "Create image". */
export function createImageWizard({ setting, edit, refused }: CreateWizardOptions) {
  const Summary = imageSummary({ title: 'images:summary.title', sources: setting.sources });
  return function CreateImageWizard({ close }: ModalContentProps<ActionResult | 'uploading'>) {
    const t = useT();
    const services = useServices();
    const where = useWhere();
    const project = useService(Scope).projectId ?? '-';
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
        model={refused?.model ?? setting.initial}
        failed={refused?.failed}
        submit={(model, keepDraft) =>
          submitCreation(model, setting.sources, services, {
            edit: (failed) => edit({ model, failed }),
            onCreated: keepDraft(),
          })
        }
        code={(model) => creationCode(model, setting.sources)}
        submitLabel={t('images:form.create-image.submit')}
        summary={Summary}
        onClose={close}
        draftKey={`images.create.${project}`}
        draftOf={({ form, metadata }) => ({ form, metadata })}
      />
    );
  };
}
