import type { RJSFValidationError } from '@rjsf/utils';
import type { Translate } from '../services-context.tsx';
import type { FormSchema, FormUiSchema } from './schema-form-props.ts';
import { fieldPath, schemaAt, uiSchemaAt, valueAt } from './schema-path.ts';
import { textOf } from './texts.ts';

/** What messages are made from besides the error itself. */
export interface MessageContext {
  t: Translate;
  schema: FormSchema;
  uiSchema?: FormUiSchema;
  data: unknown;
}

type Values = Record<string, unknown>;
type Limit = { limit?: number; type?: string | string[]; multipleOf?: number };

/** Keywords that only say that a branch failed; the branch's own errors say it better. */
const branches = new Set(['if', 'then', 'else', 'allOf', '$ref']);

function titleOf(error: RJSFValidationError, path: string[], context: MessageContext): string {
  const ui = uiSchemaAt(context.uiSchema, path);
  const title = ui?.['ui:title'] ?? ui?.['ui:options']?.title ?? schemaAt(context.schema, path)?.title ?? error.title;
  return textOf(context.t, title || path.at(-1) || '');
}

function shown(value: unknown): string {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '');
}

function sizeOf(value: unknown): number {
  if (typeof value === 'string') return [...value].length; // characters as JSON Schema counts them, not UTF-16 units
  return Array.isArray(value) ? value.length : 0;
}

/** A text or NaN where a number is asked for reads better as "not a valid number". */
function typeMessage(value: unknown, type: Limit['type']): [string, Values] {
  const types = [type].flat();
  const numeric = types.includes('number') || types.includes('integer');
  if (numeric && (typeof value === 'string' || Number.isNaN(value))) return ['number', { value: shown(value) }];
  return ['type', { type: types.join(', ') }];
}

/** Which message a keyword's failure gets, and what it names (behaviours MOD.7, requirements FORM-09, -17 to -20). */
function messageOf(error: RJSFValidationError, title: string, value: unknown): [string, Values] {
  const { limit, type, multipleOf } = (error.params ?? {}) as Limit;
  const bound = { value: shown(value), limit };
  switch (error.name) {
    case 'type':
      return typeMessage(value, type);
    case 'enum':
    case 'const':
      return ['enum', { value: shown(value) }];
    case 'multipleOf':
      return ['multipleOf', { value: shown(value), limit: multipleOf }];
    case 'minimum':
    case 'maximum':
      return [error.name, bound];
    case 'exclusiveMinimum':
      return [value === limit ? 'exclusiveMinimum' : 'minimum', bound];
    case 'exclusiveMaximum':
      return [value === limit ? 'exclusiveMaximum' : 'maximum', bound];
    case 'minLength':
    case 'maxLength':
      return [error.name, { title, length: sizeOf(value), limit }];
    case 'minItems':
    case 'maxItems':
      return [error.name, { length: sizeOf(value), limit }];
    case 'minProperties':
    case 'maxProperties':
      return [error.name, { limit }];
    case 'pattern':
    case 'required':
      return [error.name, { title }];
    case 'additionalProperties':
    case 'uniqueItems':
    case 'format':
      return [error.name, {}];
    default:
      return ['default', {}];
  }
}

/** Puts the console's own messages on a validator's errors, and leaves out those that say nothing to an operator. */
export function transformErrors(
  errors: readonly RJSFValidationError[],
  context: MessageContext,
): RJSFValidationError[] {
  return errors
    .filter((error) => !branches.has(error.name ?? ''))
    .map((error) => {
      const path = fieldPath(error.property);
      const [key, values] = messageOf(error, titleOf(error, path, context), valueAt(context.data, path));
      const message = context.t(`core:form.message.${key}`, values);
      return { ...error, message, stack: message };
    });
}
