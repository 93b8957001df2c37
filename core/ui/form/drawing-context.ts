import { createContext, useContext } from 'react';
import type { FieldPathId } from '@rjsf/utils';
import { type FormErrors, NO_ERRORS } from './form-errors.ts';

/**
 * The errors to draw, by field. They travel beside rjsf, not through it: its fields are drawn again only when their data
 * change, and errors also change when another field, the step or the service says so.
 */
export const ErrorsContext = createContext<FormErrors>(NO_ERRORS);

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
