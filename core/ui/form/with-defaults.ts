import { getDefaultFormState } from '@rjsf/utils';
import { drawableSchema } from './drawable-schema.ts';
import { rjsfValidator } from './rjsf-validator.ts';
import type { FormSchema, FormValidator } from './schema-form-props.ts';

/** A choice is the operator's: rjsf would take the first of several constants for them. */
export const defaultsBehaviour = { constAsDefaults: 'never' } as const;

/**
 * Returns a form's data with its schema's defaults filled in, before anybody types. A form that begins with them has nothing to
 * keep as a draft, and nothing that closing would lose.
 */
export function withDefaults<T extends object>(validator: FormValidator, schema: FormSchema, data: T): T {
  try {
    const drawn = validator.compiled ? schema : drawableSchema(schema);
    const rules = rjsfValidator(validator, drawn);
    return getDefaultFormState(rules, drawn, data, drawn, false, defaultsBehaviour) as T;
  } catch {
    // An error in the schema is reported where the form is drawn.
    return data;
  }
}
