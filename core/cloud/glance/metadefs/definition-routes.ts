import type { FastifyInstance } from 'fastify';
import { CloudError } from '../../shared/errors.ts';
import { checkSchema } from '../schema-check.ts';
import { jsonObject, parameter, queryOf, sendJson, sendNothing } from '../glance-core.ts';
import { type MetadefStore, notDefined } from './metadef-store.ts';
import {
  type MetaObject,
  objectView,
  prefixed,
  prefixOf,
  type Property,
  storedProperties,
  storedProperty,
} from './namespace.ts';
import { metadefSchemas } from './schemas.ts';

const base = '/v2/metadefs/namespaces/:namespace';

/** Properties and objects of a namespace. */
export function definitionRoutes(app: FastifyInstance, store: MetadefStore): void {
  propertyRoutes(app, store);
  objectRoutes(app, store);
}

function propertyRoutes(app: FastifyInstance, store: MetadefStore): void {
  app.get(`${base}/properties`, async (request, reply) => {
    const space = store.open(request, 'get_metadef_properties');
    const prefix = prefixOf(space, queryOf(request).get('resource_type'));
    return sendJson(reply, { properties: prefixed(space.properties, prefix) });
  });

  app.get(`${base}/properties/:property`, async (request, reply) => {
    const space = store.open(request, 'get_metadef_property');
    const asked = parameter(request, 'property');
    const prefix = prefixOf(space, queryOf(request).get('resource_type'));
    if (!asked.startsWith(prefix)) {
      throw new CloudError(
        404,
        `Property ${asked} does not start with the expected resource type association prefix of '${prefix}'.`,
      );
    }
    const name = asked.slice(prefix.length);
    return sendJson(reply, { name, ...existingProperty(space.properties, name) });
  });

  app.post(`${base}/properties`, async (request, reply) => {
    const { name, property } = readProperty(jsonObject(request));
    const space = store.open(request, 'add_metadef_property');
    if (Object.hasOwn(space.properties, name)) {
      throw new CloudError(
        409,
        `A metadata definition property with name=${name} already exists in namespace=${space.namespace}.`,
      );
    }
    store.put({ ...space, properties: { ...space.properties, [name]: property } });
    return sendJson(reply, { name, ...property }, 201);
  });

  app.put(`${base}/properties/:property`, async (request, reply) => {
    const { name, property } = readProperty(jsonObject(request));
    const space = store.open(request, 'modify_metadef_property');
    const before = parameter(request, 'property');
    existingProperty(space.properties, before);
    const { [before]: _replaced, ...others } = space.properties;
    store.put({ ...space, properties: { ...others, [name]: property } });
    return sendJson(reply, { name, ...property });
  });

  app.delete(`${base}/properties/:property`, async (request, reply) => {
    const space = store.open(request, 'remove_metadef_property');
    const name = parameter(request, 'property');
    existingProperty(space.properties, name);
    const { [name]: _removed, ...others } = space.properties;
    store.put({ ...space, properties: others });
    return sendNothing(reply);
  });
}

function readProperty(body: Readonly<Record<string, unknown>>): { name: string; property: Property } {
  checkSchema('property', metadefSchemas.property, body);
  const { name, ...property } = body;
  return { name: name as string, property: storedProperty(property) };
}

function existingProperty(properties: Readonly<Record<string, Property>>, name: string): Property {
  const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
  if (!property) throw new CloudError(404, `Could not find property ${name}`);
  return property;
}

function objectRoutes(app: FastifyInstance, store: MetadefStore): void {
  const existing = (objects: readonly MetaObject[], name: string) => {
    const object = objects.find((one) => one.name === name);
    if (!object) throw new CloudError(404, `Could not find metadata object ${name}`);
    return object;
  };

  app.get(`${base}/objects`, async (request, reply) => {
    const space = store.open(request, 'get_metadef_objects', notDefined);
    const objects = space.objects.map((object) => objectView(space, object));
    return sendJson(reply, { objects, schema: '/v2/schemas/metadefs/objects' });
  });

  app.get(`${base}/objects/:object`, async (request, reply) => {
    const space = store.open(request, 'get_metadef_object', notDefined);
    return sendJson(reply, objectView(space, existing(space.objects, parameter(request, 'object'))));
  });

  app.post(`${base}/objects`, async (request, reply) => {
    const object = readObject(jsonObject(request), store.now());
    const space = store.open(request, 'add_metadef_object', notDefined);
    if (space.objects.some((one) => one.name === object.name)) {
      throw new CloudError(
        409,
        `A metadata definition object with name=${object.name} already exists in namespace=${space.namespace}.`,
      );
    }
    store.put({ ...space, objects: [...space.objects, object] });
    return sendJson(reply, objectView(space, object), 201);
  });

  app.put(`${base}/objects/:object`, async (request, reply) => {
    const object = readObject(jsonObject(request), store.now());
    const space = store.open(request, 'modify_metadef_object', notDefined);
    const before = existing(space.objects, parameter(request, 'object'));
    const changed = { ...object, created_at: before.created_at };
    store.put({ ...space, objects: space.objects.map((one) => (one === before ? changed : one)) });
    return sendJson(reply, objectView(space, changed));
  });

  app.delete(`${base}/objects/:object`, async (request, reply) => {
    const space = store.open(request, 'delete_metadef_object', notDefined);
    const object = existing(space.objects, parameter(request, 'object'));
    store.put({ ...space, objects: space.objects.filter((one) => one !== object) });
    return sendNothing(reply);
  });
}

function readObject(body: Readonly<Record<string, unknown>>, now: number): MetaObject {
  checkSchema('object', metadefSchemas.object, body);
  return {
    name: body['name'] as string,
    description: body['description'] as string | undefined,
    required: body['required'] as string[] | undefined,
    properties: storedProperties(body['properties'] as Record<string, Property> | undefined),
    created_at: now,
    updated_at: now,
  };
}
