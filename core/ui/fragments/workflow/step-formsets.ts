import { type FormErrors, hasErrors, mergeErrors } from '../../form/form-errors.ts';
import type { Formsets } from '../dialog/form-formsets.ts';
import { fieldName, shownRows } from '../formset/formset-state.ts';
import type { FormsetDescription } from '../wire.ts';

/** The errors of a formset, by the key of a row and its field, and about the rows as a whole. */
export interface FormsetErrors {
  rows: Readonly<Record<string, FormErrors>>;
  own: readonly string[];
}

type Described = readonly FormsetDescription[] | undefined;

/**
 * Returns what a step's errors say about its formsets. A row's field is named as it is posted, `<prefix>-<number>-<field>`; the
 * prefix alone is about the rows as a whole.
 */
export function formsetErrors(
  described: Described = [],
  formsets: Formsets,
  errors: FormErrors,
): Readonly<Record<string, FormsetErrors>> {
  return Object.fromEntries(
    described.map(({ prefix }) => {
      const rows = (formsets[prefix]?.rows ?? []).flatMap(({ key }, place) => {
        const own = fieldsAfter(errors, `${prefix}-${place}-`);
        return hasErrors(own) ? [[key, own] as const] : [];
      });
      return [prefix, { rows: Object.fromEntries(rows), own: errors[prefix] ?? [] }];
    }),
  );
}

function fieldsAfter(errors: FormErrors, beginning: string): FormErrors {
  const named = Object.entries(errors).filter(([name]) => name.startsWith(beginning));
  return Object.fromEntries(named.map(([name, messages]) => [name.slice(beginning.length), messages]));
}

/** Returns the errors that `judge` finds in the rows that are not deleted, named as they are posted. */
export function judgeFormsets(
  described: Described = [],
  formsets: Formsets,
  judge: (formset: FormsetDescription, values: Readonly<Record<string, unknown>>) => FormErrors,
): FormErrors {
  const sets = described.flatMap((each) => {
    const formset = formsets[each.prefix];
    if (!formset) return [];
    return shownRows(formset).map(({ key, values }) =>
      Object.fromEntries(
        Object.entries(judge(each, values)).map(([field, messages]) => [fieldName(formset, key, field), messages]),
      ),
    );
  });
  return mergeErrors(...sets);
}

/** Returns the errors that a description of formsets has for them, in the same names. */
export function describedFormsetErrors(described: Described = []): FormErrors {
  const sets = described.flatMap(({ prefix, rows, errors = [] }) => [
    { [prefix]: errors },
    ...rows.map((row, place) =>
      Object.fromEntries(
        Object.entries(row.errors ?? {}).map(([field, messages]) => [`${prefix}-${place}-${field}`, messages]),
      ),
    ),
  ]);
  return mergeErrors(...sets);
}
