import type { FastifyInstance, FastifyRequest } from 'fastify';
import { authorize, bodyOf, type Keystone, memberOf } from './context.ts';
import { filtered } from './filters.ts';
import type { EndpointRecord, RegionRecord, ServiceRecord } from './keystone-records.ts';
import { badRequest, conflict, expecting, forbiddenBecause, notFound } from './refusals.ts';
import { type BodyRules, flag, longName, text, validate } from './validation.ts';
import { endpointView, listView, regionView, serviceView } from './views.ts';

const serviceFields: BodyRules['fields'] = {
  enabled: flag,
  name: longName,
  type: { type: 'string', minLength: 1, maxLength: 255 },
};
const plain = { type: 'string' };
const endpointFields: BodyRules['fields'] = {
  enabled: flag,
  interface: { enum: ['admin', 'internal', 'public'], type: 'string' },
  region_id: plain,
  region: plain,
  service_id: plain,
  url: { maxLength: 225, minLength: 0, pattern: '^[a-zA-Z0-9+.-]+:.+', type: 'string' },
};
const regionFields: BodyRules['fields'] = { description: text, id: plain, parent_region_id: text };

type IdRequest = FastifyRequest<{ Params: { id: string } }>;

/** Services, endpoints and regions: what the catalog is made of. */
export function addCatalogRoutes(app: FastifyInstance, keystone: Keystone): void {
  addServiceRoutes(app, keystone);
  addEndpointRoutes(app, keystone);
  addRegionRoutes(app, keystone);
}

function addServiceRoutes(app: FastifyInstance, keystone: Keystone): void {
  const { records } = keystone;
  const find = (id: string) => {
    const service = records.services.get(id);
    if (!service) throw notFound('service', id);
    return service;
  };

  app.get('/v3/services', async (request) => {
    authorize(keystone, request, 'list_services');
    const found = filtered(records.services.values(), request.query, ['type', 'name']);
    return listView(
      keystone,
      request,
      'services',
      found.map((service) => serviceView(keystone, service)),
    );
  });
  app.post('/v3/services', async (request, reply) => {
    authorize(keystone, request, 'create_service');
    const body = memberOf(request, 'service');
    validate(body, { fields: serviceFields, required: ['type'] });
    const service: ServiceRecord = {
      id: keystone.service.ids.hex(),
      type: body['type'] as string,
      name: (body['name'] as string | undefined) ?? '',
      enabled: body['enabled'] !== false,
      ...(typeof body['description'] === 'string' ? { description: body['description'] } : {}),
    };
    records.services.set(service.id, service);
    return reply.code(201).send({ service: serviceView(keystone, service) });
  });
  app.get('/v3/services/:id', async (request: IdRequest) => {
    authorize(keystone, request, 'get_service');
    return { service: serviceView(keystone, find(request.params.id)) };
  });
  app.patch('/v3/services/:id', async (request: IdRequest) => {
    authorize(keystone, request, 'update_service');
    const body = memberOf(request, 'service');
    validate(body, { fields: serviceFields, someField: true });
    const changed = { ...find(request.params.id), ...chosen(body, ['type', 'name', 'description', 'enabled']) };
    records.services.set(changed.id, changed);
    return { service: serviceView(keystone, changed) };
  });
  app.delete('/v3/services/:id', async (request: IdRequest, reply) => {
    authorize(keystone, request, 'delete_service');
    const { id } = find(request.params.id);
    records.services.delete(id);
    records.endpoints.deleteWhere((endpoint) => endpoint.service_id === id);
    return reply.code(204).send();
  });
}

