import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { JsonSchema } from '../shared/body-schema.ts';
import { manyTimes, pagingQuery } from '../shared/body-schema.ts';
import { CloudError } from '../shared/errors.ts';
import { nextLinks, pageOf, sortBy, sortKeys } from '../shared/oslo-lists.ts';
import { UnknownMarkerError } from '../shared/paging.ts';
import { checkedBody, checkedQuery, flagIn } from './checks.ts';
import { type Caller, type NovaCore, parameter, requireVersion } from './nova-core.ts';
import { findFlavor, flavorSummary, flavorView, mayUse } from './flavors.ts';
import { kinds, only, wrapped } from './formats.ts';
import type { FlavorRecord } from './nova-records.ts';

/** Flavors: list, details, create, describe and delete (API reference: "Flavors"). */
export function flavorRoutes(app: FastifyInstance, core: NovaCore): void {
  const withSpecs = (caller: Caller) => core.allows('os_compute_api:os-flavor-extra-specs:index', caller);

  const list = (path: string, view: (flavor: FlavorRecord, caller: Caller) => object) =>
    app.get(path, async (request) => {
      const caller = core.caller(request);
      const query = checkedQuery(request, caller, listQuery);
      const page = flavorPage(core, query, caller);
      return {
        flavors: page.map((flavor) => view(flavor, caller)),
        ...nextLinks(
          'flavors',
          core.selfUrl(path.replace('/v2.1', '')),
          query,
          page.map(({ id }) => id),
        ),
      };
    });
  list('/v2.1/flavors', (flavor, caller) => flavorSummary(core, flavor, caller));
  list('/v2.1/flavors/detail', (flavor, caller) => flavorView(core, flavor, caller, withSpecs(caller)));

  const show = (flavor: FlavorRecord, caller: Caller) => ({
    flavor: flavorView(core, flavor, caller, withSpecs(caller)),
  });

  app.get('/v2.1/flavors/:flavor', async (request) => {
    const caller = core.caller(request);
    return show(findFlavor(core, parameter(request, 'flavor'), caller), caller);
  });

  app.post('/v2.1/flavors', async (request) => {
    const caller = core.caller(request);
    const { flavor: given } = checkedBody<{ flavor: NewFlavor }>(request, newFlavor(caller));
    core.enforce('os_compute_api:os-flavor-manage:create', caller);
    const flavor = flavorFrom(core, given);
    if (core.flavors.has(flavor.id)) throw new CloudError(409, `Flavor with ID ${flavor.id} already exists.`);
    if ([...core.flavors.values()].some(({ name }) => name === flavor.name)) {
      throw new CloudError(409, `Flavor with name ${flavor.name} already exists.`);
    }
    core.flavors.set(flavor.id, flavor);
    return show(flavor, caller);
  });

  app.put('/v2.1/flavors/:flavor', async (request) => {
    const caller = core.caller(request);
    requireVersion(caller, 55);
    const body = checkedBody<{ flavor: { description: string | null } }>(
      request,
      wrapped('flavor', only({ description }, ['description'])),
    );
    core.enforce('os_compute_api:os-flavor-manage:update', caller);
    const changed = { ...flavorOf(core, request), description: body.flavor.description };
    core.flavors.set(changed.id, changed);
    return show(changed, caller);
  });

  app.delete('/v2.1/flavors/:flavor', async (request, reply) => {
    const caller = core.caller(request);
    core.enforce('os_compute_api:os-flavor-manage:delete', caller);
    core.flavors.delete(flavorOf(core, request).id);
    return reply.code(202).send();
  });
}

/** The flavor that the path names, for those who may manage them all. */
function flavorOf(core: NovaCore, request: FastifyRequest): FlavorRecord {
  return findFlavor(core, parameter(request, 'flavor'), core.caller(request));
}

const sortable = [
  'created_at',
  'description',
  'disabled',
  'ephemeral_gb',
  'flavorid',
  'id',
  'is_public',
  'memory_mb',
  'name',
  'root_gb',
  'rxtx_factor',
  'swap',
  'updated_at',
  'vcpu_weight',
  'vcpus',
];

const listQuery: Record<string, JsonSchema> = {
  ...pagingQuery,
  is_public: manyTimes({ type: 'string' }),
  minRam: manyTimes({ type: 'string' }),
  minDisk: manyTimes({ type: 'string' }),
  sort_key: manyTimes({ type: 'string', enum: sortable }),
  sort_dir: manyTimes({ type: 'string', enum: ['asc', 'desc'] }),
};

