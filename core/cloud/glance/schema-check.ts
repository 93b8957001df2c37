import { CloudError } from '../shared/errors.ts';
import { pythonRepr } from './python-repr.ts';

/** The part of JSON Schema that glance's own schemas use. */
export interface Schema {
  readonly [keyword: string]: unknown;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly pattern?: string;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly minItems?: number;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: boolean | Schema;
  readonly items?: Schema;
  readonly $ref?: string;
  readonly definitions?: Readonly<Record<string, Schema>>;
}

interface Violation {
  problem: string;
  keyword: string;
  schemaPath: readonly string[];
  schema: Schema;
  instancePath: readonly (string | number)[];
  instance: unknown;
}

/** Refuses with 400 and glance's wording what does not match the schema named `name`. */
export function checkSchema(name: string, schema: Schema, value: unknown): void {
  const violation = firstViolation(schema, value, [], [], schema.definitions ?? {});
  if (!violation) return;
  const { problem, keyword, schemaPath, instancePath, instance } = violation;
  const where = (root: string, path: readonly (string | number)[]) =>
    root + path.map((part) => (typeof part === 'number' ? `[${part}]` : `['${part}']`)).join('');
  throw new CloudError(
    400,
    [
      `Provided object does not match schema '${name}': ${problem}`,
      '',
      `Failed validating '${keyword}' in ${where('schema', schemaPath)}:`,
      `    ${pythonRepr(violation.schema)}`,
      '',
      `On ${where('instance', instancePath)}:`,
      `    ${pythonRepr(instance)}`,
    ].join('\n'),
  );
}

function firstViolation(
  schema: Schema,
  instance: unknown,
  schemaPath: readonly string[],
  instancePath: readonly (string | number)[],
  definitions: Readonly<Record<string, Schema>>,
): Violation | undefined {
  if (schema.$ref) {
    const name = schema.$ref.replace('#/definitions/', '');
    const target = definitions[name];
    return target && firstViolation(target, instance, schemaPath, instancePath, definitions);
  }
  const own = ownViolation(schema, instance);
  if (own) return { ...own, schemaPath, schema, instancePath, instance };

  if (Array.isArray(instance) && schema.items) {
    for (const [index, item] of instance.entries()) {
      const found = firstViolation(schema.items, item, [...schemaPath, 'items'], [...instancePath, index], definitions);
      if (found) return found;
    }
  }
  if (isObject(instance)) {
    for (const [key, member] of Object.entries(instance)) {
      const property = schema.properties && Object.hasOwn(schema.properties, key) ? schema.properties[key] : undefined;
      const extra = schema.additionalProperties;
      const memberSchema = property ?? (typeof extra === 'object' ? extra : undefined);
      if (!memberSchema) continue;
      const path = property ? [...schemaPath, 'properties', key] : [...schemaPath, 'additionalProperties'];
      const found = firstViolation(memberSchema, member, path, [...instancePath, key], definitions);
      if (found) return found;
    }
  }
  return undefined;
}

function ownViolation(schema: Schema, instance: unknown): { problem: string; keyword: string } | undefined {
  const shown = pythonRepr(instance);
  const types = schema.type === undefined ? [] : [schema.type].flat();
  if (types.length > 0 && !types.some((type) => isOfType(instance, type))) {
    return { keyword: 'type', problem: `${shown} is not of type ${types.map((type) => `'${type}'`).join(', ')}` };
  }
  if (schema.enum && !schema.enum.includes(instance)) {
    return { keyword: 'enum', problem: `${shown} is not one of ${pythonRepr(schema.enum)}` };
  }
  if (typeof instance === 'string') {
    if (schema.maxLength !== undefined && [...instance].length > schema.maxLength) {
      return { keyword: 'maxLength', problem: `${shown} is too long` };
    }
    if (schema.pattern && !new RegExp(schema.pattern, 'u').test(instance)) {
      return { keyword: 'pattern', problem: `${shown} does not match ${pythonRepr(schema.pattern)}` };
    }
  }
  if (typeof instance === 'number' && schema.minimum !== undefined && instance < schema.minimum) {
    return { keyword: 'minimum', problem: `${shown} is less than the minimum of ${schema.minimum}` };
  }
  if (Array.isArray(instance) && schema.minItems !== undefined && instance.length < schema.minItems) {
    return { keyword: 'minItems', problem: `${shown} is too short` };
  }
  return isObject(instance) ? objectViolation(schema, instance) : undefined;
}

function objectViolation(
  schema: Schema,
  instance: Readonly<Record<string, unknown>>,
): { problem: string; keyword: string } | undefined {
  const missing = schema.required?.find((key) => !Object.hasOwn(instance, key));
  if (missing !== undefined) return { keyword: 'required', problem: `'${missing}' is a required property` };
  if (schema.additionalProperties !== false) return undefined;
  const unexpected = Object.keys(instance).filter((key) => !Object.hasOwn(schema.properties ?? {}, key));
  if (unexpected.length === 0) return undefined;
  const names = unexpected.map((key) => `'${key}'`).join(', ');
  return {
    keyword: 'additionalProperties',
    problem: `Additional properties are not allowed (${names} ${unexpected.length > 1 ? 'were' : 'was'} unexpected)`,
  };
}

function isOfType(value: unknown, type: string): boolean {
  switch (type) {
    case 'null':
      return value === null;
    case 'integer':
      return Number.isInteger(value);
    case 'array':
      return Array.isArray(value);
    case 'object':
      return isObject(value);
    default:
      return typeof value === type;
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
