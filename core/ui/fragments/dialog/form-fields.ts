import { type FormFiles, withFiles } from '../../form/form-files.ts';
import type { FormSchema } from '../../form/schema-form-props.ts';
import { encoded, type PostedForm, takeOut } from '../html/form-body.ts';
import type { NewOption } from '../outcome.ts';
import { postedData } from '../posted-data.ts';
import type { FormFragment } from '../wire.ts';

export type FormValues = Readonly<Record<string, unknown>>;

/** Returns the form as it is posted, with files in the places of their names. A file that goes elsewhere leaves its name. */
export function postedForm(
  { multipart = false, upload: apart }: Pick<FormFragment, 'multipart' | 'upload'>,
  data: FormValues,
  files: FormFiles,
): PostedForm {
  const body = postedData(withFiles(data, files), multipart);
  if (apart === undefined || !(body instanceof FormData)) return { body };
  const upload = takeOut(body, apart);
  return { body: encoded(body, multipart), ...(upload ? { upload } : {}) };
}

/** The schema with an option more. A list of bare values gets names, so that the new one can have its own. */
export function withOption(schema: FormSchema, { field, value, label }: NewOption): FormSchema {
  const property = schema.properties?.[field];
  if (typeof property !== 'object') return schema;
  const { enum: bare, oneOf, ...rest } = property;
  const named = oneOf ?? (bare ?? []).map((each) => ({ const: each, title: String(each) }));
  const options = [...named, { const: typed(value, property.type), title: label }];
  return { ...schema, properties: { ...schema.properties, [field]: { ...rest, oneOf: options } } };
}

/** A header and its body carry texts; the field may hold numbers. */
export function typed(value: string, type: unknown): string | number {
  return (type === 'integer' || type === 'number') && value.trim() !== '' && !Number.isNaN(Number(value))
    ? Number(value)
    : value;
}
