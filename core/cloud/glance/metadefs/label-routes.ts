import type { FastifyInstance } from 'fastify';
import { CloudError } from '../../shared/errors.ts';
import { readLimit } from '../list-query.ts';
import { checkSchema } from '../schema-check.ts';
import { type GlanceCore, jsonObject, parameter, queryOf, sendJson, sendNothing } from '../glance-core.ts';
import type { MetadefStore } from './metadef-store.ts';
import { associationView, type MetaTag, type Namespace, tagView } from './namespace.ts';
import { metadefSchemas } from './schemas.ts';

const base = '/v2/metadefs/namespaces/:namespace';

/** Tags of a namespace, and the resource types that it is for. */
export function labelRoutes(app: FastifyInstance, core: GlanceCore, store: MetadefStore): void {
  tagRoutes(app, core, store);
  associationRoutes(app, store);
}

function tagRoutes(app: FastifyInstance, core: GlanceCore, store: MetadefStore): void {
  const existing = (space: Namespace, name: string) => {
    const tag = space.tags.find((one) => sameTag(one.name, name));
    if (!tag) throw new CloudError(404, `Could not find metadata tag ${name}`);
    return tag;
  };
  const newTag = (name: string): MetaTag => ({ name, created_at: store.now(), updated_at: store.now() });

  app.get(`${base}/tags`, async (request, reply) => {
    const space = store.open(request, 'get_metadef_tags');
    const params = queryOf(request);
    const all = space.tags.toSorted((left, right) => (left.name < right.name ? 1 : -1));
    const marker = params.get('marker');
    const from = marker === null ? 0 : all.indexOf(existing(space, marker)) + 1;
    const page = all.slice(from, from + readLimit(params.get('limit'), core.options));
    return sendJson(reply, { tags: page.map(({ name }) => ({ name })) });
  });

  app.post(`${base}/tags`, async (request, reply) => {
    const body = jsonObject(request);
    checkSchema('tags', { ...metadefSchemas.tags, required: ['tags'] }, body);
    const space = store.open(request, 'add_metadef_tags');
    const names = (body['tags'] as { name: string }[]).map(({ name }) => name);
    store.put({ ...space, tags: names.map(newTag) });
    return sendJson(reply, { tags: names.map((name) => ({ name })) }, 201);
  });

  app.delete(`${base}/tags`, async (request, reply) => {
    const space = store.open(request, 'delete_metadef_tags');
    store.put({ ...space, tags: [] });
    return sendNothing(reply);
  });

  app.get(`${base}/tags/:tag`, async (request, reply) => {
    const space = store.open(request, 'get_metadef_tag');
    return sendJson(reply, tagView(existing(space, parameter(request, 'tag'))));
  });

  app.post(`${base}/tags/:tag`, async (request, reply) => {
    const name = parameter(request, 'tag');
    checkSchema('tag', metadefSchemas.tag, { name });
    const space = store.open(request, 'add_metadef_tag');
    if (space.tags.some((tag) => sameTag(tag.name, name))) {
      throw new CloudError(
        409,
        `A metadata tag with name=${name} already exists in namespace=${space.namespace}. ` +
          '(Please note that metadata tag names are case insensitive).',
      );
    }
    const tag = newTag(name);
    store.put({ ...space, tags: [...space.tags, tag] });
    return sendJson(reply, tagView(tag), 201);
  });

  app.put(`${base}/tags/:tag`, async (request, reply) => {
    const body = jsonObject(request);
    checkSchema('tag', metadefSchemas.tag, body);
    const space = store.open(request, 'modify_metadef_tag');
    const before = existing(space, parameter(request, 'tag'));
    const changed = { ...before, name: body['name'] as string, updated_at: store.now() };
    store.put({ ...space, tags: space.tags.map((tag) => (tag === before ? changed : tag)) });
    return sendJson(reply, tagView(changed));
  });

  app.delete(`${base}/tags/:tag`, async (request, reply) => {
    const space = store.open(request, 'delete_metadef_tag');
    const tag = existing(space, parameter(request, 'tag'));
    store.put({ ...space, tags: space.tags.filter((one) => one !== tag) });
    return sendNothing(reply);
  });
}

function sameTag(left: string, right: string): boolean {
  return left.toLowerCase() === right.toLowerCase();
}

function associationRoutes(app: FastifyInstance, store: MetadefStore): void {
  app.get(`${base}/resource_types`, async (request, reply) => {
    const space = store.open(request, 'get_metadef_resource_type');
    return sendJson(reply, { resource_type_associations: space.associations.map(associationView) });
  });

  app.post(`${base}/resource_types`, async (request, reply) => {
    const body = jsonObject(request);
    checkSchema('resource_type_association', metadefSchemas.resource_type, body);
    const space = store.open(request, 'add_metadef_resource_type_association');
    const name = body['name'] as string;
    if (space.associations.some((one) => one.name === name)) {
      throw new CloudError(
        409,
        `The metadata definition resource-type association of resource-type=${name} to namespace=${space.namespace} ` +
          'already exists.',
      );
    }
    const association = {
      name,
      prefix: body['prefix'] as string | undefined,
      properties_target: body['properties_target'] as string | undefined,
      created_at: store.now(),
      updated_at: store.now(),
    };
    store.noteResourceType(name);
    store.put({ ...space, associations: [association, ...space.associations] });
    return sendJson(reply, associationView(association), 201);
  });

  app.delete(`${base}/resource_types/:resource_type`, async (request, reply) => {
    const space = store.open(request, 'remove_metadef_resource_type_association');
    const name = parameter(request, 'resource_type');
    if (!space.associations.some((one) => one.name === name)) {
      throw new CloudError(404, `Failed to find resource type ${name} to delete`);
    }
    store.put({ ...space, associations: space.associations.filter((one) => one.name !== name) });
    return sendNothing(reply);
  });
}
