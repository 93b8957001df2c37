import type { I18n } from '#services/i18n/i18n';
import { dots, valueText } from '../../form/edit/edited-fields.ts';
import { type EditedField, isEmptyValue } from '../../form/edit/three-way.ts';
import { shownOfForm } from '../../form/form-draft.ts';
import { optionsOf } from '../../form/ui-fields.ts';
import type { FormsetDescription } from '../wire.ts';
import type { FormValues } from './form-fields.ts';
import { describedAgain, type FormsetRows, type Formsets } from './form-formsets.ts';

export type Rows = FormsetRows[string]['rows'];

/** Fields and formsets, of a form or of a step. */
interface Described {
  data?: FormValues;
  formsets?: readonly FormsetDescription[];
}

/** Does it begin with something, as what changes a thing does? */
export function hasData({ data = {}, formsets = [] }: Described): boolean {
  return Object.values(data).some((value) => !isEmptyValue(value)) || formsets.some(({ initial = 0 }) => initial > 0);
}

/** The rows of formsets, as an edit compares them. */
export function rowsOf(formsets: Formsets): FormsetRows {
  return Object.fromEntries(
    Object.entries(formsets).map(([prefix, formset]) => {
      const rows = formset.rows.map(({ values, initial, deleted }) => ({ values, initial, deleted }));
      return [prefix, { rows }] as const;
    }),
  );
}

/** A formset with these rows, as that of the descriptions has it which knows so many of them. */
export function describedFor(each: FormsetDescription, known: readonly Described[], rows: Rows): FormsetDescription {
  const same = known.flatMap(({ formsets = [] }) => formsets.filter(({ prefix }) => prefix === each.prefix));
  const count = rows.filter((row) => row.initial).length;
  const fitting = same.find(({ initial = 0 }) => initial === count) ?? each;
  return describedAgain([fitting], { [each.prefix]: { rows } })[0] ?? each;
}

interface RowsPlace<M> {
  id: string;
  get(model: M): Rows | undefined;
  set(model: M, rows: Rows): M;
}

/** All rows of a formset are one field: which row is whose, only their places say. */
export function rowsField<M>(described: FormsetDescription, i18n: I18n, place: RowsPlace<M>): EditedField<M> {
  const { label, schema, uiSchema } = described;
  const rowText = (values: FormValues) => {
    const shown = shownOfForm<FormValues>(schema, uiSchema, values, () => dots);
    const seen = Object.keys(schema.properties ?? {}).filter(
      (name) => optionsOf(uiSchema?.[name]).widget !== 'hidden' && !isEmptyValue(shown[name]),
    );
    return seen.map((name) => valueText(shown[name], new Map(), i18n)).join(' ');
  };
  return {
    ...place,
    label,
    set: (model, value) => place.set(model, (value ?? []) as Rows),
    text(value) {
      const there = ((value ?? []) as Rows).filter(({ deleted }) => !deleted);
      return there.length > 0 ? i18n.list(there.map(({ values }) => rowText(values))) : i18n.t('core:cells.none');
    },
  };
}
