import { pythonRepr } from '../shared/python-repr.ts';
import { invalid, refuse } from './faults.ts';
import type { Json } from './magnum-records.ts';

/** The rule for one member of a body. */
export interface Field {
  type: 'text' | 'int' | 'bool' | 'map';
  mandatory?: boolean;
  default?: unknown;
  /** The smallest number. */
  min?: number;
  /** The most letters. */
  max?: number;
  values?: readonly string[];
  pattern?: RegExp;
}

export type Fields = Readonly<Record<string, Field>>;

/** A body's members of the types they must have, with defaults. `argument`: what the service calls the body. */
export function readFields(argument: string, fields: Fields, body: unknown): Json {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw invalid(argument, body, 'Mandatory field missing.');
  }
  const given = body as Json;
  const surplus = Object.keys(given).find((name) => !Object.hasOwn(fields, name));
  if (surplus !== undefined) throw refuse(400, `Unknown attribute for argument ${argument}: ${surplus}`);
  const read: Json = {};
  for (const [name, field] of Object.entries(fields)) {
    const value = given[name];
    if (value === undefined || value === null) read[name] = field.default ?? null;
    else read[name] = typed(name, field, value, (why) => invalid(argument, pythonRepr(body), why));
  }
  for (const [name, field] of Object.entries(fields)) {
    if (field.mandatory && (given[name] === undefined || given[name] === null)) {
      throw invalid(name, 'None', 'Mandatory field missing.');
    }
  }
  return read;
}

/** A single value; throws 400 in the words of the service. */
export function typed(name: string, field: Field, value: unknown, wrongType: (why: string) => Error): unknown {
  if (field.type === 'map') {
    if (typeof value !== 'object' || Array.isArray(value)) throw wrongType(`Value not a valid dict: ${String(value)}`);
    return value;
  }
  if (field.type === 'bool') return readBoolean(name, value);
  if (field.type === 'int') {
    const number =
      typeof value === 'number' ? Math.trunc(value) : /^\s*[+-]?\d+\s*$/.test(String(value)) ? Number(value) : NaN;
    if (Number.isNaN(number)) throw wrongType(`invalid literal for int() with base 10: '${String(value)}'`);
    if (field.min !== undefined && number < field.min) {
      throw invalid(name, number, `Value should be greater or equal to ${field.min}`);
    }
    return number;
  }
  const text = String(value as string);
  if (field.values && !field.values.includes(text)) {
    throw invalid(name, text, `Value should be one of: ${field.values.join(', ')}`);
  }
  if (text.length === 0) throw invalid(name, text, 'Value should have a minimum character requirement of 1');
  const most = field.max ?? 255;
  if (text.length > most) throw invalid(name, text, `Value should have a maximum character requirement of ${most}`);
  if (field.pattern && !field.pattern.test(text)) {
    throw invalid(name, text, `Value should match the pattern ${field.pattern.source}`);
  }
  return text;
}

function readBoolean(name: string, value: unknown): boolean {
  if (typeof value === 'boolean') return value;
  const text = String(value).toLowerCase();
  if (['1', 't', 'true', 'on', 'y', 'yes'].includes(text)) return true;
  if (['0', 'f', 'false', 'off', 'n', 'no'].includes(text)) return false;
  const accepted = "'0', '1', 'f', 'false', 'n', 'no', 'off', 'on', 't', 'true', 'y', 'yes'";
  throw invalid(name, value, `Unrecognized value '${String(value)}', acceptable values are: ${accepted}`);
}
