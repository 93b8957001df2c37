import type { FastifyInstance, FastifyRequest } from 'fastify';
import { authorize, type Keystone } from './context.ts';
import { filtered } from './filters.ts';
import type { LimitRecord, RegisteredLimitRecord } from './keystone-records.ts';
import { CloudError } from '../shared/errors.ts';
import { listView, self } from './views.ts';

type IdRequest = FastifyRequest<{ Params: { id: string } }>;

/** Unified limits, to be read: what a service's quotas are by default, and for a project. */
export function addLimitRoutes(app: FastifyInstance, keystone: Keystone): void {
  const { records } = keystone;

  const registeredView = (limit: RegisteredLimitRecord) => ({
    ...limit,
    links: self(keystone, `registered_limits/${limit.id}`),
  });
  const limitView = (limit: LimitRecord) => {
    const registered = records.registeredLimits.get(limit.registered_limit_id);
    const { id, project_id, domain_id, resource_limit, description } = limit;
    return {
      id,
      project_id,
      domain_id,
      service_id: registered?.service_id,
      region_id: registered?.region_id ?? null,
      resource_name: registered?.resource_name,
      resource_limit,
      description,
      links: self(keystone, `limits/${id}`),
    };
  };
  const names = ['service_id', 'region_id', 'resource_name', 'project_id', 'domain_id'];

  app.get('/v3/registered_limits', async (request) => {
    authorize(keystone, request, 'list_registered_limits');
    const found = filtered(records.registeredLimits.values(), request.query, names);
    return listView(keystone, request, 'registered_limits', found.map(registeredView));
  });
  app.get('/v3/registered_limits/:id', async (request: IdRequest) => {
    authorize(keystone, request, 'get_registered_limit');
    const limit = records.registeredLimits.get(request.params.id);
    if (!limit) throw noLimit('registered limit', request.params.id);
    return { registered_limit: registeredView(limit) };
  });

  app.get('/v3/limits', async (request) => {
    const credentials = authorize(keystone, request, 'list_limits');
    const all = [...records.limits.values()].map(limitView);
    const visible = all.filter(
      (limit) =>
        credentials.system_scope !== null ||
        credentials.roles.includes('admin') ||
        limit.project_id === credentials.project_id,
    );
    return listView(keystone, request, 'limits', filtered(visible, request.query, names));
  });
  app.get('/v3/limits/model', async (request) => {
    authorize(keystone, request, 'get_limit_model');
    const description = 'Limit enforcement and validation does not take project hierarchy into consideration.';
    return { model: { name: 'flat', description } };
  });
  app.get('/v3/limits/:id', async (request: IdRequest) => {
    const limit = records.limits.get(request.params.id);
    authorize(keystone, request, 'get_limit', { limit });
    if (!limit) throw noLimit('limit', request.params.id);
    return { limit: limitView(limit) };
  });
}

function noLimit(kind: string, id: string): CloudError {
  return new CloudError(404, `Could not find ${kind} for ${id}.`);
}
