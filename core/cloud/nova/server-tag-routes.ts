import type { FastifyInstance, FastifyRequest } from 'fastify';
import { CloudError } from '../shared/errors.ts';
import { checkedBody } from './checks.ts';
import { type NovaCore, parameter, requireVersion } from './nova-core.ts';
import { findMappedServerFor } from './find-server.ts';
import { kinds, wrapped } from './formats.ts';
import type { ServerRecord, VmState } from './nova-records.ts';
import { refuseState } from './server-state.ts';

const path = '/v2.1/servers/:server/tags';
const most = 50;
const changeable: readonly VmState[] = ['active', 'paused', 'suspended', 'stopped'];

/** A server's tags, since 2.26. */
export function serverTagRoutes(app: FastifyInstance, core: NovaCore): void {
  const find = (request: FastifyRequest, action: string) => {
    const caller = core.caller(request);
    requireVersion(caller, 26);
    return findMappedServerFor(core, parameter(request, 'server'), caller, `os_compute_api:os-server-tags:${action}`);
  };
  const write = (server: ServerRecord, tags: string[]) => core.servers.change(server.id, { tags });

  app.get(path, async (request) => ({ tags: find(request, 'index').tags }));
  app.put(path, async (request) => {
    const schema = wrapped('tags', { type: 'array', items: kinds.tag, maxItems: most });
    const { tags } = checkedBody<{ tags: string[] }>(request, schema);
    const server = find(request, 'update_all');
    requireChangeable(server, 'update tags');
    return { tags: write(server, [...new Set(tags)])?.tags ?? [] };
  });
  app.delete(path, async (request, reply) => {
    const server = find(request, 'delete_all');
    requireChangeable(server, 'delete tags');
    write(server, []);
    return reply.code(204).send();
  });

  app.get(`${path}/:tag`, async (request, reply) => {
    requireTag(find(request, 'show'), parameter(request, 'tag'), (id, tag) => `Server ${id} has no tag '${tag}'`);
    return reply.code(204).send();
  });
  app.put(`${path}/:tag`, async (request, reply) => {
    const server = find(request, 'update');
    const tag = parameter(request, 'tag');
    requireChangeable(server, 'update tag');
    checkTag(tag);
    if (server.tags.length >= most) {
      throw new CloudError(400, `The number of tags exceeded the per-server limit ${most}`);
    }
    if (server.tags.includes(tag)) return reply.code(204).send();
    write(server, [...server.tags, tag]);
    return reply
      .code(201)
      .header('location', core.selfUrl(`/servers/${server.id}/tags/${encodeURIComponent(tag)}`))
      .send();
  });
  app.delete(`${path}/:tag`, async (request, reply) => {
    const server = find(request, 'delete');
    const tag = parameter(request, 'tag');
    requireChangeable(server, 'delete tag');
    requireTag(server, tag, (id) => `Instance ${id} has no tag '${tag}'`);
    write(
      server,
      server.tags.filter((one) => one !== tag),
    );
    return reply.code(204).send();
  });
}

function requireChangeable(server: ServerRecord, action: string): void {
  if (!changeable.includes(server.vm_state)) refuseState(server, action, `vm_state ${server.vm_state}`);
}

function requireTag(server: ServerRecord, tag: string, text: (id: string, tag: string) => string): void {
  if (!server.tags.includes(tag)) throw new CloudError(404, text(server.id, tag));
}

function checkTag(tag: string): void {
  const problem = tag.length > 60 ? 'is too long' : /[,/]/.test(tag) ? "does not match '^[^,/]*$'" : undefined;
  if (problem === undefined) return;
  throw new CloudError(
    400,
    `Tag '${tag}' is invalid. It must be a non empty string without characters '/' and ','. ` +
      `Validation error message: '${tag}' ${problem}`,
  );
}
