import type { FastifyInstance, FastifyRequest } from 'fastify';
import { authorize, type Keystone, memberOf } from './context.ts';
import { filtered } from './filters.ts';
import type { GroupRecord } from './keystone-records.ts';
import { badRequest, conflict, notFound } from './refusals.ts';
import { CloudError } from '../shared/errors.ts';
import { type BodyRules, idText, longName, text, validate } from './validation.ts';
import { groupView, listView, userView } from './views.ts';

const fields: BodyRules['fields'] = { description: text, domain_id: idText, name: longName };

type GroupRequest = FastifyRequest<{ Params: { group_id: string; user_id?: string } }>;

export function addGroupRoutes(app: FastifyInstance, keystone: Keystone): void {
  const { records } = keystone;
  const targetOf = (request: GroupRequest) => ({
    group: records.groups.get(request.params.group_id),
    user: records.users.get(request.params.user_id ?? ''),
  });

  function find(request: GroupRequest): GroupRecord {
    const group = records.groups.get(request.params.group_id);
    if (!group) throw notFound('group', request.params.group_id);
    return group;
  }

  /** The schema takes longer names than the real cloud's table does. */
  function requireFreeName(name: string, domainId: string, own?: string): void {
    if ([...name].length > 64)
      throw badRequest(
        `String length exceeded. The length of string '${name}' exceeds the limit of column name(CHAR(64)).`,
      );
    for (const group of records.groups.values()) {
      if (group.name !== name || group.domain_id !== domainId || group.id === own) continue;
      throw conflict('group', `Duplicate entry found with name ${name} at domain ID ${domainId}`);
    }
  }

  app.get('/v3/groups', async (request) => {
    const own = keystone.service.identity.authenticate(request).domain_id;
    authorize(keystone, request, 'list_groups', own ? { group: { domain_id: own } } : {});
    const found = filtered(records.groups.values(), request.query, ['domain_id', 'name']);
    return listView(
      keystone,
      request,
      'groups',
      found.filter((group) => !own || group.domain_id === own).map((group) => groupView(keystone, group)),
    );
  });

  app.post('/v3/groups', async (request, reply) => {
    const body = memberOf(request, 'group');
    const credentials = authorize(keystone, request, 'create_group', { group: body });
    validate(body, { fields, required: ['name'] });
    const domainId = (body['domain_id'] as string | undefined) ?? credentials.domain_id ?? credentials.user_domain_id;
    if (!records.domains.has(domainId)) throw notFound('domain', domainId);
    requireFreeName(body['name'] as string, domainId);
    const group: GroupRecord = {
      id: keystone.service.ids.hex(),
      name: body['name'] as string,
      domain_id: domainId,
      description: (body['description'] as string | null | undefined) ?? '',
    };
    records.groups.set(group.id, group);
    return reply.code(201).send({ group: groupView(keystone, group) });
  });

  app.get('/v3/groups/:group_id', async (request: GroupRequest) => {
    authorize(keystone, request, 'get_group', targetOf(request));
    return { group: groupView(keystone, find(request)) };
  });

  app.patch('/v3/groups/:group_id', async (request: GroupRequest) => {
    authorize(keystone, request, 'update_group', targetOf(request));
    const body = memberOf(request, 'group');
    validate(body, { fields, someField: true });
    const group = find(request);
    if (body['domain_id'] !== undefined && body['domain_id'] !== group.domain_id) {
      throw badRequest('Cannot change Domain ID');
    }
    if (body['name'] !== undefined) requireFreeName(body['name'] as string, group.domain_id, group.id);
    const changed: GroupRecord = {
      ...group,
      name: (body['name'] as string | undefined) ?? group.name,
      description: body['description'] === undefined ? group.description : (body['description'] as string | null),
    };
    records.groups.set(group.id, changed);
    return { group: groupView(keystone, changed) };
  });

  app.delete('/v3/groups/:group_id', async (request: GroupRequest, reply) => {
    authorize(keystone, request, 'delete_group', () => ({ group: find(request) }));
    const group = find(request);
    records.groups.delete(group.id);
    records.memberships.deleteWhere((membership) => membership.group_id === group.id);
    records.grants.deleteWhere((grant) => grant.actor === 'group' && grant.actor_id === group.id);
    return reply.code(204).send();
  });

  app.get('/v3/groups/:group_id/users', async (request: GroupRequest) => {
    authorize(keystone, request, 'list_users_in_group', targetOf(request));
    const group = find(request);
    const members = [...records.memberships.values()].filter((membership) => membership.group_id === group.id);
    const users = members.flatMap((membership) => records.users.get(membership.user_id) ?? []);
    const found = filtered(users, request.query, ['domain_id', 'enabled', 'name']);
    return listView(
      keystone,
      request,
      'users',
      found.map((user) => userView(keystone, user)),
    );
  });

  /** Key of the membership that the path names; both sides must be there. */
  function membershipKey(request: GroupRequest): string {
    const { user_id = '' } = request.params;
    if (!records.users.has(user_id)) throw notFound('user', user_id);
    return `${find(request).id}/${user_id}`;
  }

  function notMember({ params }: GroupRequest): CloudError {
    return new CloudError(404, `User '${params.user_id}' not found in group '${params.group_id}'`);
  }

  app.get('/v3/groups/:group_id/users/:user_id', async (request: GroupRequest, reply) => {
    authorize(keystone, request, 'check_user_in_group', targetOf(request));
    if (!records.memberships.has(membershipKey(request))) throw notMember(request);
    return reply.code(204).send();
  });

  app.put('/v3/groups/:group_id/users/:user_id', async (request: GroupRequest, reply) => {
    authorize(keystone, request, 'add_user_to_group', targetOf(request));
    const { group_id, user_id = '' } = request.params;
    records.memberships.set(membershipKey(request), { group_id, user_id });
    return reply.code(204).send();
  });

  app.delete('/v3/groups/:group_id/users/:user_id', async (request: GroupRequest, reply) => {
    authorize(keystone, request, 'remove_user_from_group', targetOf(request));
    if (!records.memberships.delete(membershipKey(request))) throw notMember(request);
    return reply.code(204).send();
  });
}
