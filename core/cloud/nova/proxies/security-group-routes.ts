import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isUuid, manyTimes } from '../../shared/body-schema.ts';
import { CloudError } from '../../shared/errors.ts';
import type { InnerAnswer } from '../../shared/inner-calls.ts';
import { checkedQuery } from '../checks.ts';
import { type Caller, type NovaCore, parameter } from '../nova-core.ts';
import { groupView, groupViews, type NeutronGroupWithRules, projectGroups } from '../server-security-groups.ts';
import { limitedItems } from './limited-items.ts';
import { callNeutron, clientMessage } from './neutron-client.ts';
import { proxiedCaller } from './proxied-caller.ts';

const path = '/v2.1/os-security-groups';
const number = manyTimes({ type: 'string', pattern: '^[0-9]*$', minLength: 1 });
const listQuery = { limit: number, offset: number, all_tenants: manyTimes({ type: 'string' }) };

/** `/os-security-groups` until 2.35: neutron's groups. The command-line client still looks here for a server's. */
export function securityGroupRoutes(app: FastifyInstance, core: NovaCore): void {
  const allowed = (request: FastifyRequest, action: string) => {
    const caller = proxiedCaller(core, request);
    core.enforce(`os_compute_api:os-security-groups:${action}`, caller);
    return caller;
  };
  const find = (request: FastifyRequest, caller: Caller) =>
    showGroup(core, caller, checkedGroupId(parameter(request, 'group')));
  const viewOf = async (caller: Caller, group: NeutronGroupWithRules) => ({
    security_group: groupView(group, await remoteNames(core, caller, group)),
  });

  app.get(path, async (request) => {
    const caller = proxiedCaller(core, request);
    const query = checkedQuery(request, caller, listQuery, Number.POSITIVE_INFINITY);
    core.enforce('os_compute_api:os-security-groups:get', caller);
    const project = caller.isAdmin && query.has('all_tenants') ? undefined : caller.projectId;
    const groups = limitedItems(await projectGroups(core, project, caller.credentials.token), query);
    const key = ({ project_id, name }: NeutronGroupWithRules) => `${project_id}/${name}`;
    return { security_groups: groupViews(groups.toSorted((left, right) => (key(left) < key(right) ? -1 : 1))) };
  });

  app.get(`${path}/:group`, async (request) => {
    const caller = allowed(request, 'show');
    return viewOf(caller, await find(request, caller));
  });

  app.post(path, async (request) => {
    const caller = allowed(request, 'create');
    const group = checkedGroup(request);
    const answer = await callNeutron<Answer>(core, caller, 'POST', '/security-groups', { security_group: group });
    if (answer.status >= 300) throw new CloudError(answer.status === 409 ? 403 : 400, clientMessage(answer));
    return viewOf(caller, answer.body.security_group);
  });

  app.put(`${path}/:group`, async (request) => {
    const caller = allowed(request, 'update');
    const { id } = await find(request, caller);
    const group = checkedGroup(request);
    const answer = await callNeutron<Answer>(core, caller, 'PUT', `/security-groups/${id}`, { security_group: group });
    refuseAsIs(answer);
    return viewOf(caller, answer.body.security_group);
  });

  app.delete(`${path}/:group`, async (request, reply) => {
    const caller = allowed(request, 'delete');
    const { id } = await find(request, caller);
    const answer = await callNeutron(core, caller, 'DELETE', `/security-groups/${id}`);
    if (answer.status === 409) throw new CloudError(400, clientMessage(answer));
    refuseAsIs(answer);
    return reply.code(202).send();
  });
}

interface Answer {
  security_group: NeutronGroupWithRules;
}

function refuseAsIs(answer: InnerAnswer<unknown>): void {
  if (answer.status >= 300) throw new CloudError(answer.status, clientMessage(answer));
}

export function checkedGroupId(id: unknown): string {
  if (!isUuid(id)) throw new CloudError(400, 'Security group id should be uuid');
  return id as string;
}

export async function showGroup(core: NovaCore, caller: Caller, id: string): Promise<NeutronGroupWithRules> {
  const answer = await callNeutron<Answer>(core, caller, 'GET', `/security-groups/${id}`);
  if (answer.status !== 200) throw new CloudError(404, clientMessage(answer));
  return answer.body.security_group;
}

/** Returns the names of the groups that the group's rules let in. */
async function remoteNames(core: NovaCore, caller: Caller, group: NeutronGroupWithRules): Promise<Map<string, string>> {
  const names = new Map([[group.id, group.name]]);
  for (const { remote_group_id: id } of group.security_group_rules) {
    if (id === null || names.has(id)) continue;
    const answer = await callNeutron<Answer>(core, caller, 'GET', `/security-groups/${id}`);
    if (answer.status === 200) names.set(id, answer.body.security_group.name);
  }
  return names;
}

/** Returns the one member of a body. */
export function memberOf(request: FastifyRequest, name: string): Record<string, unknown> {
  const body = (request.body ?? {}) as Record<string, Record<string, unknown> | null | undefined>;
  if (Object.keys(body).length === 0) throw new CloudError(400, "The request body can't be empty");
  const member = body[name];
  if (member === null || member === undefined) throw new CloudError(400, `Missing parameter ${name}`);
  return member;
}

function checkedGroup(request: FastifyRequest): Record<string, unknown> {
  const { name, description } = memberOf(request, 'security_group');
  for (const [member, value] of Object.entries({ name: name ?? null, description: description ?? null })) {
    if (typeof value !== 'string') throw new CloudError(400, `${member} is not a string or unicode`);
    if (value.length > 255) {
      throw new CloudError(400, `${member} has ${value.length} characters, more than 255.`);
    }
  }
  return { name, description };
}
