import {
  type FormErrors,
  type FormSchema,
  type FormUiSchema,
  type FormValidator,
  precompiledValidator,
  validateData,
} from '@sextant/ui';
import createSchema from '../../../schemas/images/create-image.schema.json';
import createCompiled from '../../../schemas/images/create-image.schema.json?rjsf';
import createUi from '../../../schemas/images/create-image.ui.json';
import editSchema from '../../../schemas/images/edit-image.schema.json';
import editCompiled from '../../../schemas/images/edit-image.schema.json?rjsf';
import editUi from '../../../schemas/images/edit-image.ui.json';
import { sourceErrors } from './create-image-form.ts';
import { emptyForm, type ImageForm, type ImageModel } from './image-form.ts';

/** The description of a form: what is valid, how it is laid out, and the compiled check. */
export interface DetailsSchema {
  schema: FormSchema;
  ui: FormUiSchema;
  validator: FormValidator;
}

const described = (
  schema: unknown,
  ui: unknown,
  compiled: Parameters<typeof precompiledValidator>[0],
): DetailsSchema => ({
  schema: schema as FormSchema,
  ui: ui as FormUiSchema,
  validator: precompiledValidator(compiled, schema as FormSchema),
});

export const createDetails = described(createSchema, createUi, createCompiled);
export const editDetails = described(editSchema, editUi, editCompiled);

/** The form as the schema sees it: what is empty is not there, so that "required" says so. */
export function formData(form: ImageForm): Partial<ImageForm> {
  return Object.fromEntries(Object.entries(form).filter(([, value]) => value !== '' && value !== undefined));
}

export function fromData(data: Partial<ImageForm>): ImageForm {
  const given = Object.fromEntries(Object.entries(data).filter(([, value]) => value !== undefined));
  return { ...emptyForm, min_disk: undefined, min_ram: undefined, ...given };
}

/** Returns the errors of the step, in the operator's language. */
export function detailsErrors(
  { schema, ui, validator }: DetailsSchema,
  model: ImageModel,
  t: (key: string, values?: Record<string, unknown>) => string,
): FormErrors {
  const data = formData(model.form);
  const bySource = Object.entries(sourceErrors(model)).map(([field, key]) => [field, [t(key)]] as const);
  return { ...validateData(validator, { t, schema, uiSchema: ui, data }), ...Object.fromEntries(bySource) };
}
