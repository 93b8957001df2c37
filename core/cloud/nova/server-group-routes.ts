import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type JsonSchema, manyTimes, pagingQuery } from '../shared/body-schema.ts';
import { CloudError } from '../shared/errors.ts';
import { maxLimit } from '../shared/oslo-lists.ts';
import { checkedBody, checkedQuery } from './checks.ts';
import { type Caller, type NovaCore, parameter } from './nova-core.ts';
import { kinds, only, wrapped } from './formats.ts';
import { usageOf } from './quota-routes.ts';
import type { ServerGroupRecord } from './nova-records.ts';

/** Server groups (API reference: "Server groups"). 2.15 brought the soft policies, 2.64 one policy with rules. */
export function serverGroupRoutes(app: FastifyInstance, core: NovaCore): void {
  const rule = (caller: Caller, name: string, group?: ServerGroupRecord) =>
    core.enforce(`os_compute_api:os-server-groups:${name}`, caller, group && { project_id: group.project_id });

  app.get('/v2.1/os-server-groups', async (request) => {
    const caller = core.caller(request);
    const query = checkedQuery(request, caller, {
      all_projects: manyTimes({ type: 'string' }),
      limit: pagingQuery.limit,
      offset: pagingQuery.limit,
    });
    rule(caller, 'index');
    // Others than administrators may ask for all, and get their own.
    const all = query.has('all_projects') && caller.isAdmin;
    if (all) rule(caller, 'index:all_projects');
    const groups = [...core.serverGroups.values()].filter((group) => all || group.project_id === caller.projectId);
    const from = Number(query.get('offset') ?? 0);
    const count = Math.min(Number(query.get('limit') ?? 0) || maxLimit, maxLimit);
    return { server_groups: groups.slice(from, from + count).map((group) => groupView(core, group, caller)) };
  });

  app.get('/v2.1/os-server-groups/:group', async (request) => {
    const caller = core.caller(request);
    const group = findGroup(core, request, caller);
    rule(caller, 'show', group);
    return { server_group: groupView(core, group, caller) };
  });

  app.post('/v2.1/os-server-groups', async (request) => {
    const caller = core.caller(request);
    const { server_group: given } = checkedBody<{ server_group: NewGroup }>(request, newGroup(caller));
    rule(caller, 'create');
    const used = usageOf(core, caller.projectId);
    if (core.quotas.overruns(caller.projectId, { server_groups: 1 }, used).length > 0) {
      throw new CloudError(403, 'Quota exceeded, too many server groups.');
    }
    const group = groupFrom(core, given, caller);
    core.serverGroups.set(group.id, group);
    return { server_group: groupView(core, group, caller) };
  });

  app.delete('/v2.1/os-server-groups/:group', async (request, reply) => {
    const caller = core.caller(request);
    const group = findGroup(core, request, caller);
    rule(caller, 'delete', group);
    core.serverGroups.delete(group.id);
    return reply.code(204).send();
  });
}

/** Other projects' groups aren't there for anybody but administrators. */
function findGroup(core: NovaCore, request: FastifyRequest, caller: Caller): ServerGroupRecord {
  const id = parameter(request, 'group');
  const group = core.serverGroups.get(id);
  if (!group || (!caller.isAdmin && group.project_id !== caller.projectId)) {
    throw new CloudError(404, `Instance group ${id} could not be found.`);
  }
  return group;
}

function groupView(core: NovaCore, group: ServerGroupRecord, caller: Caller): object {
  const { id, name, policy, rules, project_id, user_id } = group;
  const members = group.members.filter((server) => core.servers.get(server)?.deleted_at === null);
  return {
    id,
    name,
    ...(caller.minor >= 64 ? { policy, rules } : { policies: [policy], metadata: {} }),
    members,
    ...(caller.minor >= 13 ? { project_id, user_id } : {}),
  };
}

type Policy = ServerGroupRecord['policy'];

interface NewGroup {
  name: string;
  policies?: Policy[];
  policy?: Policy;
  rules?: { max_server_per_host?: number | string };
}

function newGroup({ minor }: Caller): JsonSchema {
  const known = ['anti-affinity', 'affinity', ...(minor >= 15 ? ['soft-anti-affinity', 'soft-affinity'] : [])];
  if (minor >= 64) {
    const rules = only({ max_server_per_host: kinds.positive });
    return wrapped(
      'server_group',
      only({ name: kinds.name, policy: { type: 'string', enum: known }, rules }, ['name', 'policy']),
    );
  }
  const policies: JsonSchema = {
    type: 'array',
    items: { enum: known },
    minItems: 1,
    maxItems: 1,
    uniqueItems: true,
  };
  return wrapped('server_group', only({ name: kinds.name, policies }, ['name', 'policies']));
}

function groupFrom(core: NovaCore, given: NewGroup, caller: Caller): ServerGroupRecord {
  const policy = given.policy ?? given.policies?.[0] ?? 'affinity';
  const perHost = given.rules?.max_server_per_host;
  if (perHost !== undefined && policy !== 'anti-affinity') {
    throw new CloudError(400, 'Only anti-affinity policy supports rules.');
  }
  return {
    id: core.context.ids.uuid(),
    name: given.name,
    project_id: caller.projectId,
    user_id: caller.userId,
    policy,
    rules: perHost === undefined ? {} : { max_server_per_host: Number(perHost) },
    members: [],
    created_at: core.context.clock.now(),
  };
}
