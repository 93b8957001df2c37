import type { I18n } from '@sextant/sdk';
import type { ComboboxOption, EditedField } from '@sextant/ui';

/** A value of a form: a text, a figure that may be missing, or a switch. */
export type FormValue = string | number | boolean | null;

/** The data of a form: flat, so that each field is a member. */
export type FormValues = object;

/**
 * A field of a form. `select` and `search` have `options`; a `select` is for a few. The label is the locale key
 * `clusters:field.{name}`.
 */
export interface FormField<M extends FormValues> {
  readonly name: keyof M & string;
  readonly kind: 'text' | 'area' | 'number' | 'switch' | 'select' | 'search';
  readonly required?: boolean;
  /** The least figure. */
  readonly min?: number;
  readonly unit?: string;
  /** Locale keys. The text below the field, and the text while nothing is chosen. */
  readonly help?: string;
  readonly placeholder?: string | ((model: M) => string);
  readonly options?: (model: M) => readonly ComboboxOption[];
  /** Takes the whole width of the form. */
  readonly wide?: boolean;
  /** Cannot be changed here; `help` says why. */
  readonly fixed?: boolean;
  /** Returns the form after another value was given. Absent: only this member changes. */
  readonly changed?: (model: M, value: FormValue) => M;
}

/** Returns a member of the form. */
export const valueOf = <M extends FormValues>(model: M, name: keyof M & string): FormValue => model[name] as FormValue;

/** Returns the form with another value of one field, and with what that value changes besides. */
export function withValue<M extends FormValues>(field: FormField<M>, model: M, value: FormValue): M {
  return field.changed ? field.changed(model, value) : { ...model, [field.name]: value };
}

/** Returns the options, with one for a value that they lack: what the service has stays in view. */
export function withCurrent(options: readonly ComboboxOption[], value: FormValue): readonly ComboboxOption[] {
  if (typeof value !== 'string' || value === '' || options.some((option) => option.value === value)) return options;
  return [...options, { value, label: value }];
}

/** Returns the fields as an edit compares them: what others changed meanwhile is told by field. */
export function editedFields<M extends FormValues>(fields: readonly FormField<M>[], i18n: I18n): EditedField<M>[] {
  return fields.map((field) => ({
    id: field.name,
    label: i18n.t(`clusters:field.${field.name}`),
    get: (model) => model[field.name],
    set: (model, value) => ({ ...model, [field.name]: value ?? (field.kind === 'number' ? null : '') }),
    text(value) {
      if (typeof value === 'boolean') return i18n.t(value ? 'core:cells.yes' : 'core:cells.no');
      if (typeof value === 'number') return i18n.number(value);
      return typeof value === 'string' && value !== '' ? value : i18n.t('core:cells.none');
    },
  }));
}

/** Returns the members that have a value. Empty texts and missing figures are left to the service. */
export function givenValues<M extends FormValues>(model: M): Record<string, string | number | boolean> {
  return Object.fromEntries(
    Object.entries(model as Record<string, FormValue>).flatMap(([name, value]) => {
      const sent = typeof value === 'string' ? value.trim() : value;
      return sent === '' || sent === null ? [] : [[name, sent]];
    }),
  );
}

/** Returns the members that differ from `start`. A value that was cleared is an empty text. */
export function changedValues<M extends FormValues>(model: M, start: M): Record<string, string | number | boolean> {
  const text = (value: FormValue | undefined) => (typeof value === 'string' ? value.trim() : (value ?? ''));
  return Object.fromEntries(
    Object.entries(model as Record<string, FormValue>).flatMap(([name, value]) => {
      const sent = text(value);
      return sent === text((start as Record<string, FormValue>)[name]) ? [] : [[name, sent]];
    }),
  );
}
