import { createContext, useContext } from 'react';
import type { FieldPathId } from '@rjsf/utils';
import { type DependentFields, isHidden } from './dependent-fields.ts';
import { type FormErrors, NO_ERRORS } from './form-errors.ts';

/**
 * The errors to draw, by field. They travel beside rjsf, not through it: its fields are drawn again only when their data
 * change, and errors also change when another field, the step or the service says so.
 */
export const ErrorsContext = createContext<FormErrors>(NO_ERRORS);

/** The name of the field that is drawn around: a widget hears from rjsf only the last part of its path. */
export const NameContext = createContext('');

/**
 * The fields that others hide or name. They are a context because they change with another field's data, not the field's own.
 */
export const DependentsContext = createContext<DependentFields>({ hidden: new Set(), labels: new Map() });

/** Is a field hidden by another, and what is it called by the other's value? */
export function useDependence(name: string): { hidden: boolean; label: string | undefined } {
  const { hidden, labels } = useContext(DependentsContext);
  return { hidden: isHidden(hidden, name), label: labels.get(name) };
}

export const fieldName = (id: FieldPathId): string => id.path.join('.');

export function useFieldErrors(name: string): readonly string[] {
  return useContext(ErrorsContext)[name] ?? [];
}

/** Has any of these fields, or one inside them, something to say? */
export function useAnyErrors(names: readonly string[]): boolean {
  const errors = useContext(ErrorsContext);
  return Object.entries(errors).some(
    ([field, messages]) => messages.length > 0 && names.some((name) => field === name || field.startsWith(`${name}.`)),
  );
}