function flavorPage(core: NovaCore, query: URLSearchParams, caller: Caller): FlavorRecord[] {
  const isPublic = caller.isAdmin ? publicFilter(query.get('is_public')) : true;
  const least = { ram: numberFilter(query, 'minRam'), disk: numberFilter(query, 'minDisk') };
  const found = [...core.flavors.values()].filter(
    (flavor) =>
      (caller.isAdmin || (!flavor.disabled && mayUse(flavor, caller))) &&
      (isPublic === null ||
        flavor.is_public === isPublic ||
        (isPublic && flavor.projects.includes(caller.projectId))) &&
      flavor.ram >= least.ram &&
      flavor.disk >= least.disk,
  );
  const place = new Map(found.map(({ id }, at) => [id, at]));
  const sorts = sortKeys(query, { key: 'flavorid', direction: 'asc' });
  const sorted = sortBy(found, sorts, (flavor, key) => sortValue(flavor, key, place.get(flavor.id) ?? 0));
  try {
    return pageOf(sorted, query, ({ id }) => id).items;
  } catch (error) {
    if (error instanceof UnknownMarkerError) throw new CloudError(400, `marker [${error.marker}] not found`);
    throw error;
  }
}

/** Null: public ones and others. */
function publicFilter(text: string | null): boolean | null {
  if (text === null) return true;
  if (text.trim().toLowerCase() === 'none') return null;
  const flag = flagIn(text);
  if (flag === undefined) throw new CloudError(400, `Invalid is_public filter [${text}]`);
  return flag;
}

function numberFilter(query: URLSearchParams, name: string): number {
  const text = query.get(name);
  if (text === null) return 0;
  if (!/^\s*[+-]?\d+\s*$/.test(text)) throw new CloudError(400, `Invalid ${name} filter [${text}]`);
  return Number(text);
}

/** `place`: which of the flavors it is in the order in which they were made, which is what `id` sorts by. */
function sortValue(flavor: FlavorRecord, key: string, place: number): string | number | boolean | null {
  switch (key) {
    case 'flavorid':
      return flavor.id;
    case 'id':
      return place;
    case 'memory_mb':
      return flavor.ram;
    case 'root_gb':
      return flavor.disk;
    case 'ephemeral_gb':
      return flavor.ephemeral;
    case 'name':
    case 'description':
    case 'created_at':
    case 'disabled':
    case 'is_public':
    case 'rxtx_factor':
    case 'swap':
    case 'vcpus':
      return flavor[key];
    default:
      return null;
  }
}

interface NewFlavor {
  name: string;
  id?: string | number | null;
  ram: number | string;
  vcpus: number | string;
  disk: number | string;
  'OS-FLV-EXT-DATA:ephemeral'?: number | string;
  swap?: number | string;
  rxtx_factor?: number | string;
  'os-flavor-access:is_public'?: boolean | string;
  description?: string | null;
}

const description: JsonSchema = {
  type: ['string', 'null'],
  minLength: 0,
  maxLength: 65_535,
  pattern: kinds.description.pattern,
};
const amount = (minimum: number): JsonSchema => ({
  type: ['integer', 'string'],
  pattern: '^[0-9]+$',
  minimum,
  maximum: 0x7f_ff_ff_ff,
});

const factor: JsonSchema = {
  type: ['number', 'string'],
  pattern: '^[0-9]+(\\.[0-9]+)?$',
  minimum: 0,
  exclusiveMinimum: true,
  maximum: 3.402_82e38,
};

function newFlavor(caller: Caller): JsonSchema {
  const members: Record<string, JsonSchema> = {
    name: kinds.name,
    id: {
      type: ['string', 'number', 'null'],
      minLength: 1,
      maxLength: 255,
      pattern: '^(?! )[a-zA-Z0-9. _-]+(?<! )$',
    },
    ram: amount(1),
    vcpus: amount(1),
    disk: amount(0),
    'OS-FLV-EXT-DATA:ephemeral': amount(0),
    swap: amount(0),
    rxtx_factor: factor,
    'os-flavor-access:is_public': kinds.flag,
    ...(caller.minor >= 55 ? { description } : {}),
  };
  const required = ['name', 'ram', 'vcpus', 'disk'];
  return wrapped('flavor', { type: 'object', properties: members, required, additionalProperties: false });
}

function flavorFrom(core: NovaCore, given: NewFlavor): FlavorRecord {
  return {
    id: given.id === null || given.id === undefined ? core.context.ids.uuid() : String(given.id),
    name: given.name,
    vcpus: Number(given.vcpus),
    ram: Number(given.ram),
    disk: Number(given.disk),
    ephemeral: Number(given['OS-FLV-EXT-DATA:ephemeral'] ?? 0),
    swap: Number(given.swap ?? 0),
    rxtx_factor: Number(given.rxtx_factor ?? 1),
    is_public: flagIn(String(given['os-flavor-access:is_public'] ?? true)) ?? true,
    disabled: false,
    description: given.description ?? null,
    extra_specs: {},
    projects: [],
    created_at: core.context.clock.now(),
  };
}
