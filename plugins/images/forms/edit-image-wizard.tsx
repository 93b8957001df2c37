import { type ActionResult, type ModalContentProps, useServices, useT } from '@sextant/sdk';
import { type EditSettings, Wizard } from '@sextant/ui';
import { useMemo, useRef } from 'react';
import { imageResult } from '../action-results.ts';
import { editDetails } from './details-schema.ts';
import { currentModel, type EditSetting, saveEdit } from './edit-image-form.ts';
import { editCode } from './image-code.ts';
import type { ImageModel } from './image-form.ts';
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
    const edit: EditSettings<ImageModel> = {
      read: () => currentModel(image.id, services),
      parts: [
        { at: 'form', schema: editDetails.schema, ui: editDetails.ui },
        { at: 'metadata', pairs: true },
      ],
    };
    const submit = async (model: ImageModel, start: ImageModel) => {
      refused.current = true;
      const result = await saveEdit(image, { start, model }, services);
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
        submit={(model, _keepDraft, start) => submit(model, start)}
        edit={edit}
        code={(model, start) => editCode(image.id, start, model)}
        submitLabel={t('images:form.edit-image.submit')}
        summary={Summary}
        onClose={(result) => close(result ?? (refused.current ? imageResult({ failed: [image.id] }) : undefined))}
        draftKey={`images.edit.${image.id}.${image.updated_at ?? ''}`}
        draftOf={({ form, metadata }) => ({ form, metadata })}
      />
    );
  };
}
