import { sentData } from '../../form/dependent-fields.ts';
import { type FormErrors, hasErrors } from '../../form/form-errors.ts';
import { type Formset, type FormsetStart, openFormset, postedFields, shownRows } from '../formset/formset-state.ts';
import type { FormFragment, FormsetDescription } from '../wire.ts';
import type { FormValues } from './form-fields.ts';

/** A form's formsets, by their prefix. */
export type Formsets = Readonly<Record<string, Formset<FormValues>>>;

/** The rows of formsets that are kept, by their prefix. */
export type FormsetRows = Readonly<
  Record<
    string,
    { readonly rows: readonly Pick<Formset<FormValues>['rows'][number], 'values' | 'initial' | 'deleted'>[] }
  >
>;

/** Returns the first state of a formset. A row that a server describes is meant to be there, unless nothing is in it. */
export function startOf({ prefix, initial = 0, most, rows }: FormsetDescription): FormsetStart<FormValues> {
  return {
    prefix,
    initial,
    most,
    rows: rows.map(({ values, errors, deleted }) => ({
      values,
      filled: hasErrors(errors) || Object.values(values).some((value) => value !== '' && value != null),
      ...(deleted ? { deleted } : {}),
    })),
  };
}

/** Returns the errors that the server found in the rows, by their place. */
export function rowErrors({ rows }: FormsetDescription): Readonly<Record<string, FormErrors>> {
  return Object.fromEntries(rows.flatMap(({ errors }, place) => (errors ? [[String(place), errors]] : [])));
}

export function openFormsets(described: readonly FormsetDescription[] = []): Formsets {
  return Object.fromEntries(described.map((each) => [each.prefix, openFormset(startOf(each))]));
}

/** Names and values that the formsets add to their form, without what is hidden in the rows. */
export function formsetFields(described: readonly FormsetDescription[] = [], formsets: Formsets): FormValues {
  return Object.fromEntries(
    described.flatMap(({ prefix, uiSchema }) => {
      const formset = formsets[prefix];
      if (!formset) return [];
      const rows = formset.rows.map((row) => ({ ...row, values: sentData(uiSchema, row.values) as FormValues }));
      return postedFields({ ...formset, rows });
    }),
  );
}

/** Is a row wrong that would be posted to be kept? `isWrong` judges one. */
export function hasWrongRow(
  described: readonly FormsetDescription[] = [],
  formsets: Formsets,
  isWrong: (formset: FormsetDescription, values: FormValues) => boolean,
): boolean {
  return described.some((each) => {
    const formset = formsets[each.prefix];
    return formset !== undefined && shownRows(formset).some(({ values }) => isWrong(each, values));
  });
}

export const hasDescribedErrors = (described: readonly FormsetDescription[] = []): boolean =>
  described.some(({ rows, errors = [] }) => errors.length > 0 || rows.some((row) => hasErrors(row.errors)));

/** Has the server told what is wrong in it? */
export const isRefused = ({ errors, formsets }: FormFragment): boolean =>
  errors !== undefined || hasDescribedErrors(formsets);

/**
 * The formsets with the rows that `kept` has of them. Where the server knows another number of rows by now, its own count: the
 * places would name others.
 */
export function describedAgain(
  described: readonly FormsetDescription[] = [],
  kept: FormsetRows = {},
): readonly FormsetDescription[] {
  return described.map((each) => {
    const rows = kept[each.prefix]?.rows;
    if (!rows || rows.filter((row) => row.initial).length !== (each.initial ?? 0)) return each;
    return { ...each, rows: rows.map(({ values, deleted }) => ({ values, deleted })) };
  });
}
