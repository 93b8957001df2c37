import { validationFailed } from '../faults.ts';
import type { JsonObject } from '../heat-records.ts';
import type { PropertySchema } from '../resources/types.ts';
import { checkConstraints } from './constraints.ts';
import { asText, hasLater, isObject, later } from './functions.ts';
import { type CustomCheck, firstCustom } from './parameters.ts';

type Schemas = Readonly<Record<string, PropertySchema>>;

const failed = (path: string, why: string) => validationFailed(`Property error: : ${path}: : ${why}`);

/** Properties of the types that the schema says, with defaults. What isn't known yet stays so. Throws 400 in heat's words. */
export function typedProperties(schemas: Schemas, given: JsonObject, path: string): JsonObject {
  const surplus = Object.keys(given).find((name) => !Object.hasOwn(schemas, name));
  if (surplus !== undefined) throw failed(path, `Unknown Property ${surplus}`);
  const typed: JsonObject = {};
  for (const [name, schema] of Object.entries(schemas)) {
    const value = given[name];
    if (value === undefined || value === null) {
      if (schema.required) throw failed(path, `Property ${name} not assigned`);
      if (schema.default !== undefined) typed[name] = schema.default;
    } else typed[name] = typedValue(schema, value, `${path}.${name}`);
  }
  return typed;
}

/** Do the values fit? With `custom`, what they name in other services is looked for too. */
export async function checkProperties(
  schemas: Schemas,
  properties: JsonObject,
  path: string,
  custom: CustomCheck,
): Promise<void> {
  for (const [name, value] of Object.entries(properties)) {
    const schema = schemas[name];
    if (!schema || value === undefined || value === null || hasLater(value)) continue;
    const place = `${path}.${name}`;
    const constraints = schema.constraints ?? [];
    const wrong = checkConstraints(constraints, value) ?? (await firstCustom(constraints, value, custom));
    if (wrong !== null) throw failed(place, wrong);
    for (const inner of innerMaps(schema, value)) await checkProperties(inner.schema, inner.value, place, custom);
  }
}

/** The maps inside a map or a list of maps, with the schemas of their members. */
function innerMaps(schema: PropertySchema, value: unknown): { schema: Schemas; value: JsonObject }[] {
  if (!schema.schema) return [];
  const item = schema.schema['*'];
  if (Array.isArray(value)) {
    return item?.schema ? value.filter(isObject).map((one) => ({ schema: item.schema ?? {}, value: one })) : [];
  }
  return isObject(value) && !item ? [{ schema: schema.schema, value }] : [];
}

function typedValue(schema: PropertySchema, value: unknown, path: string): unknown {
  if (value === later) return later;
  switch (schema.type) {
    case 'integer':
    case 'number':
      return typedNumber(schema.type, value, path);
    case 'boolean':
      if (typeof value === 'boolean') return value;
      if (/^(true|false)$/i.test(asText(value))) return asText(value).toLowerCase() === 'true';
      throw failed(path, `"${asText(value)}" is not a valid boolean`);
    case 'string':
      if (typeof value === 'object') return hasLater(value) ? later : JSON.stringify(value);
      return asText(value);
    case 'list': {
      if (!Array.isArray(value)) throw failed(path, `"${asText(value)}" is not a list`);
      const item = schema.schema?.['*'];
      return item ? value.map((one, at) => (one === null ? null : typedValue(item, one, `${path}[${at}]`))) : value;
    }
    case 'map': {
      if (!isObject(value)) throw failed(path, `"${asText(value)}" is not a map`);
      return schema.schema && !schema.schema['*'] ? typedProperties(schema.schema, value, path) : value;
    }
    default:
      return value;
  }
}

function typedNumber(type: string, value: unknown, path: string): number {
  const number = typeof value === 'number' ? value : asText(value).trim() === '' ? Number.NaN : Number(asText(value));
  const isFit = type === 'integer' ? Number.isInteger(number) : Number.isFinite(number);
  if (!isFit) {
    throw failed(
      path,
      type === 'integer' ? `Value '${asText(value)}' is not an integer` : `Value '${asText(value)}' is not a number`,
    );
  }
  return number;
}
