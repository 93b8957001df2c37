import type { FormUiSchema } from './schema-form-props.ts';
import type { FieldOptions } from './ui-options.ts';

export type Values = Readonly<Record<string, unknown>>;

/** A field that the ui schema says something about, as it stands in the data. */
export interface UiField {
  name: string;
  /** `fixed_ips.0.subnet`. */
  path: string;
  ui: FormUiSchema;
  options: FieldOptions;
  value: unknown;
  /** The fields beside it. */
  siblings: Values;
  /** The ui schema of the fields beside it. */
  beside: FormUiSchema;
}

export const isValues = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A field's options, from `ui:options` or from `ui:<name>`. (rjsf's own reader would weigh on every first load.) */
export function optionsOf(ui: FormUiSchema | undefined): FieldOptions {
  const own = Object.entries(ui ?? {}).filter(([key]) => key.startsWith('ui:') && key !== 'ui:options');
  return { ...(ui?.['ui:options'] as object), ...Object.fromEntries(own.map(([key, value]) => [key.slice(3), value])) };
}

/** Visits each field below an object, then, unless `visit` says false, what is inside it. */
export function visitFields(
  ui: FormUiSchema | undefined,
  data: unknown,
  visit: (field: UiField) => boolean | void,
  prefix = '',
): void {
  if (!ui) return;
  const siblings = isValues(data) ? data : {};
  for (const [name, part] of Object.entries(ui)) {
    if (name.startsWith('ui:') || !isValues(part)) continue;
    const path = prefix + name;
    const value = siblings[name];
    if (visit({ name, path, ui: part, options: optionsOf(part), value, siblings, beside: ui }) === false) continue;
    if (Array.isArray(value)) {
      value.forEach((item, index) => visitFields(part['items'] as FormUiSchema, item, visit, `${path}.${index}.`));
    } else if (isValues(value)) visitFields(part, value, visit, `${path}.`);
  }
}
