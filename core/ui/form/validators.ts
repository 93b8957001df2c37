import hashForSchema from '@rjsf/utils/lib/hashForSchema.js';
import { ConsoleError } from '#base';
import type { FormSchema } from './schema-form-props.ts';

/** An error that a validator found, in the shape that Ajv gives it. */
export interface SchemaError {
  keyword: string;
  /** A JSON pointer into the data; empty for the whole. */
  instancePath: string;
  params: Readonly<Record<string, unknown>>;
}

/** Checks data against schemas. Light: what rjsf needs besides is made where a form is drawn. */
export interface FormValidator {
  check(schema: FormSchema, data: unknown): readonly SchemaError[];
  /** The functions made at build; absent where schemas arrive at run time. */
  readonly compiled?: CompiledValidators;
}

interface CompiledValidator {
  (data: any, ...more: any[]): unknown;
  errors?: readonly SchemaError[] | null;
}

/** The functions that `import compiled from './x.schema.json?rjsf'` gives: made at build, as the page's policy forbids eval. */
export type CompiledValidators = Readonly<Record<string, CompiledValidator>>;

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
