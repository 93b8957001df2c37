import type { FastifyInstance, FastifyRequest } from 'fastify';
import { CloudError } from '../shared/errors.ts';
import { checkedBody } from './checks.ts';
import { type NovaCore, parameter } from './nova-core.ts';
import { findServerFor } from './find-server.ts';
import { kinds, wrapped } from './formats.ts';
import type { ServerRecord } from './nova-records.ts';
import { checkMetadata } from './server-quotas.ts';
import { requireState } from './server-state.ts';

const path = '/v2.1/servers/:server/metadata';
const rule = 'os_compute_api:server-metadata';

/** A server's metadata, as a whole and one by one. */
export function serverMetadataRoutes(app: FastifyInstance, core: NovaCore): void {
  const find = (request: FastifyRequest, action: string) =>
    findServerFor(core, parameter(request, 'server'), core.caller(request), `${rule}:${action}`);

  const write = (request: FastifyRequest, server: ServerRecord, metadata: Record<string, string>) => {
    checkMetadata(core, server.project_id, metadata);
    requireChangeable(request, server, 'update metadata');
    core.servers.change(server.id, { metadata, updated_at: core.context.clock.now() });
    return { metadata };
  };
  const requireChangeable = (request: FastifyRequest, server: ServerRecord, action: string) =>
    requireState(core, server, core.caller(request), action, {
      states: ['active', 'paused', 'suspended', 'stopped'],
    });

  app.get(path, async (request) => ({ metadata: find(request, 'index').metadata }));
  app.post(path, async (request) => {
    const { metadata } = checkedBody<{ metadata: Record<string, string> }>(
      request,
      wrapped('metadata', kinds.metadata),
    );
    const server = find(request, 'create');
    return write(request, server, { ...server.metadata, ...metadata });
  });
  app.put(path, async (request) => {
    const { metadata } = checkedBody<{ metadata: Record<string, string> }>(
      request,
      wrapped('metadata', kinds.metadata),
    );
    return write(request, find(request, 'update_all'), metadata);
  });

  app.get(`${path}/:key`, async (request) => {
    const key = parameter(request, 'key');
    return { meta: { [key]: itemOf(find(request, 'show'), key) } };
  });
  app.put(`${path}/:key`, async (request) => {
    const { meta } = checkedBody<{ meta: Record<string, string> }>(
      request,
      wrapped('meta', { ...kinds.metadata, minProperties: 1, maxProperties: 1 }),
    );
    const server = find(request, 'update');
    if (!Object.hasOwn(meta, parameter(request, 'key'))) throw new CloudError(400, 'Request body and URI mismatch');
    write(request, server, { ...server.metadata, ...meta });
    return { meta };
  });
  app.delete(`${path}/:key`, async (request, reply) => {
    const server = find(request, 'delete');
    const key = parameter(request, 'key');
    itemOf(server, key);
    requireChangeable(request, server, 'delete metadata');
    const metadata = Object.fromEntries(Object.entries(server.metadata).filter(([name]) => name !== key));
    core.servers.change(server.id, { metadata, updated_at: core.context.clock.now() });
    return reply.code(204).send();
  });
}

function itemOf(server: ServerRecord, key: string): string {
  const value = Object.hasOwn(server.metadata, key) ? server.metadata[key] : undefined;
  if (value === undefined) throw new CloudError(404, 'Metadata item was not found');
  return value;
}
