import { deepEqual } from '#services/settings/deep-equal';
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

/** Returns the values without the operator's own layer: those that the gateway publishes, over the schema's defaults. */
export function valuesBelow({ plugin, schema }: PluginSettings, published: Values): Values {
  return { ...defaultsOf(schema), ...(Object(published[plugin]) as Values) };
}

/** Returns the defaults of a schema, for settings that nobody has changed. */
export function defaultsOf(schema: FormSchema): Values {
  const defaults = Object.entries(propertiesOf(schema)).flatMap(([name, property]) =>
    property.default === undefined ? [] : [[name, property.default] as const],
  );
  return Object.fromEntries(defaults);
}

/**
 * Returns the values of a form that are the operator's own: those that differ from the layers below. An emptied field is not.
 * Values that were the operator's own before and were not touched stay so, for other projects have other layers and other
 * locks.
 */
export function ownValues(settings: PluginSettings, published: Values, typed: Values, before: Values = {}): Values {
  const { plugin, schema } = settings;
  const below = valuesBelow(settings, published);
  const own = Object.keys(propertiesOf(schema)).flatMap((name) => {
    const wasOwn = Object.hasOwn(before, name);
    const held = wasOwn ? before[name] : below[name];
    const isTouched = !isLocked(published, plugin, name) && !deepEqual(typed[name], held);
    if (!isTouched) return wasOwn ? [[name, before[name]] as const] : [];
    return typed[name] === undefined || deepEqual(typed[name], below[name]) ? [] : [[name, typed[name]] as const];
  });
  return Object.fromEntries(own);
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
