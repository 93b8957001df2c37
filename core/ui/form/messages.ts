import type { Translate } from '../services-context.tsx';
import type { FormSchema, FormUiSchema, SchemaError } from './schema-form-props.ts';
import { type FormErrors, WHOLE_FORM } from './form-errors.ts';
import { schemaAt, uiSchemaAt, valueAt } from './schema-path.ts';
import { textOf } from './texts.ts';

/** The values that messages are made from besides the error itself. */
export interface MessageContext {
  t: Translate;
  schema: FormSchema;
  uiSchema?: FormUiSchema;
  data: unknown;
  /** The labels that fields have by the value of another one, by path; else their titles. */
  labels?: ReadonlyMap<string, string>;
}

type Values = Record<string, unknown>;
type Limit = { limit?: number; type?: string | string[]; multipleOf?: number };

/** Keywords that only say that a branch failed; the branch's own errors say it better. */
const branches = new Set(['if', 'then', 'else', 'allOf', '$ref']);

/** The name of the field at a path, as its messages have it. */
export function titleOf(path: string[], context: MessageContext): string {
  const ui = uiSchemaAt(context.uiSchema, path);
  const title = ui?.['ui:title'] ?? ui?.['ui:options']?.title ?? schemaAt(context.schema, path)?.title;
  return textOf(context.t, context.labels?.get(path.join('.')) || title || path.at(-1) || '');
}

function shown(value: unknown): string {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '');
}

function sizeOf(value: unknown): number {
  if (typeof value === 'string') return [...value].length; // characters as JSON Schema counts them, not UTF-16 units
  return Array.isArray(value) ? value.length : 0;
}

/** A text or NaN where a number is asked for reads better as "not a valid number"; of all else it says what is wanted. */
function typeMessage(value: unknown, type: Limit['type']): [string, Values] {
  const types = [type].flat();
  const numeric = types.includes('number') || types.includes('integer');
  if (numeric && (typeof value === 'string' || Number.isNaN(value))) return ['number', { value: shown(value) }];
  return [`wanted.${types.find((each) => each !== 'null') ?? 'null'}`, {}];
}

/** Returns the message of a keyword's failure, and its values (FORM-09, FORM-17 to FORM-20). */
function messageOf(error: SchemaError, title: string, value: unknown): [string, Values] {
  const { limit, type, multipleOf } = (error.params ?? {}) as Limit;
  const bound = { value: shown(value), limit };
  switch (error.keyword) {
    case 'type':
      return typeMessage(value, type);
    case 'enum':
    case 'const':
      return ['enum', { value: shown(value) }];
    case 'multipleOf':
      return ['multipleOf', { value: shown(value), limit: multipleOf }];
    case 'minimum':
    case 'maximum':
      return [error.keyword, bound];
    case 'exclusiveMinimum':
      return [value === limit ? 'exclusiveMinimum' : 'minimum', bound];
    case 'exclusiveMaximum':
      return [value === limit ? 'exclusiveMaximum' : 'maximum', bound];
    case 'minLength':
    case 'maxLength':
      return [error.keyword, { title, length: sizeOf(value), limit }];
    case 'minItems':
    case 'maxItems':
      return [error.keyword, { length: sizeOf(value), limit }];
    case 'minProperties':
    case 'maxProperties':
      return [error.keyword, { limit }];
    case 'pattern':
    case 'required':
      return [error.keyword, { title }];
    case 'additionalProperties':
    case 'uniqueItems':
    case 'format':
      return [error.keyword, {}];
    default:
      return ['default', {}];
  }
}

/** The path of the field that an error is about: for a missing property, the property's. */
function pathOf({ instancePath, keyword, params }: SchemaError): string[] {
  const parts = instancePath.split('/').slice(1);
  const path = parts.map((part) => decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~'));
  return keyword === 'required' ? [...path, String(params['missingProperty'])] : path;
}

/** Whether an error is worth saying. For a choice written as `oneOf` constants "no match" is, but not that no branch fits. */
function saysEnough(error: SchemaError, all: readonly SchemaError[]): boolean {
  if (branches.has(error.keyword)) return false;
  if (error.keyword !== 'oneOf' && error.keyword !== 'anyOf') return true;
  return !all.some(({ keyword, instancePath }) => keyword === 'const' && instancePath === error.instancePath);
}

/** The console's own messages for a validator's errors, by field; what says nothing to an operator is left out. */
export function transformErrors(errors: readonly SchemaError[], context: MessageContext): FormErrors {
  const byField: Record<string, string[]> = {};
  for (const error of errors.filter((each) => saysEnough(each, errors))) {
    const path = pathOf(error);
    const [key, values] = messageOf(error, titleOf(path, context), valueAt(context.data, path));
    const message = context.t(`core:form.message.${key}`, values);
    const messages = (byField[path.join('.') || WHOLE_FORM] ??= []);
    if (!messages.includes(message)) messages.push(message);
  }
  return byField;
}
