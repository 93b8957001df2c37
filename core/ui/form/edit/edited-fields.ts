import type { I18n } from '#services/i18n/i18n';
import { fieldsInOrder } from './field-order.ts';
import { shownOfForm } from '../form-draft.ts';
import { textOf } from '../texts.ts';
import { isValues, optionsOf } from '../ui-fields.ts';
import type { FormSchema, FormUiSchema } from '../schema-form-props.ts';
import type { EditSettings, PairsPart, SchemaPart } from './edit-settings.ts';
import { type EditedField, isEmptyValue } from './three-way.ts';

/** Stands for a secret, however long it is. */
export const dots = '••••••••';

type Members = Readonly<Record<string, unknown>>;

/** All fields of an edit, in the order of its form. Names of pairs are those that any of the models has. */
export function editedFields<M extends object>(
  { parts = [], fields }: EditSettings<M>,
  models: readonly M[],
  i18n: I18n,
): EditedField<M>[] {
  const described = parts.flatMap((part) =>
    'pairs' in part ? pairFields<M>(part, models, i18n) : schemaFields<M>(part, i18n),
  );
  return [...described, ...(fields?.(models) ?? [])];
}

function schemaFields<M extends object>({ at, schema, ui }: SchemaPart, i18n: I18n): EditedField<M>[] {
  return fieldsInOrder(schema, ui).flatMap((name) => {
    const field = schema.properties?.[name];
    const own = ui?.[name] as FormUiSchema | undefined;
    if (!isValues(field)) return [];
    const { title = (field as FormSchema).title ?? name } = optionsOf(own) as { title?: string };
    const text = (value: unknown) => {
      const shown = shownOfForm(schema, ui, { [name]: value }, () => dots)[name];
      return valueText(shown, namesOf(field as FormSchema, own), i18n);
    };
    const label = textOf((key) => i18n.t(key), title);
    return [{ ...memberField<M>(at, name, label, text), isHidden: optionsOf(own).widget === 'hidden' }];
  });
}

function pairFields<M extends object>({ at }: PairsPart, models: readonly M[], i18n: I18n): EditedField<M>[] {
  const names = new Set(models.flatMap((model) => Object.keys(membersAt(model, at))));
  return [...names]
    .toSorted()
    .map((name) => memberField<M>(at, name, name, (value) => valueText(value, new Map(), i18n)));
}

const membersAt = (model: object, at: string | undefined): Members =>
  ((at === undefined ? model : (model as Members)[at]) ?? {}) as Members;

function memberField<M extends object>(
  at: string | undefined,
  name: string,
  label: string,
  text: EditedField<M>['text'],
): EditedField<M> {
  return {
    id: at === undefined ? name : `${at}.${name}`,
    label,
    get: (model) => membersAt(model, at)[name],
    set(model, value) {
      const before = membersAt(model, at);
      const { [name]: _before, ...others } = before;
      // A pair with an empty text is one; what has no value is not there.
      const members = value === undefined ? others : { ...before, [name]: value };
      return (at === undefined ? members : { ...model, [at]: members }) as M;
    },
    text,
  };
}

/** Names of a field's choices, by value: locale keys or texts. */
function namesOf(field: FormSchema, ui: FormUiSchema | undefined): ReadonlyMap<unknown, string> {
  const { enumNames = [] } = optionsOf(ui) as { enumNames?: readonly string[] };
  const listed = (field.enum ?? []).map((value, at) => [value, enumNames[at] ?? String(value)] as const);
  const named = [...(field.oneOf ?? []), ...(field.anyOf ?? [])].flatMap((one) =>
    isValues(one) && 'const' in one ? [[one['const'], String(one['title'] ?? one['const'])] as const] : [],
  );
  return new Map<unknown, string>([...listed, ...named]);
}

/** A value as the person reads it. */
export function valueText(value: unknown, names: ReadonlyMap<unknown, string>, i18n: I18n): string {
  if (isEmptyValue(value)) return i18n.t('core:cells.none');
  const name = names.get(value);
  if (name !== undefined) return textOf((key) => i18n.t(key), name);
  if (typeof value === 'boolean') return i18n.t(value ? 'core:cells.yes' : 'core:cells.no');
  if (typeof value === 'number') return i18n.number(value);
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return i18n.list(value.map((one) => valueText(one, names, i18n)));
  return JSON.stringify(value);
}
