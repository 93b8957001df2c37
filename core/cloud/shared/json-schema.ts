import { isJsonObject, pythonTypeOf } from './json-values.ts';
import { pythonRepr } from './python-repr.ts';

/**
 * The part of JSON Schema (draft 4) that the services declare their bodies with. Keywords are checked in the order in which
 * they are written, because the first violation is the one that a client is told of.
 */
export interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly format?: string;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  /** As in draft 4: the minimum itself is too small. */
  readonly exclusiveMinimum?: boolean;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
  readonly items?: JsonSchema;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly patternProperties?: Readonly<Record<string, JsonSchema>>;
  readonly additionalProperties?: boolean | JsonSchema;
  readonly required?: readonly string[];
  readonly minProperties?: number;
  readonly maxProperties?: number;
  readonly oneOf?: readonly JsonSchema[];
  readonly anyOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly not?: JsonSchema;
}

/** Checks a `format`. A text in place of true or false is said by itself, without naming field and value. */
export type FormatCheck = (value: unknown) => boolean | string;

export interface Violation {
  path: readonly (string | number)[];
  value: unknown;
  problem: string;
  /** The problem is the whole text. */
  whole?: boolean;
}

type Check = (argument: never, value: unknown, schema: JsonSchema, formats: Formats) => Violation | undefined;
type Formats = Readonly<Record<string, FormatCheck>>;

/** The first way in which `value` isn't what the schema says, in the words of Python's jsonschema. */
export function firstViolation(schema: JsonSchema, value: unknown, formats: Formats): Violation | undefined {
  for (const [keyword, argument] of Object.entries(schema)) {
    const found = checks[keyword]?.(argument as never, value, schema, formats);
    if (found) return found;
  }
  return undefined;
}

const here = (value: unknown, problem: string): Violation => ({ path: [], value, problem });
const within = (key: string | number, found: Violation | undefined): Violation | undefined =>
  found && { ...found, path: [key, ...found.path] };
const isValid = (schema: JsonSchema, value: unknown, formats: Formats) =>
  firstViolation(schema, value, formats) === undefined;

