import { commonFormats } from '../shared/body-schema.ts';
import { firstViolation, type JsonSchema } from '../shared/json-schema.ts';
import { badRequest } from './refusals.ts';

/** Refuses with 400 and placement's words a body that isn't what the schema says. */
export function checkJson<T>(schema: JsonSchema, body: unknown): T {
  const found = firstViolation(schema, body, commonFormats);
  if (found) throw badRequest(`JSON does not validate: ${found.problem}`);
  return body as T;
}

/** The same for a query: only these parameters, each a text. */
export function checkQuery(query: URLSearchParams, properties: Readonly<Record<string, JsonSchema>>): void {
  const schema: JsonSchema = { type: 'object', properties, additionalProperties: false };
  const found = firstViolation(schema, Object.fromEntries(query), commonFormats);
  if (found) throw badRequest(`Invalid query string parameters: ${found.problem}`);
}

export const uuid: JsonSchema = { type: 'string', format: 'uuid' };
export const text: JsonSchema = { type: 'string' };
export const generation: JsonSchema = { type: 'integer' };
const count = (minimum: number): JsonSchema => ({ type: 'integer', minimum, maximum: 2_147_483_647 });
const longText: JsonSchema = { type: 'string', minLength: 1, maxLength: 255 };
const object = (required: readonly string[], properties: Record<string, JsonSchema>): JsonSchema => ({
  type: 'object',
  required,
  properties,
  additionalProperties: false,
});

export const providerBody = (version: number): JsonSchema =>
  object(['name'], {
    name: { type: 'string', maxLength: 200 },
    uuid,
    ...(version >= 14 ? { parent_provider_uuid: { anyOf: [uuid, { type: 'null' }] } } : {}),
  });

export const providerChange = (version: number): JsonSchema =>
  object(['name'], {
    name: { type: 'string', maxLength: 200 },
    ...(version >= 14 ? { parent_provider_uuid: { anyOf: [uuid, { type: 'null' }] } } : {}),
  });

const inventory = {
  resource_provider_generation: generation,
  total: count(1),
  reserved: count(0),
  min_unit: count(1),
  max_unit: count(1),
  step_size: count(1),
  allocation_ratio: { type: 'number', maximum: 3.402_82e38 },
} satisfies Record<string, JsonSchema>;

const className = '^[A-Z0-9_]+$';
export const oneInventory = object(['total', 'resource_provider_generation'], inventory);
export const newInventory = object(['resource_class', 'total'], {
  ...inventory,
  resource_class: { type: 'string', pattern: className, maxLength: 255 },
});
export const allInventories = object(['resource_provider_generation', 'inventories'], {
  resource_provider_generation: generation,
  inventories: { type: 'object', patternProperties: { [className]: object(['total'], inventory) } },
});

export const traitsBody = object(['traits', 'resource_provider_generation'], {
  traits: { type: 'array', items: longText },
  resource_provider_generation: generation,
});
export const aggregateList: JsonSchema = { type: 'array', items: uuid, uniqueItems: true };
export const aggregatesBody = object(['aggregates', 'resource_provider_generation'], {
  aggregates: aggregateList,
  resource_provider_generation: generation,
});

export const customName: JsonSchema = { type: 'string', pattern: '^CUSTOM_[A-Z0-9_]+$', maxLength: 255 };
export const classBody = object(['name'], { name: customName });

/**
 * Returns the schema of `PUT /allocations/{consumer}`; before 1.12 the allocations are a list, which nothing sends any more.
 */
export function allocationBody(version: number): JsonSchema {
  const resources: JsonSchema = {
    type: 'object',
    minProperties: 1,
    patternProperties: { [className]: { type: 'integer', minimum: 1 } },
    additionalProperties: false,
  };
  return object(
    [
      'allocations',
      'project_id',
      'user_id',
      ...(version >= 28 ? ['consumer_generation'] : []),
      ...(version >= 38 ? ['consumer_type'] : []),
    ],
    {
      allocations: {
        type: 'object',
        minProperties: version >= 28 ? 0 : 1,
        patternProperties: { '^[0-9a-fA-F-]{36}$': object(['resources'], { generation, resources }) },
        additionalProperties: false,
      },
      project_id: longText,
      user_id: longText,
      ...(version >= 28 ? { consumer_generation: { type: ['integer', 'null'] } } : {}),
      ...(version >= 34 ? { mappings: { type: 'object', minProperties: 1 } } : {}),
      ...(version >= 38 ? { consumer_type: { ...longText, pattern: className } } : {}),
    },
  );
}
