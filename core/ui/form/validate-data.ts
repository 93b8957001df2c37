import type { FormErrors } from './form-errors.ts';
import { type MessageContext, transformErrors } from './messages.ts';
import type { FormValidator } from './validators.ts';

/** Checks data against a schema; what is wrong, by field, in the operator's language. A wizard step's `validate` calls this. */
export function validateData(validator: FormValidator, context: MessageContext): FormErrors {
  return transformErrors(validator.check(context.schema, context.data), context);
}
