import createPrecompiledValidator from '@rjsf/validator-ajv8/lib/createPrecompiledValidator.js';
import type { FormSchema, FormValidator } from './schema-form-props.ts';

/** What `import compiled from './x.schema.json?rjsf'` gives: functions made at build, as the page's policy forbids eval. */
export type CompiledValidators = Parameters<typeof createPrecompiledValidator>[0];

/** The validator of a schema known at build. The very schema that was compiled must be given to the form. */
export function precompiledValidator(compiled: CompiledValidators, schema: FormSchema): FormValidator {
  return createPrecompiledValidator(compiled, schema);
}

/** The validator of schemas that arrive at run time. Its code is fetched when the first one does. */
export async function loadRuntimeValidator(): Promise<FormValidator> {
  const { RuntimeValidator } = await import('./runtime-validator.ts');
  return new RuntimeValidator();
}
