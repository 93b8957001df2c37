import { isLocked } from '#services/settings/own-settings';
import type { FormSchema, FormUiSchema } from '#ui/form/schema-form-props.ts';

type Values = Readonly<Record<string, unknown>>;

/** The settings of one plugin, as its page has them. */
export interface PluginSettings {
  readonly plugin: string;
  readonly version: number;
  readonly schema: FormSchema;
  readonly ui: FormUiSchema | undefined;
}

/** What holds without the operator's own layer: what the gateway publishes, over the schema's defaults. */
export function valuesBelow({ plugin, schema }: PluginSettings, published: Values): Values {
  const defaults = Object.entries(propertiesOf(schema)).flatMap(([name, property]) =>
    property.default === undefined ? [] : [[name, property.default] as const],
  );
  return { ...Object.fromEntries(defaults), ...(Object(published[plugin]) as Values) };
}

/** What of a form is the operator's own: what differs from the layers below, and may be set. An emptied field is not. */
export function ownValues(settings: PluginSettings, published: Values, typed: Values): Values {
  const { plugin, schema } = settings;
  const below = valuesBelow(settings, published);
  const names = Object.keys(propertiesOf(schema)).filter((name) => !isLocked(published, plugin, name));
  const isOwn = (name: string) =>
    typed[name] !== undefined && JSON.stringify(typed[name]) !== JSON.stringify(below[name]);
  return Object.fromEntries(names.filter(isOwn).map((name) => [name, typed[name]]));
}

/** The form's own ui schema; what is locked can't be changed, and says why. */
export function uiWithLocks({ plugin, schema, ui }: PluginSettings, published: Values): FormUiSchema {
  const locked = Object.keys(propertiesOf(schema)).filter((name) => isLocked(published, plugin, name));
  const fields = locked.map((name) => [
    name,
    { ...(Object(ui?.[name]) as object), 'ui:disabled': true, 'ui:help': 'core:ownSettings.locked' },
  ]);
  return { ...ui, ...(Object.fromEntries(fields) as FormUiSchema) };
}

function propertiesOf(schema: FormSchema): Readonly<Record<string, FormSchema>> {
  return (schema.properties ?? {}) as Readonly<Record<string, FormSchema>>;
}
