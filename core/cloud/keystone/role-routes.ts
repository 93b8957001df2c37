import type { FastifyInstance, FastifyRequest } from 'fastify';
import { CloudError } from '../shared/errors.ts';
import { authorize, type Keystone, memberOf } from './context.ts';
import { filtered } from './filters.ts';
import type { RoleRecord } from './keystone-records.ts';
import { badRequest, conflict, forbiddenBecause, notFound } from './refusals.ts';
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

  /** Each domain has names of its own, and so have the roles of no domain. */
  function requireFreeName(name: string, domainId: string | null, own?: string): void {
    const where = domainId === null ? '' : ` at domain ID ${domainId}`;
    for (const role of records.roles.values()) {
      if (role.name !== name || role.domain_id !== domainId || role.id === own) continue;
      throw conflict('role', `Duplicate entry found with name ${name}${where}`);
    }
  }

  /** The rules of keystone's policy have other names for the roles of a domain. */
  const ruleFor = (action: string, role: { domain_id?: unknown } | undefined) =>
    role && typeof role.domain_id === 'string' ? `${action}_domain_role` : `${action}_role`;

  function open(request: RoleRequest, action: string): void {
    authorize(keystone, request, ruleFor(action, records.roles.get(request.params.role_id)), () => ({
      role: find(request.params.role_id),
    }));
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
    const { domain_id } = request.query as { domain_id?: string };
    authorize(keystone, request, domain_id ? 'list_domain_roles' : 'list_roles');
    const all = filtered(records.roles.values(), request.query, ['name']);
    const found = all.filter((role) => role.domain_id === (domain_id ?? null));
    return listView(
      keystone,
      request,
      'roles',
      found.map((role) => roleView(keystone, role)),
    );
  });

  app.post('/v3/roles', async (request, reply) => {
    const body = memberOf(request, 'role');
    authorize(keystone, request, ruleFor('create', body), { role: body });
    validate(body, { fields, required: ['name'] });
    const domainId = (body['domain_id'] as string | null | undefined) ?? null;
    requireFreeName(body['name'] as string, domainId);
    const role: RoleRecord = {
      id: keystone.service.ids.hex(),
      name: body['name'] as string,
      domain_id: domainId,
      description: (body['description'] as string | null | undefined) ?? null,
      options: (body['options'] as Record<string, unknown> | undefined) ?? {},
    };
    records.roles.set(role.id, role);
    return reply.code(201).send({ role: roleView(keystone, role) });
  });

  app.get('/v3/roles/:role_id', async (request: RoleRequest) => {
    open(request, 'get');
    return { role: roleView(keystone, find(request.params.role_id)) };
  });

  app.patch('/v3/roles/:role_id', async (request: RoleRequest) => {
    open(request, 'update');
    const body = memberOf(request, 'role');
    validate(body, { fields, someField: true });
    const role = find(request.params.role_id);
    if (body['domain_id'] !== undefined && body['domain_id'] !== role.domain_id) {
      throw badRequest('Update of `domain_id` is not allowed.');
    }
    const options = { ...role.options, ...(body['options'] as object | undefined) } as Record<string, unknown>;
    requireMutable({ ...role, options }, 'update');
    if (body['name'] !== undefined) requireFreeName(body['name'] as string, role.domain_id, role.id);
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
    open(request, 'delete');
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

  const inference = (priorId: string, impliedId: string) => ({
    role_inference: { prior_role: brief(priorId), implies: brief(impliedId) },
    links: self(keystone, `roles/${priorId}/implies/${impliedId}`),
  });

  /** Nobody may come by the administrator's role unseen, nor outside of a domain by a role of the domain. */
  function requireImplicable(prior: RoleRecord, implied: RoleRecord): void {
    const crosses = prior.domain_id === null && implied.domain_id !== null;
    if (crosses || implied.name === 'admin') throw forbiddenBecause(`${implied.id} cannot be an implied roles.`);
  }

  function requireInference(priorId: string, impliedId: string): void {
    if (records.impliedRoles.has(`${priorId}/${impliedId}`)) return;
    throw new CloudError(404, `${priorId} does not imply ${impliedId}.`);
  }

  // Answers HEAD as well, which keystone's clients ask with.
  app.get('/v3/roles/:role_id/implies/:implied_role_id', async (request: RoleRequest, reply) => {
    authorize(keystone, request, 'get_implied_role', () => ({ role: find(request.params.role_id) }));
    const { role_id, implied_role_id = '' } = request.params;
    const body = inference(role_id, implied_role_id);
    requireInference(role_id, implied_role_id);
    return request.method === 'HEAD' ? reply.code(204).send() : body;
  });

  app.put('/v3/roles/:role_id/implies/:implied_role_id', async (request: RoleRequest, reply) => {
    authorize(keystone, request, 'create_implied_role', () => ({ role: find(request.params.role_id) }));
    const { role_id, implied_role_id = '' } = request.params;
    const body = inference(role_id, implied_role_id);
    requireImplicable(find(role_id), find(implied_role_id));
    const key = `${role_id}/${implied_role_id}`;
    if (records.impliedRoles.has(key)) throw conflict('implied_role', 'Duplicate entry');
    records.impliedRoles.set(key, { prior_role_id: role_id, implied_role_id });
    return reply.code(201).send(body);
  });

  app.delete('/v3/roles/:role_id/implies/:implied_role_id', async (request: RoleRequest, reply) => {
    authorize(keystone, request, 'delete_implied_role', () => ({ role: find(request.params.role_id) }));
    const { role_id, implied_role_id = '' } = request.params;
    requireInference(role_id, implied_role_id);
    records.impliedRoles.delete(`${role_id}/${implied_role_id}`);
    return reply.code(204).send();
  });
}
