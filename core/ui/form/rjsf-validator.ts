import createPrecompiledValidator from '@rjsf/validator-ajv8/lib/createPrecompiledValidator.js';
import type { ValidatorType } from '@rjsf/utils';
import type { FormSchema, FormValidator } from './schema-form-props.ts';

const made = new WeakMap<FormValidator, ValidatorType>();

/** The validator as rjsf wants it: it resolves conditions and defaults with it. */
export function rjsfValidator(validator: FormValidator, schema: FormSchema): ValidatorType {
  // The one for run-time schemas is both; testing for its class would fetch its code for every form.
  if ('validateFormData' in validator) return validator as FormValidator & ValidatorType;
  let known = made.get(validator);
  if (!known) {
    // Our type of the compiled functions says only what we call; they are Ajv's.
    known = createPrecompiledValidator(validator.compiled as never, schema);
    made.set(validator, known);
  }
  return known;
}
