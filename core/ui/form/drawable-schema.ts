import { isSlowPattern } from './slow-pattern.ts';
import type { FormSchema } from './schema-form-props.ts';
import { resolvePointer } from './schema-path.ts';
import { isValues } from './ui-fields.ts';

/** Why a schema can't be drawn; also the last part of its text's key. */
export type UndrawableReason = 'type' | 'reference' | 'items' | 'pattern' | 'slowPattern' | 'noSchema';

/** The object that replaces a schema that can't be drawn. */
export interface Undrawable {
  reason: UndrawableReason;
  /** The word or the pointer it stumbled over. */
  detail: string;
  schema: unknown;
}

const mark = 'x-undrawable';
const types = new Set(['string', 'number', 'integer', 'boolean', 'object', 'array', 'null']);
/** Where other schemas stand: by name, in a list, or alone. */
const named = ['properties', 'definitions', '$defs', 'patternProperties'];
const listed = ['allOf', 'anyOf', 'oneOf'];
const single = [
  'items',
  'additionalItems',
  'additionalProperties',
  'contains',
  'propertyNames',
  'if',
  'then',
  'else',
  'not',
];

const known = new WeakMap<object, FormSchema>();

/**
 * A schema from elsewhere with what can't be drawn marked as such, so that one bad field doesn't take the form with it. The
 * same object when all is well, and the same one for the same schema.
 */
export function drawableSchema(schema: FormSchema): FormSchema {
  let made = known.get(schema);
  if (!made) known.set(schema, (made = checked(schema, schema) as FormSchema));
  return made;
}

export function undrawableOf(schema: unknown): Undrawable | undefined {
  return isValues(schema) ? (schema[mark] as Undrawable | undefined) : undefined;
}

function checked(root: FormSchema, schema: unknown): unknown {
  if (typeof schema === 'boolean') return schema;
  if (!isValues(schema)) return marked(schema, 'noSchema', JSON.stringify(schema) ?? 'undefined');
  const fault = faultOf(root, schema);
  if (fault) return marked(schema, ...fault);
  const changes: Record<string, unknown> = {};
  const put = (key: string, before: unknown, after: unknown) => {
    if (after !== before) changes[key] = after;
  };
  for (const key of named) if (isValues(schema[key])) put(key, schema[key], eachMember(root, schema[key]));
  for (const key of [...listed, ...single]) {
    const part = schema[key];
    if (Array.isArray(part)) put(key, part, eachItem(root, part));
    else if (part !== undefined && single.includes(key)) put(key, part, checked(root, part));
  }
  return Object.keys(changes).length === 0 ? schema : { ...schema, ...changes };
}

function eachMember(root: FormSchema, members: Readonly<Record<string, unknown>>): unknown {
  const after = Object.entries(members).map(([name, member]) => [name, checked(root, member)] as const);
  return after.every(([name, member]) => member === members[name]) ? members : Object.fromEntries(after);
}

function eachItem(root: FormSchema, items: readonly unknown[]): unknown {
  const after = items.map((item) => checked(root, item));
  return after.every((item, index) => item === items[index]) ? items : after;
}

function faultOf(root: FormSchema, schema: Readonly<Record<string, unknown>>): [UndrawableReason, string] | undefined {
  const { $ref: reference, type, pattern } = schema;
  if (reference !== undefined && !refersWithin(root, reference)) return ['reference', String(reference)];
  const strange = [type].flat().find((each) => each !== undefined && !types.has(String(each)));
  if (strange !== undefined) return ['type', String(strange)];
  if (type === 'array' && schema['items'] === undefined) return ['items', ''];
  const keys = isValues(schema['patternProperties']) ? Object.keys(schema['patternProperties']) : [];
  for (const each of pattern === undefined ? keys : [pattern, ...keys]) {
    if (!isPattern(each)) return ['pattern', String(each)];
    if (isSlowPattern(each)) return ['slowPattern', each];
  }
  return undefined;
}

function refersWithin(root: FormSchema, reference: unknown): boolean {
  return typeof reference === 'string' && reference.startsWith('#') && resolvePointer(root, reference) !== undefined;
}

function isPattern(pattern: unknown): pattern is string {
  if (typeof pattern !== 'string') return false;
  try {
    return Boolean(new RegExp(pattern, 'u'));
  } catch {
    return false;
  }
}

/** Longer values are judged by the server alone: a pattern is matched again at each key that is pressed. */
const longestMatched = 256;

/** The same schema, which is changed: its patterns match whatever is longer than 256 characters without looking at it. */
export function boundPatterns(schema: FormSchema): FormSchema {
  bind(schema);
  return schema;
}

function bind(schema: unknown): void {
  if (!isValues(schema) || undrawableOf(schema)) return;
  const { pattern } = schema;
  if (typeof pattern === 'string') Object.assign(schema, { pattern: `^[^]{${longestMatched + 1}}|(?:${pattern})` });
  for (const key of named) if (isValues(schema[key])) Object.values(schema[key]).forEach(bind);
  for (const key of [...listed, ...single]) [schema[key]].flat().forEach(bind);
}

function marked(schema: unknown, reason: UndrawableReason, detail: string): FormSchema {
  const title = isValues(schema) ? schema['title'] : undefined;
  const found: Undrawable = { reason, detail, schema };
  return { ...(typeof title === 'string' ? { title } : {}), [mark]: found };
}
