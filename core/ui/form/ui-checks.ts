import type { Translate } from '../services-context.tsx';
import { byteLength } from './byte-length.ts';
import type { FormErrors } from './form-errors.ts';
import { passwordMatch } from './password-match.ts';
import type { FormUiSchema, SchemaError } from './schema-form-props.ts';
import { visitFields } from './ui-fields.ts';

/** Returns an error, as a validator has it, for each empty field that the ui schema alone asks for. */
export function missingFields(ui: FormUiSchema | undefined, data: unknown): SchemaError[] {
  const errors: SchemaError[] = [];
  visitFields(ui, data, ({ name, path, options: { required }, value }) => {
    if (!required || (value !== undefined && value !== '')) return;
    const instancePath = path
      .split('.')
      .slice(0, -1)
      .map((part) => `/${part}`)
      .join('');
    errors.push({ keyword: 'required', instancePath, params: { missingProperty: name } });
  });
  return errors;
}

/**
 * Returns the errors that only the ui schema asks for. A field must equal another (FORM-04, FORM-16), or has too many bytes.
 */
export function uiChecks(t: Translate, ui: FormUiSchema | undefined, data: unknown): FormErrors {
  const errors: Record<string, readonly string[]> = {};
  visitFields(ui, data, ({ name, path, options: { sameAs, maxBytes }, value, siblings }) => {
    const differs = sameAs === undefined ? undefined : passwordMatch(t, siblings, sameAs, name)[name];
    if (differs) errors[path] = differs;
    const over = maxBytes === undefined || typeof value !== 'string' ? 0 : byteLength(value) - maxBytes;
    if (over > 0) errors[path] = [t('core:form.message.maxBytes', { count: over, limit: maxBytes })];
  });
  return errors;
}
