import { pythonTextOf } from './context.ts';
import { badRequest } from './refusals.ts';

/** The checks of one member of a body. */
export interface FieldRule {
  type: string | string[];
  enum?: readonly unknown[];
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  minimum?: number;
}

export interface BodyRules {
  fields: Record<string, FieldRule>;
  /** The path to this body inside of the request's, such as `access_rules/0`; default: at the top. */
  place?: string;
  required?: readonly string[];
  /** True for updates: an empty body is refused. */
  someField?: boolean;
}

const visible = '[\\S]+';
const identifier = '^[a-zA-Z0-9-]+$';

export const flag: FieldRule = { enum: [true, false, null], type: 'boolean' };
export const text: FieldRule = { type: ['string', 'null'] };
export const shortName: FieldRule = { maxLength: 64, minLength: 1, pattern: visible, type: 'string' };
export const longName: FieldRule = { maxLength: 255, minLength: 1, pattern: visible, type: 'string' };
export const idText: FieldRule = { maxLength: 64, minLength: 1, pattern: identifier, type: 'string' };
export const idOrNull: FieldRule = { maxLength: 64, minLength: 1, pattern: identifier, type: ['string', 'null'] };

/** Throws keystone's 400 for the first thing that is wrong, in the words of its schema validator. */
export function validate(body: Record<string, unknown>, rules: BodyRules): void {
  for (const [name, rule] of Object.entries(rules.fields)) {
    if (!(name in body)) continue;
    const problem = problemOf(body[name], rule);
    if (problem) throw badRequest(fieldText([rules.place, name].filter(Boolean).join('/'), body[name], rule, problem));
  }
  for (const name of rules.required ?? []) {
    if (!(name in body)) throw badRequest(`'${name}' is a required property\n\nFailed validating 'required' in schema`);
  }
  if (rules.someField && Object.keys(body).length === 0) {
    throw badRequest("{} does not have enough properties\n\nFailed validating 'minProperties' in schema");
  }
}

type Problem = [keyword: keyof FieldRule, text: string];

function problemOf(value: unknown, rule: FieldRule): Problem | undefined {
  const shown = pythonTextOf(value);
  const types = [rule.type].flat();
  if (!types.includes(typeOf(value))) {
    return ['type', `${shown} is not of type ${types.map((type) => `'${type}'`).join(', ')}`];
  }
  if (rule.enum && !rule.enum.includes(value)) return ['enum', `${shown} is not one of ${pythonTextOf(rule.enum)}`];
  if (rule.minimum !== undefined && typeof value === 'number' && value < rule.minimum)
    return ['minimum', `${shown} is less than the minimum of ${rule.minimum}`];
  if (typeof value !== 'string') return undefined;
  // Python counts characters, not UTF-16 units.
  const length = [...value].length;
  if (rule.minLength !== undefined && length < rule.minLength) return ['minLength', `${shown} is too short`];
  if (rule.maxLength !== undefined && length > rule.maxLength) return ['maxLength', `${shown} is too long`];
  if (rule.pattern !== undefined && !new RegExp(rule.pattern).test(value)) {
    return ['pattern', `${shown} does not match ${pythonTextOf(rule.pattern)}`];
  }
  return undefined;
}

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (Number.isInteger(value)) return 'integer';
  return typeof value;
}

function fieldText(name: string, value: unknown, rule: FieldRule, [keyword, problem]: Problem): string {
  return (
    `Invalid input for field '${name}': ${problem}\n\n` +
    `Failed validating '${keyword}' in schema['properties']['${name}']:\n    ${printed(rule)}\n\n` +
    `On instance['${name}']:\n    ${pythonTextOf(value)}`
  );
}

/** Python's pprint: keys in order, one line when it fits. */
function printed(rule: FieldRule): string {
  const members = Object.entries(rule)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, value]) => `'${key}': ${pythonTextOf(value)}`);
  const line = `{${members.join(', ')}}`;
  return line.length <= 72 ? line : `{${members.join(',\n     ')}}`;
}
