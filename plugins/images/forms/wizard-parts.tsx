import { Scope, Session, useService, useT } from '@sextant/sdk';
import { WHOLE_FORM, type WizardStep } from '@sextant/ui';
import { type DetailsSchema, detailsErrors } from './details-schema.ts';
import { detailsStep } from './details-step.tsx';
import type { FormSetting, ImageModel } from './image-form.ts';
import { metadataStep } from './metadata-step.tsx';
import type { MetadataNamespace } from '../image-service.ts';

type Translate = ReturnType<typeof useT>;

export interface StepsSetting extends FormSetting {
  details: DetailsSchema;
  /** The line under the first step's name: a locale key. */
  hint: string;
  /** The image has data: its formats can't change any more. */
  fixedFormats: boolean;
  namespaces(): Promise<MetadataNamespace[]>;
}

/** The two steps that create and edit share. */
export function imageSteps(setting: StepsSetting, t: Translate): WizardStep<ImageModel>[] {
  return [
    {
      id: 'details',
      title: 'images:step.details',
      description: () => t(setting.hint),
      view: detailsStep(setting.details, setting, setting.fixedFormats),
      validate: (model) => detailsErrors(setting.details, model, t),
    },
    {
      id: 'metadata',
      title: 'images:step.metadata',
      description: ({ metadata }) => metadataCount(Object.keys(metadata).length, t),
      view: metadataStep(setting.namespaces),
      // The editor itself tells which property is wrong.
      validate: ({ metadataValid }) =>
        metadataValid === false ? { [WHOLE_FORM]: [t('images:metadata.invalid')] } : undefined,
    },
  ];
}

function metadataCount(count: number, t: Translate): string {
  return count === 0 ? t('images:step.metadata-none') : t('images:step.metadata-count', { count });
}

/** "in demo, RegionOne": where what is made will be. */
export function useWhere(): string {
  const t = useT();
  const project = useService(Session).current().project_name ?? '';
  const region = useService(Scope).region;
  return region ? t('images:form.subtitle', { project, region }) : t('images:form.subtitle-project', { project });
}
