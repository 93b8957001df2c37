import type { FastifyInstance } from 'fastify';
import { secondTime } from '../../shared/clock.ts';
import { CloudError } from '../../shared/errors.ts';
import { pageLinks } from '../image-routes.ts';
import { readLimit } from '../list-query.ts';
import { checkSchema } from '../schema-check.ts';
import { type GlanceCore, jsonObject, queryOf, sendJson, sendNothing } from '../glance-core.ts';
import { type MetadefStore, notDefined, targetOf } from './metadef-store.ts';
import {
  type Association,
  type Namespace,
  namespaceSummary,
  namespaceView,
  type Property,
  storedProperties,
} from './namespace.ts';
import { metadefSchemas } from './schemas.ts';

const base = '/v2/metadefs/namespaces';

export function namespaceRoutes(app: FastifyInstance, core: GlanceCore, store: MetadefStore): void {
  app.get(base, async (request, reply) => {
    const caller = core.caller(request);
    core.enforce('get_metadef_namespaces', { project_id: caller.projectId }, caller);
    const params = queryOf(request);
    const limit = readLimit(params.get('limit'), core.options);
    const wanted = params.get('resource_types')?.split(',') ?? null;
    const found = [...store.namespaces.values()].filter(
      (space) => store.sees(space, caller) && matches(space, params, wanted),
    );
    found.sort(order(params));
    const page = afterMarker(found, params.get('marker')).slice(0, limit);
    const last = page.length === limit ? page.at(-1) : undefined;
    return sendJson(reply, {
      namespaces: page.map((space) => namespaceSummary(space)),
      ...pageLinks(base, params, last?.namespace),
      schema: '/v2/schemas/metadefs/namespaces',
    });
  });

  app.get(`${base}/:namespace`, async (request, reply) => {
    const space = store.open(request, 'get_metadef_namespace', notDefined);
    return sendJson(reply, namespaceView(space, queryOf(request).get('resource_type')));
  });

  app.post(base, async (request, reply) => {
    const body = jsonObject(request);
    const caller = core.caller(request);
    checkSchema('namespace', metadefSchemas.namespace, body);
    const space = create(body, caller.projectId, store.now());
    core.enforce('add_metadef_namespace', targetOf(space), caller);
    if (store.namespaces.has(space.namespace)) {
      throw new CloudError(409, `The metadata definition namespace=${space.namespace} already exists.`);
    }
    for (const { name } of space.associations) store.noteResourceType(name);
    store.namespaces.set(space.namespace, space);
    reply.header('location', `${core.context.endpoint('image')}${base}/${space.namespace}`);
    return sendJson(reply, namespaceView(space, null), 201);
  });

  app.put(`${base}/:namespace`, async (request, reply) => {
    const body = jsonObject(request);
    checkSchema('namespace', metadefSchemas.namespace, body);
    const space = store.open(request, 'modify_metadef_namespace');
    const changed = { ...space, ...own(body) };
    if (changed.namespace !== space.namespace) {
      if (store.namespaces.has(changed.namespace)) {
        throw new CloudError(409, `The metadata definition namespace=${changed.namespace} already exists.`);
      }
      store.namespaces.delete(space.namespace);
    }
    return sendJson(reply, namespaceSummary(store.put(changed), []));
  });

  app.delete(`${base}/:namespace`, async (request, reply) => {
    const space = store.open(request, 'delete_metadef_namespace');
    if (space.protected) {
      throw new CloudError(403, `Metadata definition namespace ${space.namespace} is protected and cannot be deleted.`);
    }
    store.namespaces.delete(space.namespace);
    return sendNothing(reply);
  });

  app.get('/v2/metadefs/resource_types', async (request, reply) => {
    core.enforce('list_metadef_resource_types', { visibility: 'public' }, core.caller(request));
    const resource_types = [...store.resourceTypes.values()].map(({ name, created_at }) => ({
      name,
      created_at: secondTime(created_at),
      updated_at: secondTime(created_at),
    }));
    return sendJson(reply, { resource_types });
  });

  app.delete(`${base}/:namespace/properties`, async (request, reply) => {
    const space = store.open(request, 'delete_metadef_namespace');
    store.put({ ...space, properties: {} });
    return sendNothing(reply);
  });

  app.delete(`${base}/:namespace/objects`, async (request, reply) => {
    const space = store.open(request, 'delete_metadef_namespace');
    store.put({ ...space, objects: [] });
    return sendNothing(reply);
  });
}

function matches(space: Namespace, params: URLSearchParams, wanted: readonly string[] | null): boolean {
  const visibility = params.get('visibility');
  if (visibility !== null && visibility !== 'public' && visibility !== 'private') {
    throw new CloudError(400, `Invalid visibility value: ${visibility}`);
  }
  if (visibility !== null && space.visibility !== visibility) return false;
  return wanted === null || space.associations.some((association) => wanted.includes(association.name));
}

function order(params: URLSearchParams): (left: Namespace, right: Namespace) => number {
  const key = params.get('sort_key') ?? 'created_at';
  const direction = params.get('sort_dir') ?? 'desc';
  if (direction !== 'asc' && direction !== 'desc') throw new CloudError(400, `Invalid sort direction: ${direction}`);
  if (key !== 'created_at' && key !== 'updated_at' && key !== 'namespace' && key !== 'display_name') {
    throw new CloudError(
      400,
      `Invalid sort key: ${key}. It must be one of the following: namespace, display_name, created_at, updated_at.`,
    );
  }
  const sign = direction === 'desc' ? -1 : 1;
  return (left, right) => {
    const [a, b] = [left[key] ?? '', right[key] ?? ''];
    if (a !== b) return a < b ? -sign : sign;
    return left.namespace < right.namespace ? -sign : sign;
  };
}

function afterMarker(found: readonly Namespace[], marker: string | null): readonly Namespace[] {
  if (marker === null) return found;
  const at = found.findIndex((space) => space.namespace === marker);
  if (at < 0) throw new CloudError(404, notDefined(marker));
  return found.slice(at + 1);
}

/** Returns a namespace's own members from a body. Members that the body leaves out get their defaults, on changes too. */
function own(
  body: Readonly<Record<string, unknown>>,
): Pick<Namespace, 'namespace' | 'visibility' | 'protected'> & Partial<Namespace> {
  const owner = body['owner'] as string | undefined;
  return {
    namespace: body['namespace'] as string,
    display_name: body['display_name'] as string | undefined,
    description: body['description'] as string | undefined,
    visibility: (body['visibility'] as Namespace['visibility'] | undefined) ?? 'private',
    protected: (body['protected'] as boolean | undefined) ?? false,
    ...(owner === undefined ? {} : { owner }),
  };
}

/** A new namespace with everything its body brings along. */
export function create(body: Readonly<Record<string, unknown>>, owner: string | null, now: number): Namespace {
  const times = { created_at: now, updated_at: now };
  const list = <T>(name: string) => (body[name] as readonly T[] | undefined) ?? [];
  return {
    owner,
    ...own(body),
    ...times,
    associations: list<Association>('resource_type_associations').map((association) => ({ ...association, ...times })),
    properties: storedProperties(body['properties'] as Record<string, Property> | undefined),
    objects: list<{ name: string; properties?: Record<string, Property> }>('objects').map((object) => ({
      required: [],
      ...object,
      properties: storedProperties(object.properties),
      ...times,
    })),
    tags: list<{ name: string }>('tags').map(({ name }) => ({ name, ...times })),
  };
}