const checks: Readonly<Record<string, Check>> = {
  type(types: string | readonly string[], value) {
    const wanted = [types].flat();
    if (wanted.some((type) => isOfType(value, type))) return undefined;
    return here(value, `${pythonRepr(value)} is not of type ${wanted.map((type) => `'${type}'`).join(', ')}`);
  },
  enum(choices: readonly unknown[], value) {
    return choices.includes(value)
      ? undefined
      : here(value, `${pythonRepr(value)} is not one of ${pythonRepr(choices)}`);
  },
  format(name: string, value, _schema, formats) {
    const result = formats[name]?.(value) ?? true;
    if (result === true) return undefined;
    if (typeof result === 'string') return { path: [], value, problem: result, whole: true };
    return here(value, `${pythonRepr(value)} is not a '${name}'`);
  },
  pattern(pattern: string, value) {
    if (typeof value !== 'string' || new RegExp(pattern, 'u').test(value)) return undefined;
    return here(value, `${pythonRepr(value)} does not match ${pythonRepr(pattern)}`);
  },
  // Python counts characters, not UTF-16 units.
  minLength: (least: number, value) =>
    typeof value === 'string' && [...value].length < least
      ? here(value, `${pythonRepr(value)} is too short`)
      : undefined,
  maxLength: (most: number, value) =>
    typeof value === 'string' && [...value].length > most ? here(value, `${pythonRepr(value)} is too long`) : undefined,
  minimum(least: number, value, schema) {
    const number = numberIn(value);
    if (number === undefined || number > least || (number === least && !schema.exclusiveMinimum)) return undefined;
    const order = schema.exclusiveMinimum ? 'less than or equal to' : 'less than';
    return here(value, `${number} is ${order} the minimum of ${least}`);
  },
  maximum(most: number, value) {
    const number = numberIn(value);
    if (number === undefined || number <= most) return undefined;
    return here(value, `${number} is greater than the maximum of ${most}`);
  },
  minItems: (least: number, value) =>
    Array.isArray(value) && value.length < least ? here(value, `${pythonRepr(value)} is too short`) : undefined,
  maxItems: (most: number, value) =>
    Array.isArray(value) && value.length > most ? here(value, `${pythonRepr(value)} is too long`) : undefined,
  uniqueItems(unique: boolean, value) {
    if (!unique || !Array.isArray(value)) return undefined;
    const distinct = new Set(value.map((item) => JSON.stringify(item)));
    return distinct.size < value.length ? here(value, `${pythonRepr(value)} has non-unique elements`) : undefined;
  },
  items(schema: JsonSchema, value, _schema, formats) {
    if (!Array.isArray(value)) return undefined;
    for (const [index, item] of value.entries()) {
      const found = within(index, firstViolation(schema, item, formats));
      if (found) return found;
    }
    return undefined;
  },
  properties(properties: Readonly<Record<string, JsonSchema>>, value, _schema, formats) {
    if (!isJsonObject(value)) return undefined;
    for (const [name, schema] of Object.entries(properties)) {
      if (!Object.hasOwn(value, name)) continue;
      const found = within(name, firstViolation(schema, value[name], formats));
      if (found) return found;
    }
    return undefined;
  },
  patternProperties(patterns: Readonly<Record<string, JsonSchema>>, value, _schema, formats) {
    if (!isJsonObject(value)) return undefined;
    for (const [pattern, schema] of Object.entries(patterns)) {
      const matches = new RegExp(pattern, 'u');
      for (const [name, member] of Object.entries(value)) {
        const found = matches.test(name) ? within(name, firstViolation(schema, member, formats)) : undefined;
        if (found) return found;
      }
    }
    return undefined;
  },
  additionalProperties(allowed: boolean | JsonSchema, value, schema, formats) {
    if (allowed === true || !isJsonObject(value)) return undefined;
    const patterns = Object.keys(schema.patternProperties ?? {});
    const surplus = Object.keys(value).filter(
      (name) =>
        !Object.hasOwn(schema.properties ?? {}, name) &&
        !patterns.some((pattern) => new RegExp(pattern, 'u').test(name)),
    );
    if (allowed !== false) return firstSurplus(allowed, value, surplus, formats);
    if (surplus.length === 0) return undefined;
    const one = surplus.length === 1;
    if (patterns.length > 0) {
      const names = surplus.toSorted().map((name) => pythonRepr(name));
      const expressions = patterns.toSorted().map((pattern) => pythonRepr(pattern));
      return here(
        value,
        `${names.join(', ')} ${one ? 'does' : 'do'} not match any of the regexes: ${expressions.join(', ')}`,
      );
    }
    const names = surplus.map((name) => pythonRepr(name)).join(', ');
    return here(value, `Additional properties are not allowed (${names} ${one ? 'was' : 'were'} unexpected)`);
  },
  required(names: readonly string[], value) {
    const missing = isJsonObject(value) ? names.find((name) => !Object.hasOwn(value, name)) : undefined;
    return missing === undefined ? undefined : here(value, `${pythonRepr(missing)} is a required property`);
  },
  minProperties: (least: number, value) =>
    isJsonObject(value) && Object.keys(value).length < least
      ? here(value, `${pythonRepr(value)} does not have enough properties`)
      : undefined,
  maxProperties: (most: number, value) =>
    isJsonObject(value) && Object.keys(value).length > most
      ? here(value, `${pythonRepr(value)} has too many properties`)
      : undefined,
  oneOf(schemas: readonly JsonSchema[], value, _schema, formats) {
    const valid = schemas.filter((schema) => isValid(schema, value, formats));
    if (valid.length === 1) return undefined;
    if (valid.length === 0) return noneOf(value);
    const others = valid.slice(1).map((schema) => pythonRepr(schema));
    return here(value, `${pythonRepr(value)} is valid under each of ${[...others, pythonRepr(valid[0])].join(', ')}`);
  },
  anyOf: (schemas: readonly JsonSchema[], value, _schema, formats) =>
    schemas.some((schema) => isValid(schema, value, formats)) ? undefined : noneOf(value),
  allOf(schemas: readonly JsonSchema[], value, _schema, formats) {
    for (const schema of schemas) {
      const found = firstViolation(schema, value, formats);
      if (found) return found;
    }
    return undefined;
  },
  not: (schema: JsonSchema, value, _schema, formats) =>
    isValid(schema, value, formats)
      ? here(value, `${pythonRepr(value)} should not be valid under ${pythonRepr(schema)}`)
      : undefined,
};

function noneOf(value: unknown): Violation {
  return here(value, `${pythonRepr(value)} is not valid under any of the given schemas`);
}

function firstSurplus(
  schema: JsonSchema,
  value: Readonly<Record<string, unknown>>,
  names: readonly string[],
  formats: Formats,
): Violation | undefined {
  for (const name of names) {
    const found = within(name, firstViolation(schema, value[name], formats));
    if (found) return found;
  }
  return undefined;
}

/** Nova and cinder take numbers in texts for numbers. */
function numberIn(value: unknown): number | undefined {
  if (typeof value === 'number') return value;
  if (typeof value !== 'string' || !/^\s*[+-]?(\d+\.?\d*|\.\d+)\s*$/.test(value)) return undefined;
  return Number(value);
}

function isOfType(value: unknown, type: string): boolean {
  if (type === 'number') return typeof value === 'number';
  return pythonTypeOf(value) === type;
}
