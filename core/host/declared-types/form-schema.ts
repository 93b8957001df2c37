import type { Services } from '#base';
import type { DeclaredChoices, DeclaredForm } from '#protocol';
import type { FormSchema, FormUiSchema } from '#ui/form/schema-form-props.ts';
import { readChoices } from './choices.ts';
import type { DeclaredModel } from './declared-model.ts';
import { type Item, memberOf } from './item-members.ts';

type Properties = Readonly<Record<string, FormSchema>>;

/** The form's schema, with the choices that the cloud has now. Rejects when they can't be had. */
export async function schemaOf(model: DeclaredModel, form: DeclaredForm, services: Services): Promise<FormSchema> {
  const schema = form.schema as FormSchema;
  const asked = Object.entries(form.choices ?? {});
  const choices = await Promise.all(asked.map(async ([, each]) => choicesOf(model, each, services)));
  const properties: Record<string, FormSchema> = { ...(schema.properties as Properties) };
  asked.forEach(([name], at) => {
    properties[name] = { ...properties[name], oneOf: choices[at] ?? [] };
  });
  return { ...schema, properties };
}

export function uiSchemaOf(form: DeclaredForm): FormUiSchema | undefined {
  return form.ui as FormUiSchema | undefined;
}

async function choicesOf(model: DeclaredModel, choices: DeclaredChoices, services: Services): Promise<FormSchema[]> {
  const read = await readChoices(model, choices, services);
  return read.map(({ value, label }) => ({ const: value as string, title: label }));
}

/** Returns the first values of a form: the item's members that the form asks for, else the schema's defaults. */
export function firstData(schema: FormSchema, item?: Item): Record<string, unknown> {
  const entries = Object.entries((schema.properties ?? {}) as Properties).map(
    ([name, property]) => [name, item ? memberOf(item, name) : property.default] as const,
  );
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined && value !== null));
}
