import type { Schema } from '../schema-check.ts';

const name: Schema = { type: 'string', maxLength: 80 };
const text: Schema = { type: 'string' };
const readOnly: Schema = { readOnly: true, type: 'string' };
const time = (description: string): Schema => ({ type: 'string', readOnly: true, description, format: 'date-time' });
const types = ['array', 'boolean', 'integer', 'number', 'object', 'string', null];

/** The part of JSON Schema that describes one metadata property. */
const propertyMembers: Readonly<Record<string, Schema>> = {
  name,
  title: text,
  description: text,
  operators: { type: 'array', items: text },
  type: { type: 'string', enum: types },
  required: { $ref: '#/definitions/stringArray' },
  minimum: { type: 'number' },
  maximum: { type: 'number' },
  maxLength: { $ref: '#/definitions/positiveInteger' },
  minLength: { $ref: '#/definitions/positiveIntegerDefault0' },
  pattern: { type: 'string', format: 'regex' },
  enum: { type: 'array' },
  readonly: { type: 'boolean' },
  default: {},
  items: { type: 'object', properties: { type: { type: 'string', enum: types }, enum: { type: 'array' } } },
  maxItems: { $ref: '#/definitions/positiveInteger' },
  minItems: { $ref: '#/definitions/positiveIntegerDefault0' },
  uniqueItems: { type: 'boolean', default: false },
  additionalItems: { type: 'boolean' },
};

const definitions: Readonly<Record<string, Schema>> = {
  positiveInteger: { type: 'integer', minimum: 0 },
  positiveIntegerDefault0: {
    allOf: [{ $ref: '#/definitions/positiveInteger' }, { default: 0 }],
    type: 'integer',
    minimum: 0,
  },
  stringArray: { type: 'array', items: text, uniqueItems: true },
  property: {
    type: 'object',
    additionalProperties: { type: 'object', required: ['title', 'type'], properties: propertyMembers },
  },
};

const property: Schema = {
  name: 'property',
  properties: propertyMembers,
  additionalProperties: false,
  required: ['type', 'title', 'name'],
};

const object: Schema = {
  name: 'object',
  properties: {
    name,
    description: text,
    required: { $ref: '#/definitions/stringArray' },
    properties: { $ref: '#/definitions/property' },
    schema: readOnly,
    self: readOnly,
    created_at: time('When the object was made'),
    updated_at: time('When it was last changed'),
  },
  additionalProperties: false,
  required: ['name'],
};

const tag: Schema = {
  name: 'tag',
  properties: { name, created_at: time('When the tag was made'), updated_at: time('When it was last changed') },
  additionalProperties: false,
  required: ['name'],
};

const resourceType: Schema = {
  name: 'resource_type_association',
  properties: {
    name: { ...name, description: 'The kind of resource, as in Heat' },
    prefix: { ...name, description: 'What property names begin with on such resources, separator included' },
    properties_target: { ...name, description: 'Which of its sets of properties is meant, where it has several' },
    created_at: time('When the two were associated'),
    updated_at: time('When that was last changed'),
  },
  additionalProperties: false,
  required: ['name'],
};

const namespace: Schema = {
  name: 'namespace',
  properties: {
    namespace: { type: 'string', description: 'Its name', maxLength: 80 },
    display_name: { type: 'string', description: 'Its name for people', maxLength: 80 },
    description: { type: 'string', description: 'What it is for', maxLength: 500 },
    visibility: { type: 'string', description: 'Who can see it', enum: ['public', 'private'] },
    protected: { type: 'boolean', description: 'A protected namespace cannot be deleted' },
    owner: { type: 'string', description: 'Project that it belongs to', maxLength: 255 },
    created_at: time('When it was made'),
    updated_at: time('When it was last changed'),
    schema: readOnly,
    self: readOnly,
    resource_type_associations: { type: 'array', items: resourceType },
    properties: { $ref: '#/definitions/property' },
    objects: { type: 'array', items: object },
    tags: { type: 'array', items: tag },
  },
  additionalProperties: false,
  required: ['namespace'],
};

function list(name: string, item: Schema): Schema {
  const links = ['first', 'next'].map((rel) => ({ rel, href: `{${rel}}` }));
  return {
    name,
    properties: { [name]: item, first: text, next: text, schema: text },
    links: [...links, { rel: 'describedby', href: '{schema}' }],
    definitions,
  };
}

const arrayOf = (items: Schema): Schema => ({ type: 'array', items });

/** By their names below `/v2/schemas/metadefs/`. */
export const metadefSchemas = {
  namespace: { ...namespace, definitions },
  namespaces: list('namespaces', arrayOf(namespace)),
  resource_type: resourceType,
  resource_types: list('resource_type_associations', arrayOf(resourceType)),
  property: { ...property, definitions },
  properties: list('properties', { type: 'object', additionalProperties: property }),
  object: { ...object, definitions },
  objects: list('objects', arrayOf(object)),
  tag,
  tags: list('tags', arrayOf(tag)),
} as const satisfies Record<string, Schema>;
