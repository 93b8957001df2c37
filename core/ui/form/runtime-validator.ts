import { type OutputUnit, Validator } from '@cfworker/json-schema';
import processRawValidationErrors from '@rjsf/validator-ajv8/lib/processRawValidationErrors.js';
import type { CustomValidator, ErrorTransformer, UiSchema, ValidationData, ValidatorType } from '@rjsf/utils';
import { boundPatterns, drawableSchema } from './drawable-schema.ts';
import type { FormSchema, FormValidator, SchemaError } from './schema-form-props.ts';
import { resolvePointer } from './schema-path.ts';

/** An error in the shape of Ajv's, which rjsf reads. */
interface AjvError extends SchemaError {
  schemaPath: string;
  parentSchema?: FormSchema;
  message: string;
}

/** Keywords that only report that something below them failed, and that is reported on its own. */
const wrappers = new Set([
  'properties',
  'patternProperties',
  'items',
  'additionalItems',
  'allOf',
  '$ref',
  'if',
  'false',
]);

/** Walks a keyword's location, through references too: `#/properties/a/$ref/minLength`. */
function parentOf(root: FormSchema, location: string): FormSchema | undefined {
  let at: unknown = root;
  for (const part of location.replace(/^#\/?/, '').split('/').slice(0, -1)) {
    if (typeof at !== 'object' || at === null) return undefined;
    const next: unknown = (at as Record<string, unknown>)[part.replaceAll('~1', '/').replaceAll('~0', '~')];
    at = part === '$ref' && typeof next === 'string' ? resolvePointer(root, next) : next;
  }
  return at as FormSchema | undefined;
}

const quoted = (message: string) => /"([^"]+)"/.exec(message)?.[1];

function paramsOf({ keyword, error }: OutputUnit, parent: FormSchema | undefined): Record<string, unknown> {
  const value: unknown = (parent as Record<string, unknown> | undefined)?.[keyword];
  switch (keyword) {
    case 'type':
      return { type: value };
    case 'enum':
      return { allowedValues: value };
    case 'const':
      return { allowedValue: value };
    case 'required':
      return { missingProperty: quoted(error) };
    case 'additionalProperties':
      return { additionalProperty: quoted(error) };
    case 'multipleOf':
      return { multipleOf: value };
    case 'pattern':
      return { pattern: value };
    case 'format':
      return { format: value };
    default:
      return { limit: value };
  }
}

function toAjvError(root: FormSchema, unit: OutputUnit): AjvError {
  const parentSchema = parentOf(root, unit.keywordLocation);
  return {
    instancePath: unit.instanceLocation.replace(/^#/, ''),
    keyword: unit.keyword,
    params: paramsOf(unit, parentSchema),
    schemaPath: unit.keywordLocation,
    parentSchema,
    message: unit.error,
  };
}

/** JSON knows no undefined: members are left out, a new item that has no value yet is null. */
function asJson(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(asJson);
  if (typeof value !== 'object' || value === null) return value ?? null;
  const known = Object.entries(value).filter(([, member]) => member !== undefined);
  return Object.fromEntries(known.map(([key, member]) => [key, asJson(member)]));
}

/** Validates schemas that arrive at run time without turning them into code (the page's policy forbids eval). */
export class RuntimeValidator implements ValidatorType, FormValidator {
  // A schema is prepared once; the library writes notes into it, so it gets a copy of its own.
  #prepared = new WeakMap<object, Validator>();

  #validatorOf(schema: FormSchema): Validator {
    let validator = this.#prepared.get(schema);
    if (!validator) {
      validator = new Validator(
        boundPatterns(structuredClone(drawableSchema(schema))) as ConstructorParameters<typeof Validator>[0],
        '7',
        false,
      );
      this.#prepared.set(schema, validator);
    }
    return validator;
  }

  check(schema: FormSchema, data: unknown): readonly SchemaError[] {
    const { errors, validationError } = this.rawValidation<SchemaError>(schema, data);
    if (validationError) throw validationError;
    return errors ?? [];
  }

  rawValidation<Result = unknown>(
    schema: FormSchema,
    formData?: unknown,
  ): { errors?: Result[]; validationError?: Error } {
    try {
      const { errors } = this.#validatorOf(schema).validate(asJson(formData ?? null));
      const leaves = errors.filter((unit) => !wrappers.has(unit.keyword));
      return { errors: leaves.map((unit) => toAjvError(schema, unit)) as Result[] };
    } catch (error) {
      return { validationError: error as Error };
    }
  }

  validateFormData(
    formData: unknown,
    schema: FormSchema,
    customValidate?: CustomValidator,
    transform?: ErrorTransformer,
    uiSchema?: UiSchema,
  ): ValidationData<unknown> {
    const raw = this.rawValidation<never>(schema, formData);
    return processRawValidationErrors(this, raw, formData, schema, customValidate, transform, uiSchema);
  }

  isValid(schema: FormSchema, formData: unknown, rootSchema: FormSchema): boolean {
    if (typeof schema === 'boolean') return schema;
    const { definitions, $defs } = rootSchema;
    const whole =
      schema === rootSchema ? schema : { ...(definitions && { definitions }), ...($defs && { $defs }), ...schema };
    const { errors, validationError } = this.rawValidation(whole, formData);
    return !validationError && errors?.length === 0;
  }
}

/** The validator that all forms share, as it need not prepare the same schema again. */
export const runtimeValidator = new RuntimeValidator();
