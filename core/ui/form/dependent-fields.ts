import type { FormUiSchema } from './schema-form-props.ts';
import { isValues, optionsOf, type UiField, type Values, visitFields } from './ui-fields.ts';

/** The fields that other fields switch off, and the labels of those that they switch on. */
export interface DependentFields {
  /** Paths, dotted. What stands inside them is hidden with them. */
  hidden: ReadonlySet<string>;
  labels: ReadonlyMap<string, string>;
}

/**
 * Returns the label of a switchable field, true where it keeps its name, false where it is hidden (FORM-01). It is shown while
 * the field beside it that it depends on is itself seen and has a value it has a label for; or, of a checkbox, has another
 * state than the one it is hidden on.
 */
function labelOf(
  name: string,
  beside: FormUiSchema,
  siblings: Values,
  asked: readonly string[] = [],
): string | boolean {
  const { dependsOn } = optionsOf(beside[name]);
  // Fields that wait for one another would wait for ever: they are shown.
  if (!dependsOn || asked.includes(name)) return true;
  const { on, labels, hiddenOn } = dependsOn;
  if (labelOf(on, beside, siblings, [...asked, name]) === false) return false;
  const value = siblings[on];
  if (labels) return labels[String(value)] ?? false;
  return (typeof hiddenOn === 'boolean' ? value === true : value) !== hiddenOn;
}

const own = ({ name, beside, siblings }: UiField) => labelOf(name, beside, siblings);

export function dependentFields(ui: FormUiSchema | undefined, data: unknown): DependentFields {
  const hidden = new Set<string>();
  const labels = new Map<string, string>();
  visitFields(ui, data, (field) => {
    const label = own(field);
    if (label === false) hidden.add(field.path);
    if (typeof label === 'string') labels.set(field.path, label);
    return label !== false;
  });
  return { hidden, labels };
}

/** Is this field one of the hidden, or inside one? */
export function isHidden(hidden: ReadonlySet<string>, path: string): boolean {
  for (let at = path; at !== ''; at = at.slice(0, Math.max(0, at.lastIndexOf('.')))) if (hidden.has(at)) return true;
  return false;
}

/** Returns the data to send, without what stands in hidden fields: the form keeps that for when they come back. */
export function sentData<T>(ui: FormUiSchema | undefined, data: T): T {
  const { hidden } = dependentFields(ui, data);
  return hidden.size === 0 ? data : (without(data, hidden, '') as T);
}

function without(data: unknown, hidden: ReadonlySet<string>, prefix: string): unknown {
  if (Array.isArray(data)) return data.map((item, index) => without(item, hidden, `${prefix}${index}.`));
  // A file is a value, not an object of fields.
  if (!isValues(data) || Object.getPrototypeOf(data) !== Object.prototype) return data;
  const kept = Object.entries(data).filter(([name]) => !hidden.has(prefix + name));
  return Object.fromEntries(kept.map(([name, value]) => [name, without(value, hidden, `${prefix}${name}.`)]));
}
