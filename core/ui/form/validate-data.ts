import { type FormErrors, WHOLE_FORM } from './form-errors.ts';
import { type MessageContext, transformErrors } from './messages.ts';
import type { FormValidator } from './schema-form-props.ts';
import { fieldPath } from './schema-path.ts';

/** Checks data against a schema; what is wrong, by field, in the operator's language. A wizard step's `validate` calls this. */
export function validateData(validator: FormValidator, context: MessageContext): FormErrors {
  const { errors } = validator.validateFormData(
    context.data,
    context.schema,
    undefined,
    (found) => transformErrors(found, context),
    context.uiSchema,
  );
  const byField: Record<string, string[]> = {};
  for (const { property, message } of errors) {
    const field = fieldPath(property).join('.') || WHOLE_FORM;
    const messages = (byField[field] ??= []);
    if (message && !messages.includes(message)) messages.push(message);
  }
  return byField;
}
