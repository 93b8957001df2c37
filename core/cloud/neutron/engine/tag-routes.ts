import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isJsonObject } from '../../shared/json-values.ts';
import { pythonRepr } from '../../shared/python-repr.ts';
import type { Neutron } from '../neutron-core.ts';
import { invalidInput, notFound } from '../errors.ts';
import type { Standard } from '../neutron-records.ts';
import { callerOf } from './caller.ts';
import { isThere, type Kind } from './kind.ts';
import { idOf } from './resource-routes.ts';

/** Tags of one kind of resource. `collection`: its name in the path, which for QoS policies is not that of its list. */
export function tagRoutes<R extends Pick<Standard, 'id' | 'project_id' | 'tags'>>(
  app: FastifyInstance,
  core: Neutron,
  kind: Kind<R>,
  collection: string = kind.plural.replaceAll('_', '-'),
): void {
  const base = `/v2.0/${collection}/:id/tags`;
  const found = (request: FastifyRequest) => {
    const caller = callerOf(core.context, request);
    const record = kind.get(idOf(request));
    if (record && isThere(kind, record, caller)) return record;
    throw notFound('TagResourceNotFound', `Resource ${collection} ${idOf(request)} could not be found.`);
  };
  const tagOf = (request: FastifyRequest) => idOf(request, 'tag');
  const needed = (record: R, tag: string) => {
    if (!record.tags.includes(tag)) throw notFound('TagNotFound', `Tag ${tag} could not be found.`);
  };

  app.get(base, async (request) => ({ tags: found(request).tags }));
  app.put(base, async (request) => {
    const record = found(request);
    const tags = tagsIn(request.body);
    kind.setTags?.(record, tags);
    return { tags };
  });
  app.delete(base, async (request, reply) => {
    kind.setTags?.(found(request), []);
    return reply.code(204).send();
  });
  app.get(`${base}/:tag`, async (request, reply) => {
    needed(found(request), tagOf(request));
    return reply.code(204).send();
  });
  app.put(`${base}/:tag`, async (request, reply) => {
    const record = found(request);
    const tag = tagOf(request);
    if (!record.tags.includes(tag)) kind.setTags?.(record, [...record.tags, tag]);
    return reply.code(201).type('application/json').send('null');
  });
  app.delete(`${base}/:tag`, async (request, reply) => {
    const record = found(request);
    const tag = tagOf(request);
    needed(record, tag);
    kind.setTags?.(
      record,
      record.tags.filter((other) => other !== tag),
    );
    return reply.code(204).send();
  });
}

function tagsIn(body: unknown): string[] {
  if (!isJsonObject(body) || !('tags' in body)) throw invalidInput('Invalid tags body');
  const { tags } = body;
  if (!Array.isArray(tags)) throw invalidInput(`${pythonRepr(tags)} is not a list`);
  for (const tag of tags) {
    if (typeof tag !== 'string') throw invalidInput(`'${String(tag)}' is not a valid string`);
    if (tag.length > 255) throw invalidInput(`'${tag}' exceeds maximum length of 255`);
  }
  return [...new Set(tags as string[])];
}
