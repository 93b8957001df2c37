import type { RegistryWidgetsType, RJSFSchema, UiSchema } from '@rjsf/utils';
import type { FormErrors } from './form-errors.ts';

export type FormSchema = RJSFSchema;
export type FormUiSchema = UiSchema;

/** A drawn form. The owner holds the data; the form never submits by itself. */
export interface SchemaFormProps<T> {
  /** Prefix of the fields' ids. */
  id: string;
  /** Titles, descriptions and option names are keys of locale bundles or plain texts. */
  schema: FormSchema;
  uiSchema?: FormUiSchema;
  /** From `precompiledValidator` or `runtimeValidator`. */
  validator: FormValidator;
  data: T;
  onChange(data: T): void;
  /** Errors found elsewhere (by the step, by the service); shown as they are, above the fields where theirs is not in view. */
  extraErrors?: FormErrors;
  /** Show every error now. Else a field's own errors show once it was left. */
  showErrors?: boolean;
  disabled?: boolean;
  /** Handed to custom widgets as `registry.formContext`. */
  context?: Record<string, unknown>;
  /** Custom widgets by the name that the ui schema uses. */
  widgets?: RegistryWidgetsType;
}

/** Checks data against schemas. Light: what rjsf needs besides is made where a form is drawn. */
export interface FormValidator {
  check(schema: FormSchema, data: unknown): readonly SchemaError[];
  /** The functions made at build; absent where schemas arrive at run time. */
  readonly compiled?: CompiledValidators;
}

/** An error that a validator found, in the shape that Ajv gives it. */
export interface SchemaError {
  keyword: string;
  /** A JSON pointer into the data; empty for the whole. */
  instancePath: string;
  params: Readonly<Record<string, unknown>>;
}

/** The functions that `import compiled from './x.schema.json?rjsf'` gives: made at build, as the page's policy forbids eval. */
export type CompiledValidators = Readonly<Record<string, CompiledValidator>>;

export interface CompiledValidator {
  (data: any, ...more: any[]): unknown;
  errors?: readonly SchemaError[] | null;
}
