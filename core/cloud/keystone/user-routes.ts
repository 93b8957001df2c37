import type { FastifyInstance, FastifyRequest } from 'fastify';
import { authorize, type Keystone, memberOf } from './context.ts';
import { filtered } from './filters.ts';
import { PasswordExpired, passwordChosen, passwordSet, provePassword, requireStrong } from './password-states.ts';
import type { UserRecord } from './keystone-records.ts';
import { badRequest, conflict, notFound } from './refusals.ts';
import { groupsOf, projectsOf } from './roles-of.ts';
import { readOptions, withoutNulls } from './user-options.ts';
import { type BodyRules, flag, idOrNull, idText, longName, text, validate } from './validation.ts';
import { groupView, listView, projectView, userView } from './views.ts';

const fields: BodyRules['fields'] = {
  default_project_id: idOrNull,
  description: text,
  domain_id: idText,
  enabled: flag,
  name: longName,
  password: text,
};

type UserRequest = FastifyRequest<{ Params: { user_id: string } }>;

export function addUserRoutes(app: FastifyInstance, keystone: Keystone): void {
  const { records, tokens } = keystone;
  const targetOf = (request: UserRequest) => ({ user: records.users.get(request.params.user_id) });

  function find(request: UserRequest): UserRecord {
    const user = records.users.get(request.params.user_id);
    if (!user) throw notFound('user', request.params.user_id);
    return user;
  }

  function requireFreeName(name: string, domainId: string, details: string, own?: string): void {
    for (const user of records.users.values()) {
      if (user.name === name && user.domain_id === domainId && user.id !== own) throw conflict('user', details);
    }
  }

  app.get('/v3/users', async (request) => {
    const credentials = authorize(keystone, request, 'list_users');
    const found = filtered(records.users.values(), request.query, ['domain_id', 'enabled', 'name']).filter(
      (user) => !credentials.domain_id || user.domain_id === credentials.domain_id,
    );
    return listView(
      keystone,
      request,
      'users',
      found.map((user) => userView(keystone, user)),
    );
  });

  app.post('/v3/users', async (request, reply) => {
    const body = memberOf(request, 'user');
    const credentials = authorize(keystone, request, 'create_user', { user: body });
    validate(body, { fields, required: ['name'] });
    const { name, password, domain_id, enabled, default_project_id, options, id: _id, ...extra } = body;
    const domainId = (domain_id as string | undefined) ?? credentials.domain_id ?? credentials.user_domain_id;
    if (!records.domains.has(domainId)) throw notFound('domain', domainId);
    requireFreeName(name as string, domainId, `Duplicate entry found with name ${name} at domain ID ${domainId}`);
    const chosen = readOptions(options);
    if (typeof password === 'string') requireStrong(keystone, password);
    const state = await passwordSet(keystone, { options: chosen }, (password as string | undefined) ?? null);
    requireFreeName(name as string, domainId, `Duplicate entry found with name ${name} at domain ID ${domainId}`);
    const user: UserRecord = {
      id: keystone.service.ids.hex(),
      name: name as string,
      domain_id: domainId,
      enabled: enabled !== false,
      ...state,
      options: withoutNulls(chosen),
      extra,
      ...(typeof default_project_id === 'string' ? { default_project_id } : {}),
    };
    records.users.set(user.id, user);
    return reply.code(201).send({ user: userView(keystone, user) });
  });

  app.get('/v3/users/:user_id', async (request: UserRequest) => {
    authorize(keystone, request, 'get_user', targetOf(request));
    return { user: userView(keystone, find(request)) };
  });

  app.patch('/v3/users/:user_id', async (request: UserRequest) => {
    authorize(keystone, request, 'update_user', targetOf(request));
    find(request);
    const body = memberOf(request, 'user');
    validate(body, { fields, someField: true });
    const { name, password, domain_id, enabled, default_project_id, options, id: _id, ...extra } = body;
    const chosen = { ...find(request).options, ...readOptions(options) };
    if (typeof password === 'string') requireStrong(keystone, password);
    const state =
      password === undefined
        ? undefined
        : await passwordSet(keystone, { ...find(request), options: chosen }, password as string | null);
    const user = find(request);
    if (domain_id !== undefined && domain_id !== user.domain_id) throw badRequest('Cannot change Domain ID');
    if (name !== undefined) {
      requireFreeName(name as string, user.domain_id, `Duplicate entry found with name ${name}`, user.id);
    }
    const changed: UserRecord = {
      ...user,
      name: (name as string | undefined) ?? user.name,
      enabled: (enabled as boolean | undefined) ?? user.enabled,
      ...state,
      // Users who are enabled may try again at once.
      ...(enabled === true ? { failed_sign_ins: 0 } : {}),
      ...(default_project_id === undefined ? {} : { default_project_id: default_project_id as string | null }),
      options: withoutNulls({ ...user.options, ...readOptions(options) }),
      extra: { ...user.extra, ...extra },
    };
    records.users.set(user.id, changed);
    if (state || !changed.enabled) tokens.revokeAllOf(user.id);
    return { user: { ...userView(keystone, changed), extra: changed.extra } };
  });

  app.delete('/v3/users/:user_id', async (request: UserRequest, reply) => {
    authorize(keystone, request, 'delete_user', targetOf(request));
    const user = find(request);
    records.users.delete(user.id);
    tokens.revokeAllOf(user.id);
    records.grants.deleteWhere((grant) => grant.actor === 'user' && grant.actor_id === user.id);
    records.memberships.deleteWhere((membership) => membership.user_id === user.id);
    const isOwn = (record: { user_id: string }) => record.user_id === user.id;
    records.applicationCredentials.deleteWhere(isOwn);
    records.accessRules.deleteWhere(isOwn);
    records.credentials.deleteWhere(isOwn);
    records.accessTokens.deleteWhere((token) => token.authorizing_user_id === user.id);
    return reply.code(204).send();
  });

  // Asks for no token: whoever knows the old password may change it.
  app.post('/v3/users/:user_id/password', async (request: UserRequest, reply) => {
    const body = memberOf(request, 'user');
    const rule = { type: 'string' };
    validate(body, {
      fields: { original_password: rule, password: rule },
      required: ['original_password', 'password'],
    });
    const known = records.users.get(request.params.user_id);
    await provePassword(keystone, known, body['original_password'] as string).catch((error: unknown) => {
      // An expired password is still good for this.
      if (!(error instanceof PasswordExpired)) throw error;
    });
    const state = await passwordChosen(keystone, find(request), body['password'] as string);
    records.users.set(request.params.user_id, { ...find(request), ...state });
    tokens.revokeAllOf(request.params.user_id);
    return reply.code(204).send();
  });

  app.get('/v3/users/:user_id/projects', async (request: UserRequest) => {
    authorize(keystone, request, 'list_user_projects', targetOf(request));
    const user = find(request);
    const all = projectsOf(records, user.id).flatMap((id) => records.projects.get(id) ?? []);
    const found = filtered(all, request.query, ['domain_id', 'enabled', 'name']);
    return listView(
      keystone,
      request,
      'projects',
      found.map((project) => projectView(keystone, project)),
    );
  });

  app.get('/v3/users/:user_id/groups', async (request: UserRequest) => {
    authorize(keystone, request, 'list_groups_for_user', targetOf(request));
    const user = find(request);
    const all = groupsOf(records, user.id).flatMap((id) => records.groups.get(id) ?? []);
    const found = filtered(all, request.query, ['name']);
    return listView(
      keystone,
      request,
      'groups',
      found.map((group) => ({ ...groupView(keystone, group), membership_expires_at: null })),
    );
  });
}
