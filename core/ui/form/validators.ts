import hashForSchema from '@rjsf/utils/lib/hashForSchema.js';
import { ConsoleError } from '#base';
import type { CompiledValidators, FormSchema, FormValidator } from './schema-form-props.ts';

/** The validator of a schema known at build. The very schema that was compiled must be given to the form. */
export function precompiledValidator(compiled: CompiledValidators, schema: FormSchema): FormValidator {
  const validate = compiled[schema.$id ?? hashForSchema(schema)];
  if (!validate) throw new ConsoleError('FORM_SCHEMA_NOT_COMPILED', { schema: schema.$id ?? schema.title ?? '' });
  return {
    compiled,
    check: (_, data) => (validate(data) === true ? [] : (validate.errors ?? [])),
  };
}

/** The validator of schemas that arrive at run time. Its code is fetched when the first one does. */
export async function loadRuntimeValidator(): Promise<FormValidator> {
  const { runtimeValidator } = await import('./runtime-validator.ts');
  return runtimeValidator;
}
