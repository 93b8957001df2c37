import type { FastifyInstance } from 'fastify';
import { checkBody, type JsonSchema } from '../shared/body-schema.ts';
import { nextLinks } from '../shared/oslo-lists.ts';
import { type Caller, type NovaCore, parameter, queryOf } from './nova-core.ts';
import { createServers } from './create-server.ts';
import { deleteOrKeep } from './delete-server.ts';
import { findServerFor, serverTarget } from './find-server.ts';
import { kinds, novaFormats, only, ownMembers, wrapped } from './formats.ts';
import { listServers } from './list-servers.ts';
import type { ServerRecord } from './nova-records.ts';
import { serverSummary, serverView, serverViewer } from './server-view.ts';
import { keptAddress } from './servers/access-address.ts';

/** `/servers`: lists, creating, showing, changing and deleting. */
export function serverRoutes(app: FastifyInstance, core: NovaCore): void {
  app.get('/v2.1/servers', async (request) => {
    const caller = core.caller(request);
    core.enforce('os_compute_api:servers:index', caller);
    const query = queryOf(request);
    const servers = listServers(core, caller, query, 'index');
    return {
      servers: servers.map((server) => serverSummary(core, server)),
      ...nextLinks('servers', core.selfUrl('/servers'), query, idsOf(servers)),
    };
  });

  app.get('/v2.1/servers/detail', async (request) => {
    const caller = core.caller(request);
    core.enforce('os_compute_api:servers:detail', caller);
    const query = queryOf(request);
    const servers = listServers(core, caller, query, 'detail');
    const viewer = serverViewer(core, caller);
    return {
      servers: servers.map((server) => serverView(core, server, viewer)),
      ...nextLinks('servers', core.selfUrl('/servers/detail'), query, idsOf(servers)),
    };
  });

  app.post('/v2.1/servers', async (request, reply) => {
    const caller = core.caller(request);
    const answer = await createServers(core, caller, request.body);
    if ('server' in answer) reply.header('location', core.selfUrl(`/servers/${answer.server.id}`));
    return reply.code(202).send(answer);
  });

  app.get('/v2.1/servers/:server', async (request) => {
    const caller = core.caller(request);
    const server = findServerFor(core, parameter(request, 'server'), caller, 'os_compute_api:servers:show');
    return { server: shown(core, server, caller) };
  });

  app.put('/v2.1/servers/:server', async (request) => {
    const caller = core.caller(request);
    checkBody(updateSchema(caller.minor), request.body, novaFormats);
    const server = findServerFor(core, parameter(request, 'server'), caller, 'os_compute_api:servers:update');
    const { server: wanted } = request.body as { server: ServerChanges };
    const changed = core.servers.put({ ...server, ...changesOf(wanted), updated_at: core.context.clock.now() });
    return { server: shownAfterChange(core, changed, caller) };
  });

  app.delete('/v2.1/servers/:server', async (request, reply) => {
    const caller = core.caller(request);
    const server = findServerFor(core, parameter(request, 'server'), caller, 'os_compute_api:servers:delete');
    deleteOrKeep(core, server, caller);
    return reply.code(204).send();
  });
}

function idsOf(servers: readonly ServerRecord[]): string[] {
  return servers.map((server) => server.id);
}

/** Shows one server as its own calls answer it. `brief` is the shorter answer to changes before 2.75. */
function shown(core: NovaCore, server: ServerRecord, caller: Caller, brief = false): object {
  const viewer = serverViewer(core, caller, serverTarget(server));
  const groups = server.server_group === null ? [] : [server.server_group];
  return {
    ...serverView(core, server, viewer, brief),
    ...(caller.minor >= 71 ? { server_groups: groups } : {}),
  };
}

/** Shows a server as the calls that change it answer: shorter before 2.75, and never with its security groups. */
export function shownAfterChange(core: NovaCore, server: ServerRecord, caller: Caller): Record<string, unknown> {
  const { security_groups: _groups, ...view } = shown(core, server, caller, caller.minor < 75) as Record<
    string,
    unknown
  >;
  return view;
}

interface ServerChanges {
  name?: string;
  description?: string | null;
  hostname?: string;
  accessIPv4?: string;
  accessIPv6?: string;
  'OS-DCF:diskConfig'?: 'AUTO' | 'MANUAL';
}

/** Members of a body, as creating, changing and rebuilding take them, as members of the record. */
export function changesOf(wanted: ServerChanges): Partial<ServerRecord> {
  return {
    ...(wanted.name === undefined ? {} : { name: wanted.name }),
    ...(wanted.description === undefined ? {} : { description: wanted.description }),
    ...(wanted.hostname === undefined ? {} : { hostname: wanted.hostname }),
    ...(wanted.accessIPv4 === undefined ? {} : { access_ipv4: keptAddress(wanted.accessIPv4) }),
    ...(wanted.accessIPv6 === undefined ? {} : { access_ipv6: keptAddress(wanted.accessIPv6) }),
    ...(wanted['OS-DCF:diskConfig'] === undefined ? {} : { disk_config: wanted['OS-DCF:diskConfig'] }),
  };
}

function updateSchema(minor: number): JsonSchema {
  return wrapped(
    'server',
    only({
      ...ownMembers,
      ...(minor >= 19 ? { description: kinds.description } : {}),
      ...(minor >= 90 ? { hostname: kinds.hostname } : {}),
    }),
  );
}
