import type { RegistryWidgetsType, RJSFSchema, UiSchema } from '@rjsf/utils';
import type { FormErrors } from './form-errors.ts';
import type { FormValidator } from './validators.ts';

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
  /** Errors found elsewhere (by the step, by the service); shown as they are. */
  extraErrors?: FormErrors;
  /** Show every error now. Else a field's own errors show once it was left. */
  showErrors?: boolean;
  disabled?: boolean;
  /** Handed to custom widgets as `registry.formContext`. */
  context?: Record<string, unknown>;
  /** Custom widgets by the name that the ui schema uses. */
  widgets?: RegistryWidgetsType;
}