function addEndpointRoutes(app: FastifyInstance, keystone: Keystone): void {
  const { records } = keystone;
  const find = (id: string) => {
    const endpoint = records.endpoints.get(id);
    if (!endpoint) throw notFound('endpoint', id);
    return endpoint;
  };

  function requireParts(endpoint: Pick<EndpointRecord, 'service_id' | 'region_id'>): void {
    if (!records.services.has(endpoint.service_id)) throw expecting('endpoint service_id', 'service table');
    if (endpoint.region_id !== null && !records.regions.has(endpoint.region_id)) {
      throw expecting('endpoint region_id', 'region table');
    }
  }

  /** A region that is given by the older member `region` is made with the endpoint. */
  function addLegacyRegion({ region, region_id }: Record<string, unknown>): void {
    if (typeof region !== 'string' || region_id !== undefined || records.regions.has(region)) return;
    records.regions.set(region, { id: region, description: '', parent_region_id: null });
  }

  app.get('/v3/endpoints', async (request) => {
    authorize(keystone, request, 'list_endpoints');
    const all = [...records.endpoints.values()].map((endpoint) => endpointView(keystone, endpoint));
    return listView(
      keystone,
      request,
      'endpoints',
      filtered(all, request.query, ['interface', 'service_id', 'region_id']),
    );
  });
  app.post('/v3/endpoints', async (request, reply) => {
    authorize(keystone, request, 'create_endpoint');
    const body = memberOf(request, 'endpoint');
    validate(body, { fields: endpointFields, required: ['interface', 'service_id', 'url'] });
    addLegacyRegion(body);
    const endpoint: EndpointRecord = {
      id: keystone.service.ids.hex(),
      service_id: body['service_id'] as string,
      interface: body['interface'] as EndpointRecord['interface'],
      region_id: ((body['region_id'] ?? body['region']) as string | undefined) ?? null,
      url: body['url'] as string,
      enabled: body['enabled'] !== false,
    };
    requireParts(endpoint);
    records.endpoints.set(endpoint.id, endpoint);
    return reply.code(201).send({ endpoint: endpointView(keystone, endpoint) });
  });
  app.get('/v3/endpoints/:id', async (request: IdRequest) => {
    authorize(keystone, request, 'get_endpoint', () => ({ endpoint: find(request.params.id) }));
    return { endpoint: endpointView(keystone, find(request.params.id)) };
  });
  app.patch('/v3/endpoints/:id', async (request: IdRequest) => {
    authorize(keystone, request, 'update_endpoint', () => ({ endpoint: find(request.params.id) }));
    const body = memberOf(request, 'endpoint');
    validate(body, { fields: endpointFields, someField: true });
    addLegacyRegion(body);
    const region_id = body['region_id'] ?? body['region'];
    const changes = chosen({ ...body, region_id }, ['service_id', 'interface', 'region_id', 'url', 'enabled']);
    const changed = { ...find(request.params.id), ...changes };
    requireParts(changed);
    records.endpoints.set(changed.id, changed);
    return { endpoint: endpointView(keystone, changed) };
  });
  app.delete('/v3/endpoints/:id', async (request: IdRequest, reply) => {
    authorize(keystone, request, 'delete_endpoint', () => ({ endpoint: find(request.params.id) }));
    records.endpoints.delete(find(request.params.id).id);
    return reply.code(204).send();
  });
}

function addRegionRoutes(app: FastifyInstance, keystone: Keystone): void {
  const { records } = keystone;
  const find = (id: string) => {
    const region = records.regions.get(id);
    if (!region) throw notFound('region', id);
    return region;
  };

  app.get('/v3/regions', async (request) => {
    authorize(keystone, request, 'list_regions');
    const found = filtered(records.regions.values(), request.query, ['parent_region_id']);
    return listView(
      keystone,
      request,
      'regions',
      found.map((region) => regionView(keystone, region)),
    );
  });
  app.post('/v3/regions', async (request, reply) => {
    authorize(keystone, request, 'create_region');
    const body = memberOf(request, 'region');
    return reply.code(201).send({ region: regionView(keystone, create(body)) });
  });
  // As POST, with the id in the path.
  app.put('/v3/regions/:id', async (request: IdRequest, reply) => {
    authorize(keystone, request, 'create_region');
    const body = memberOf(request, 'region');
    if (bodyOf(request)['region'] === undefined) throw badRequest("None is not of type 'object'");
    const { id } = request.params;
    if ('id' in body && body['id'] !== id) {
      throw badRequest(`Conflicting region IDs specified: "${id}" != "${String(body['id'])}"`);
    }
    return reply.code(201).send({ region: regionView(keystone, create({ ...body, id })) });
  });

  function create(body: Record<string, unknown>): RegionRecord {
    validate(body, { fields: regionFields });
    const region: RegionRecord = {
      id: (body['id'] as string | undefined) || keystone.service.ids.hex(),
      description: (body['description'] as string | null | undefined) ?? '',
      parent_region_id: (body['parent_region_id'] as string | null | undefined) ?? null,
    };
    if (records.regions.has(region.id)) throw conflict('region', `Duplicate ID, ${region.id}.`);
    if (region.parent_region_id !== null) find(region.parent_region_id);
    records.regions.set(region.id, region);
    return region;
  }

  app.get('/v3/regions/:id', async (request: IdRequest) => {
    authorize(keystone, request, 'get_region');
    return { region: regionView(keystone, find(request.params.id)) };
  });
  app.patch('/v3/regions/:id', async (request: IdRequest) => {
    authorize(keystone, request, 'update_region');
    const body = memberOf(request, 'region');
    validate(body, { fields: regionFields, someField: true });
    const changed = { ...find(request.params.id), ...chosen(body, ['description', 'parent_region_id']) };
    records.regions.set(changed.id, changed);
    return { region: regionView(keystone, changed) };
  });
  app.delete('/v3/regions/:id', async (request: IdRequest, reply) => {
    authorize(keystone, request, 'delete_region');
    const { id } = find(request.params.id);
    if ([...records.endpoints.values()].some((endpoint) => endpoint.region_id === id)) {
      throw forbiddenBecause(
        `Unable to delete region ${id} because it or its child regions have associated endpoints.`,
      );
    }
    records.regions.delete(id);
    return reply.code(204).send();
  });
}

/** Returns those members of the body that may be changed. The rest stays out of the record. */
function chosen(body: Record<string, unknown>, names: readonly string[]): Record<string, never> {
  const known = names.filter((name) => body[name] !== undefined).map((name) => [name, body[name]]);
  return Object.fromEntries(known) as Record<string, never>;
}
