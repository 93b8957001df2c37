import type { FastifyInstance, FastifyRequest } from 'fastify';
import { authorize, type Keystone, memberOf } from './context.ts';
import { filtered } from './filters.ts';
import type { RoleRecord } from './keystone-records.ts';
import { conflict, forbiddenBecause, notFound } from './refusals.ts';
import { type BodyRules, longName, text, validate } from './validation.ts';
import { listView, roleView, self } from './views.ts';

const fields: BodyRules['fields'] = { name: longName, description: text };

type RoleRequest = FastifyRequest<{ Params: { role_id: string; implied_role_id?: string } }>;

/** Roles, and which role implies which. */
export function addRoleRoutes(app: FastifyInstance, keystone: Keystone): void {
  const { records } = keystone;

  function find(id: string): RoleRecord {
    const role = records.roles.get(id);
    if (!role) throw notFound('role', id);
    return role;
  }

  function requireFreeName(name: string, own?: string): void {
    for (const role of records.roles.values()) {
      if (role.name === name && role.id !== own) throw conflict('role', `Duplicate entry found with name ${name}`);
    }
  }

  /** The roles that keystone itself depends on can't be changed. */
  function requireMutable(role: RoleRecord, what: 'delete' | 'update'): void {
    if (role.options['immutable'] !== true) return;
    // The backquote that is never closed is keystone's.
    throw forbiddenBecause(
      `Unable to ${what} immutable role resource: \`${role.id}. Set resource option "immutable" to false first.`,
    );
  }

  app.get('/v3/roles', async (request) => {
    authorize(keystone, request, 'list_roles');
    const found = filtered(records.roles.values(), request.query, ['name', 'domain_id']);
    return listView(
      keystone,
      request,
      'roles',
      found.map((role) => roleView(keystone, role)),
    );
  });

  app.post('/v3/roles', async (request, reply) => {
    const body = memberOf(request, 'role');
    authorize(keystone, request, 'create_role', { role: body });
    validate(body, { fields, required: ['name'] });
    requireFreeName(body['name'] as string);
    const role: RoleRecord = {
      id: keystone.service.ids.hex(),
      name: body['name'] as string,
      domain_id: null,
      description: (body['description'] as string | null | undefined) ?? null,
      options: (body['options'] as Record<string, unknown> | undefined) ?? {},
    };
    records.roles.set(role.id, role);
    return reply.code(201).send({ role: roleView(keystone, role) });
  });

  app.get('/v3/roles/:role_id', async (request: RoleRequest) => {
    authorize(keystone, request, 'get_role', () => ({ role: find(request.params.role_id) }));
    return { role: roleView(keystone, find(request.params.role_id)) };
  });

  app.patch('/v3/roles/:role_id', async (request: RoleRequest) => {
    authorize(keystone, request, 'update_role', () => ({ role: find(request.params.role_id) }));
    const body = memberOf(request, 'role');
    validate(body, { fields, someField: true });
    const role = find(request.params.role_id);
    const options = { ...role.options, ...(body['options'] as object | undefined) } as Record<string, unknown>;
    requireMutable({ ...role, options }, 'update');
    if (body['name'] !== undefined) requireFreeName(body['name'] as string, role.id);
    const changed: RoleRecord = {
      ...role,
      name: (body['name'] as string | undefined) ?? role.name,
      description: body['description'] === undefined ? role.description : (body['description'] as string | null),
      options,
    };
    records.roles.set(role.id, changed);
    return { role: roleView(keystone, changed) };
  });

  app.delete('/v3/roles/:role_id', async (request: RoleRequest, reply) => {
    authorize(keystone, request, 'delete_role', () => ({ role: find(request.params.role_id) }));
    const role = find(request.params.role_id);
    requireMutable(role, 'delete');
    records.roles.delete(role.id);
    records.grants.deleteWhere((grant) => grant.role_id === role.id);
    records.impliedRoles.deleteWhere((rule) => rule.prior_role_id === role.id || rule.implied_role_id === role.id);
    return reply.code(204).send();
  });

  const brief = (id: string) => {
    const role = find(id);
    return { id, links: self(keystone, `roles/${id}`), name: role.name };
  };

  app.get('/v3/role_inferences', async (request) => {
    authorize(keystone, request, 'list_role_inference_rules');
    const rules = [...records.impliedRoles.values()];
    return {
      role_inferences: [...new Set(rules.map((rule) => rule.prior_role_id))].map((prior) => ({
        prior_role: brief(prior),
        implies: rules.filter((rule) => rule.prior_role_id === prior).map((rule) => brief(rule.implied_role_id)),
      })),
    };
  });

  app.get('/v3/roles/:role_id/implies', async (request: RoleRequest) => {
    authorize(keystone, request, 'list_implied_roles', () => ({ role: find(request.params.role_id) }));
    const prior = brief(request.params.role_id);
    const rules = [...records.impliedRoles.values()].filter((rule) => rule.prior_role_id === prior.id);
    return {
      role_inference: { prior_role: prior, implies: rules.map((rule) => brief(rule.implied_role_id)) },
      links: self(keystone, `roles/${prior.id}/implies`),
    };
  });

  app.put('/v3/roles/:role_id/implies/:implied_role_id', async (request: RoleRequest, reply) => {
    authorize(keystone, request, 'create_implied_role', () => ({ role: find(request.params.role_id) }));
    const { role_id, implied_role_id = '' } = request.params;
    const body = { role_inference: { prior_role: brief(role_id), implies: brief(implied_role_id) } };
    records.impliedRoles.set(`${role_id}/${implied_role_id}`, { prior_role_id: role_id, implied_role_id });
    return reply.code(201).send(body);
  });

  app.delete('/v3/roles/:role_id/implies/:implied_role_id', async (request: RoleRequest, reply) => {
    authorize(keystone, request, 'delete_implied_role', () => ({ role: find(request.params.role_id) }));
    const { role_id, implied_role_id = '' } = request.params;
    if (!records.impliedRoles.delete(`${role_id}/${implied_role_id}`)) {
      throw notFound('implied role', `${role_id} implies ${implied_role_id}`);
    }
    return reply.code(204).send();
  });
}
