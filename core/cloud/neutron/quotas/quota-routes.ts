import type { FastifyInstance, FastifyRequest } from 'fastify';
import { pythonStr } from '../../shared/python-repr.ts';
import type { Neutron } from '../neutron-core.ts';
import { type Caller, callerOf } from '../engine/caller.ts';
import { idOf } from '../engine/resource-routes.ts';
import { between, memberOf, toBoolean, toInteger } from '../engine/values.ts';
import { badRequest, NeutronError, notFound } from '../errors.ts';
import { quotaDefaults } from './defaults.ts';
import { usageOf } from './usage.ts';

const resources = Object.keys(quotaDefaults);
const inRange = between(-1, 2_147_483_647);

/** Quotas of projects: anybody's own may be read, all else is an administrator's. */
export function quotaRoutes(app: FastifyInstance, core: Neutron): void {
  const { quotas } = core;
  const enforce = (caller: Caller, rule: string) =>
    caller.enforce([{ rule }], { project_id: caller.projectId, field: [] });
  const reader = (request: FastifyRequest) => {
    const caller = callerOf(core.context, request);
    const id = idOf(request);
    if (id !== caller.projectId) enforce(caller, 'get_quota');
    return id;
  };

  app.get('/v2.0/quotas', async (request) => {
    enforce(callerOf(core.context, request), 'get_quota');
    const own = core.context.store.collection('network.quotas');
    return {
      quotas: [...own.entries()].map(([id]) => ({ ...quotas.limits(id), project_id: id, tenant_id: id })),
    };
  });
  for (const name of ['tenant', 'project']) {
    app.get(`/v2.0/quotas/${name}`, async (request) => {
      const { projectId } = callerOf(core.context, request);
      return { [name]: { [`${name}_id`]: projectId } };
    });
  }
  app.get('/v2.0/quotas/:id', async (request) => ({ quota: quotas.limits(reader(request)) }));
  app.get('/v2.0/quotas/:id/default', async (request) => {
    reader(request);
    return { quota: quotas.defaults() };
  });
  const details = async (request: FastifyRequest) => {
    const caller = callerOf(core.context, request);
    const id = idOf(request);
    if (id !== caller.projectId && !caller.isAdmin) {
      const reason = 'Only admin is authorized to access quotas for another project';
      throw new NeutronError(403, 'AdminRequired', `User does not have admin privileges: ${reason}.`);
    }
    const used = usageOf(core, id, resources);
    const limits = quotas.limits(id);
    const quota = resources.map((name) => [name, { limit: limits[name], used: used[name], reserved: 0 }]);
    return { quota: Object.fromEntries(quota) as object };
  };
  app.get('/v2.0/quotas/:id/details', details);
  app.get('/v2.0/quotas/:id/details.json', details);

  app.put('/v2.0/quotas/:id', async (request) => {
    enforce(callerOf(core.context, request), 'update_quota');
    const id = idOf(request);
    const { check_limit: check = false, force: _force, ...body } = memberOf(request.body, 'quota');
    const limits = limitsIn(body);
    if (toBoolean(check)) refuseBelowUse(core, id, limits);
    quotas.set(id, limits);
    return { quota: quotas.limits(id) };
  });
  app.delete('/v2.0/quotas/:id', async (request, reply) => {
    enforce(callerOf(core.context, request), 'delete_quota');
    const id = idOf(request);
    if (Object.keys(quotas.own(id)).length === 0) {
      throw notFound('TenantQuotaNotFound', `Quota for tenant ${id} could not be found.`);
    }
    quotas.reset(id);
    return reply.code(204).send();
  });
}

function limitsIn(body: Record<string, unknown>): Record<string, number> {
  const unknown = Object.keys(body).filter((name) => !resources.includes(name) && name !== 'tenant_id');
  if (unknown.length > 0) throw badRequest(`Unrecognized attribute(s) '${unknown.join(', ')}'`);
  const limits: Record<string, number> = {};
  for (const [name, value] of Object.entries(body)) {
    if (name === 'tenant_id') continue;
    const limit = toInteger(value);
    const reason = inRange(limit);
    if (reason !== null) throw badRequest(`Invalid input for ${name}. Reason: ${reason}.`);
    limits[name] = limit;
  }
  return limits;
}

function refuseBelowUse(core: Neutron, projectId: string, limits: Record<string, number>): void {
  const used = usageOf(core, projectId, Object.keys(limits));
  for (const [name, limit] of Object.entries(limits)) {
    if (limit < 0 || limit >= (used[name] ?? 0)) continue;
    throw badRequest(
      `Quota limit ${limit} for ${name} must be greater than or equal to already used ${pythonStr(used[name])}`,
    );
  }
}
