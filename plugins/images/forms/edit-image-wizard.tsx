import { type ActionResult, type ModalContentProps, useServices, useT } from '@sextant/sdk';
import { Wizard } from '@sextant/ui';
import { useMemo, useRef } from 'react';
import { imageResult } from '../action-results.ts';
import { editDetails } from './details-schema.ts';
import { type EditSetting, saveEdit } from './edit-image-form.ts';
import { editCode } from './image-code.ts';
import { imageSummary } from './image-summary.tsx';
import { imageSteps } from './wizard-parts.tsx';

/** The wizard "Edit image", prefilled. */
export function editImageWizard(setting: EditSetting) {
  const { image } = setting;
  const Summary = imageSummary({ title: 'images:summary.edit-title', owner: image.owner });
  return function EditImageWizard({ close }: ModalContentProps<ActionResult>) {
    const t = useT();
    const services = useServices();
    // A refused save leaves the wizard open; closing it then reports what failed (IMG-22).
    const refused = useRef(false);
    const steps = useMemo(
      () =>
        imageSteps({ ...setting, details: editDetails, hint: 'images:step.details-hint-edit', fixedFormats: true }, t),
      [t],
    );
    const submit = async (model: EditSetting['initial']) => {
      refused.current = true;
      const result = await saveEdit(setting, model, services);
      refused.current = false;
      return result;
    };
    return (
      <Wizard
        id="images.edit"
        title={t('images:form.edit-image.title')}
        subtitle={image.displayName}
        steps={steps}
        model={setting.initial}
        submit={submit}
        code={(model) => editCode(image.id, setting.initial, model)}
        submitLabel={t('images:form.edit-image.submit')}
        summary={Summary}
        onClose={(result) => close(result ?? (refused.current ? imageResult({ failed: [image.id] }) : undefined))}
        draftKey={`images.edit.${image.id}.${image.updated_at ?? ''}`}
        draftOf={({ form, metadata }) => ({ form, metadata })}
      />
    );
  };
}
