import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { CloudError } from '../shared/errors.ts';
import { authorize, isObject, type Keystone, memberOf } from './context.ts';
import { filtered } from './filters.ts';
import type { KeptRecord, Records } from './keystone-records.ts';
import { badRequest, expecting, notFound } from './refusals.ts';
import { type BodyRules, longName, text, validate } from './validation.ts';
import { listView, self } from './views.ts';

/** Records that keystone keeps and gives back, and that change nothing here. */
interface Kind {
  path: string;
  member: string;
  list: string;
  records: (records: Records) => Records['policies'];
  rules: BodyRules;
  /** Members that a new record has when the request does not say them. */
  initial?: () => Record<string, unknown>;
  check?: (body: Record<string, unknown>, isNew: boolean) => void;
  missing: (id: string) => CloudError;
  onDelete?: (records: Records, id: string) => void;
  /** Refusal of another id. */
  otherId?: string;
}

const kinds: readonly Kind[] = [
  {
    path: 'policies',
    member: 'policy',
    list: 'policies',
    records: ({ policies }) => policies,
    rules: {
      fields: { blob: { type: 'string' }, type: { type: 'string', maxLength: 255 } },
      required: ['blob', 'type'],
    },
    missing: (id) => notFound('policy', id),
    otherId: 'Cannot change policy ID',
  },
  {
    path: 'OS-OAUTH1/consumers',
    member: 'consumer',
    list: 'consumers',
    records: ({ consumers }) => consumers,
    rules: { fields: { description: text } },
    initial: () => ({ description: null, secret: randomBytes(16).toString('hex') }),
    check: requireNoSecret,
    missing: () => new CloudError(404, 'Consumer not found'),
    onDelete: ({ requestTokens, accessTokens }, id) => {
      requestTokens.deleteWhere(({ consumer_id }) => consumer_id === id);
      accessTokens.deleteWhere(({ consumer_id }) => consumer_id === id);
    },
  },
  {
    path: 'OS-EP-FILTER/endpoint_groups',
    member: 'endpoint_group',
    list: 'endpoint_groups',
    records: ({ endpointGroups }) => endpointGroups,
    rules: {
      fields: { name: longName, description: text, filters: { type: 'object' } },
      required: ['name', 'filters'],
    },
    initial: () => ({ description: null }),
    check: requireFilters,
    missing: (id) => notFound('Endpoint Group', id),
    otherId: 'Cannot change ID',
  },
];

type KeptRequest = FastifyRequest<{ Params: { kept_id: string } }>;

export function addKeptKindRoutes(app: FastifyInstance, keystone: Keystone): void {
  for (const kind of kinds) addKind(app, keystone, kind);
}

function addKind(app: FastifyInstance, keystone: Keystone, kind: Kind): void {
  const { path, member, rules } = kind;
  const kept = kind.records(keystone.records);
  // The secret is shown once, when it is made.
  const view = ({ secret: _secret, ...record }: KeptRecord) => ({
    ...record,
    links: self(keystone, `${path}/${record.id}`),
  });

  function open(request: KeptRequest, action: string): KeptRecord {
    authorize(keystone, request, `${action}_${member}`);
    const record = kept.get(request.params.kept_id);
    if (!record) throw kind.missing(request.params.kept_id);
    return record;
  }

  app.get(`/v3/${path}`, async (request) => {
    authorize(keystone, request, `list_${kind.list}`);
    const found = filtered(kept.values(), request.query, ['name', 'type', 'description']);
    return listView(keystone, request, kind.list, found.map(view));
  });

  app.post(`/v3/${path}`, async (request, reply) => {
    authorize(keystone, request, `create_${member}`);
    const body = memberOf(request, member);
    validate(body, rules);
    kind.check?.(body, true);
    const record = { ...body, ...withoutKnown(kind.initial?.() ?? {}, body), id: keystone.service.ids.hex() };
    kept.set(record.id, record);
    const { secret } = record as KeptRecord;
    return reply.code(201).send({ [member]: { ...view(record), ...(secret === undefined ? {} : { secret }) } });
  });

  app.get(`/v3/${path}/:kept_id`, async (request: KeptRequest) => ({ [member]: view(open(request, 'get')) }));

  app.patch(`/v3/${path}/:kept_id`, async (request: KeptRequest) => {
    const record = open(request, 'update');
    const body = memberOf(request, member);
    validate(body, { fields: rules.fields, someField: true });
    kind.check?.(body, false);
    if (kind.otherId && body['id'] !== undefined && body['id'] !== record.id) throw badRequest(kind.otherId);
    const changed = { ...record, ...body, id: record.id };
    kept.set(record.id, changed);
    return { [member]: view(changed) };
  });

  app.delete(`/v3/${path}/:kept_id`, async (request: KeptRequest, reply) => {
    const { id } = open(request, 'delete');
    kept.delete(id);
    kind.onDelete?.(keystone.records, id);
    return reply.code(204).send();
  });
}

/** A secret is always keystone's own: one that a request brings for a new consumer is left. */
function withoutKnown(initial: Record<string, unknown>, body: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(initial).filter(([name]) => name === 'secret' || !(name in body)));
}

function requireNoSecret(body: Record<string, unknown>, isNew: boolean): void {
  if (!isNew && 'secret' in body) throw badRequest("The body should not be valid under {'required': ['secret']}");
}

function requireFilters({ filters }: Record<string, unknown>): void {
  if (!isObject(filters)) return;
  const known = ['service_id', 'region_id', 'interface'];
  if (Object.keys(filters).some((name) => !known.includes(name)))
    throw expecting('service_id or region_id or interface', 'endpoint_group');
}
