import type { FastifyInstance } from 'fastify';
import { imageSchema } from './image-schema.ts';
import { metadefSchemas } from './metadefs/schemas.ts';
import type { Schema } from './schema-check.ts';
import { type GlanceCore, sendJson } from './glance-core.ts';

const time = (description: string) => ({ type: 'string', description });

const memberSchema: Schema = {
  name: 'member',
  properties: {
    created_at: time('When the image was shared'),
    image_id: { type: 'string', description: 'The shared image' },
    member_id: { type: 'string', description: 'Project that it is shared with' },
    status: { type: 'string', description: 'What the project made of it', enum: ['pending', 'accepted', 'rejected'] },
    updated_at: time('When the status was last changed'),
    schema: { readOnly: true, type: 'string' },
  },
};

const taskSchema: Schema = {
  name: 'task',
  properties: {
    id: { type: 'string', description: 'Id of the task' },
    type: { type: 'string', description: 'What is done', enum: ['import', 'api_image_import'] },
    status: { type: 'string', description: 'How far it is', enum: ['pending', 'processing', 'success', 'failure'] },
    input: { type: ['null', 'object'], description: 'What it was given' },
    result: { type: ['null', 'object'], description: 'What came out' },
    owner: { type: 'string', description: 'Project that asked for it' },
    message: { type: 'string', description: 'What people should know, once it is over' },
    image_id: { type: 'string', description: 'Image that it is about' },
    expires_at: time('When it is forgotten'),
    created_at: time('When it was asked for'),
    updated_at: time('When it last changed'),
    self: { readOnly: true, type: 'string' },
    schema: { readOnly: true, type: 'string' },
  },
};

/** The schema of a page of such things. */
export function pageSchema(name: string, item: Schema, paged = true): Schema {
  const link = { type: 'string' };
  return {
    name,
    properties: {
      [name]: { type: 'array', items: item },
      ...(paged ? { first: link, next: link } : {}),
      schema: link,
    },
    links: [
      ...(paged
        ? [
            { rel: 'first', href: '{first}' },
            { rel: 'next', href: '{next}' },
          ]
        : []),
      { rel: 'describedby', href: '{schema}' },
    ],
  };
}

/** Adds the routes that serve the JSON schemas, which tell clients what they may send. */
export function schemaRoutes(app: FastifyInstance, core: GlanceCore): void {
  const image = imageSchema(core.options);
  const schemas: Record<string, Schema> = {
    image,
    images: pageSchema('images', image),
    member: memberSchema,
    members: pageSchema('members', memberSchema, false),
    task: taskSchema,
    tasks: pageSchema('tasks', taskSchema),
  };
  for (const [name, schema] of Object.entries(metadefSchemas)) schemas[`metadefs/${name}`] = schema;
  for (const [name, schema] of Object.entries(schemas)) {
    app.get(`/v2/schemas/${name}`, async (_request, reply) => sendJson(reply, schema));
  }
}
