import { dependentFields, isHidden, sentData } from './dependent-fields.ts';
import { type FormErrors, mergeErrors } from './form-errors.ts';
import { type MessageContext, transformErrors } from './messages.ts';
import { missingFields, uiChecks } from './ui-checks.ts';
import type { FormValidator } from './schema-form-props.ts';

/**
 * Checks data against a schema; what is wrong, by field, in the operator's language. A wizard step's `validate` calls this.
 * A hidden field is not asked for, required or not (FORM-01).
 */
export function validateData(validator: FormValidator, context: MessageContext): FormErrors {
  const { schema, uiSchema, t } = context;
  const data = sentData(uiSchema, context.data);
  const { hidden, labels } = dependentFields(uiSchema, context.data);
  const found = transformErrors([...validator.check(schema, data), ...missingFields(uiSchema, data)], {
    ...context,
    data,
    labels,
  });
  const asked = Object.entries(found).filter(([path]) => !isHidden(hidden, path));
  return mergeErrors(Object.fromEntries(asked), uiChecks(t, uiSchema, data));
}
