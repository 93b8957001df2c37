import { I18n, useService, useT } from '@sextant/sdk';
import { type FormUiSchema, SchemaForm, type StepProps } from '@sextant/ui';
import { useMemo } from 'react';
import { containersFor } from '../image-formats.ts';
import { containerText } from '../image-texts.ts';
import { type Choice, ChoiceWidget } from './choice-widget.tsx';
import type { DetailsContext } from './details-context.ts';
import { type DetailsSchema, formData, fromData } from './details-schema.ts';
import { FileWidget } from './file-widget.tsx';
import {
  afterAddress,
  afterEdit,
  afterFile,
  type FormSetting,
  type ImageForm,
  type ImageModel,
  minDisk,
} from './image-form.ts';
import { SourceWidget } from './source-widget.tsx';
import { useImageChoices } from './use-image-choices.ts';

const widgets = { choice: ChoiceWidget, file: FileWidget, sourceSwitch: SourceWidget };

/** The step "Image Details" of create and edit. */
export function detailsStep(details: DetailsSchema, setting: FormSetting, fixedFormats: boolean) {
  return function DetailsStep({ model, change, errors, submitting }: StepProps<ImageModel>) {
    const ui = useDetailsUi(details.ui, setting, model.form, fixedFormats);
    const data = useMemo(() => formData(model.form), [model.form]);
    const context: DetailsContext = useMemo(
      () => ({
        sources: setting.sources,
        file: model.file,
        left: model.left,
        chooseFile: (file, look) =>
          change((before) => (file ? afterFile(before, file, look, setting.formats) : withoutFile(before))),
      }),
      [model.file, model.left, change],
    );
    return (
      <SchemaForm
        id="images.details"
        schema={details.schema}
        uiSchema={ui}
        validator={details.validator}
        data={data}
        onChange={(next) =>
          change((before) => {
            const form = afterAddress(before.form, fromData(next), setting.formats);
            return { ...before, form: afterEdit(before.form, form) };
          })
        }
        extraErrors={errors}
        disabled={submitting}
        context={context as unknown as Record<string, unknown>}
        widgets={widgets}
      />
    );
  };
}

function withoutFile(model: ImageModel): ImageModel {
  return { ...model, file: undefined, look: undefined, form: { ...model.form, file: '', min_disk: minDisk(model) } };
}

/** The layout with what depends on the cloud, the session and the other fields. */
function useDetailsUi(base: FormUiSchema, setting: FormSetting, form: ImageForm, fixedFormats: boolean): FormUiSchema {
  const t = useT();
  const i18n = useService(I18n);
  const images = useImageChoices();
  const { source, visibility, disk_format: format } = form;
  return useMemo(() => {
    const hidden = { 'ui:widget': 'hidden' };
    const asksToCopy = setting.sources.some(({ value, copies }) => value === 'url' && copies === undefined);
    const loading = t('images:form.create-image.choice.loading');
    const none = t('images:form.create-image.choice.none');
    const formats = setting.formats.map((value): Choice => ({ value, label: t(`images:format.${value}`) }));
    const containers = containersFor(format).map((value): Choice => ({ value, label: containerText(value, t) }));
    const offer = (name: string, choices: readonly Choice[], emptyLabel?: string) =>
      withOptions(base, name, { choices, emptyLabel });
    const parts = (found: typeof images.kernels, name: string) =>
      offer(
        name,
        (found ?? []).map((image) => ({ value: image.id, label: image.displayName })),
        found ? none : loading,
      );
    const refused = setting.publicRefused ? { disabledChoices: { public: setting.publicRefused } } : {};
    const readonly = fixedFormats ? { 'ui:readonly': true } : {};
    return {
      ...base,
      disk_format: {
        ...offer('disk_format', formats, t('images:form.create-image.disk_format.placeholder')),
        ...readonly,
      },
      container_format: { ...offer('container_format', containers), ...readonly },
      kernel: parts(images.kernels, 'kernel'),
      ramdisk: parts(images.ramdisks, 'ramdisk'),
      visibility: withOptions(base, 'visibility', {
        ...refused,
        // The form itself adds no projects: the help of "shared" says where that is done.
        ...(visibility === 'shared' ? { help: 'images:form.create-image.visibility.shared-help' } : {}),
      }),
      ...('source' in base
        ? {
            file: source === 'file' ? base['file'] : hidden,
            image_url: source === 'url' ? base['image_url'] : hidden,
            is_copying: source === 'url' && asksToCopy ? base['is_copying'] : hidden,
            ...(source === 'url' ? { 'ui:options': withAddressNote(base) } : {}),
          }
        : {}),
    };
    // `i18n.language` stands for the texts that `t` gives.
  }, [base, setting, source, visibility, format, fixedFormats, images, t, i18n.language]);
}

/** The note on the format: nobody looks into what an address holds. */
function withAddressNote({ 'ui:options': options }: FormUiSchema): Record<string, object> {
  const { notes = [], ...others } = options as { notes?: { text: string }[] } & Record<string, object>;
  const [key, other] = ['images:form.create-image.disk_format.help', 'images:form.create-image.disk_format.address'];
  return { ...others, notes: notes.map((note) => (note.text === key ? { ...note, text: other } : note)) };
}

function withOptions(base: FormUiSchema, name: string, options: Record<string, unknown>): FormUiSchema {
  const field = (base[name] ?? {}) as FormUiSchema;
  return { ...field, 'ui:options': { ...field['ui:options'], ...options } };
}
