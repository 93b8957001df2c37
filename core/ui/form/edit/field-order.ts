import type { FormSchema, FormUiSchema } from '../schema-form-props.ts';

/** The names of a form's fields as they follow one another on the screen; `*` stands for those that are not named. */
export function fieldsInOrder(schema: FormSchema, ui: FormUiSchema | undefined): string[] {
  const all = Object.keys(schema.properties ?? {});
  const named = (ui?.['ui:order'] ?? []) as readonly string[];
  const others = all.filter((name) => !named.includes(name));
  const order = named.flatMap((name) => (name === '*' ? others : all.includes(name) ? [name] : []));
  return named.includes('*') ? order : [...order, ...others];
}
