import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type JsonSchema, manyTimes } from '../../shared/body-schema.ts';
import { CloudError } from '../../shared/errors.ts';
import type { InnerAnswer } from '../../shared/inner-calls.ts';
import { checkedBody, checkedQuery } from '../checks.ts';
import { callCinder, cinderMessage } from '../cinder-calls.ts';
import { kinds, only, wrapped } from '../formats.ts';
import { type Caller, type NovaCore, parameter } from '../nova-core.ts';
import { limitedItems } from './limited-items.ts';
import { proxiedCaller } from './proxied-caller.ts';
import { type ShownSnapshot, type ShownVolume, snapshotView, volumeView } from './volume-view.ts';

const rule = 'os_compute_api:os-volumes';
const number = manyTimes({ type: 'string', pattern: '^[0-9]*$', minLength: 1 });
const text = { type: 'string' } as const;

interface Wanted {
  display_name?: string;
  display_description?: string;
  [member: string]: unknown;
}

/** Cinder's things of a kind, which nova lists, shows, makes and deletes. */
interface Kind<T> {
  /** The last part of the address. */
  path: string;
  /** The rules' beginning. */
  rule: string;
  /** The names of cinder: of one, and of the list. */
  one: string;
  many: string;
  wanted: JsonSchema;
  view(item: T): object;
  notFound(id: string): string;
}

const volumes: Kind<ShownVolume> = {
  path: 'os-volumes',
  rule,
  one: 'volume',
  many: 'volumes',
  wanted: only(
    {
      volume_type: text,
      metadata: { type: 'object' },
      snapshot_id: text,
      size: { type: ['integer', 'string'], pattern: '^[0-9]+$', minimum: 1 },
      availability_zone: text,
      display_name: text,
      display_description: text,
    },
    ['size'],
  ),
  view: volumeView,
  notFound: (id) => `Volume ${id} could not be found.`,
};

const snapshots: Kind<ShownSnapshot> = {
  path: 'os-snapshots',
  rule: `${rule}:snapshots`,
  one: 'snapshot',
  many: 'snapshots',
  wanted: only({ volume_id: text, force: kinds.flag, display_name: text, display_description: text }, ['volume_id']),
  view: snapshotView,
  notFound: (id) => `Snapshot ${id} could not be found.`,
};

/** `/os-volumes` and `/os-snapshots` until 2.35: cinder's volumes and snapshots of the caller's project. */
export function volumeRoutes(app: FastifyInstance, core: NovaCore): void {
  kindRoutes(app, core, volumes);
  kindRoutes(app, core, snapshots);
}

function kindRoutes<T>(app: FastifyInstance, core: NovaCore, kind: Kind<T>): void {
  const path = `/v2.1/${kind.path}`;
  const allowed = (request: FastifyRequest, action: string) => {
    const caller = proxiedCaller(core, request);
    core.enforce(`${kind.rule}:${action}`, caller);
    return caller;
  };
  const list = async (request: FastifyRequest, action: string) => {
    const caller = allowed(request, action);
    const query = checkedQuery(request, caller, { limit: number, offset: number }, Number.POSITIVE_INFINITY);
    const { body } = await callCinder<Record<string, T[]>>(core, 'GET', `/${kind.many}/detail`, undefined, caller);
    return { [kind.many]: limitedItems(body[kind.many] ?? [], query).map(kind.view) };
  };
  app.get(path, (request) => list(request, 'list'));
  app.get(`${path}/detail`, (request) => list(request, 'detail'));

  app.get(`${path}/:id`, async (request) => {
    const caller = allowed(request, 'show');
    const id = parameter(request, 'id');
    const answer = await callCinder<Record<string, T>>(core, 'GET', addressOf(kind, id), undefined, caller);
    refuse(answer, kind, id);
    return { [kind.one]: kind.view(answer.body[kind.one]!) };
  });

  app.post(path, async (request) => {
    const caller = allowed(request, 'create');
    const body = checkedBody<Record<string, Wanted>>(request, wrapped(kind.one, kind.wanted));
    return { [kind.one]: kind.view(await make(core, caller, kind, body[kind.one]!)) };
  });

  app.delete(`${path}/:id`, async (request, reply) => {
    const caller = allowed(request, 'delete');
    const id = parameter(request, 'id');
    refuse(await callCinder(core, 'DELETE', addressOf(kind, id), undefined, caller), kind, id);
    return reply.code(202).send();
  });
}

const addressOf = ({ many }: Kind<never>, id: string) => `/${many}/${encodeURIComponent(id)}`;

async function make<T>(core: NovaCore, caller: Caller, kind: Kind<T>, wanted: Wanted): Promise<T> {
  const { display_name: name, display_description: description, force: _force, ...members } = wanted;
  // Nova asks cinder to snapshot volumes in use only when it is told to; of this cinder all may be.
  const body = { [kind.one]: { ...members, name, description } };
  const answer = await callCinder<Record<string, T>>(core, 'POST', `/${kind.many}`, body, caller);
  // Cinder's quota is 413, which nova gives on as 403.
  if (answer.status === 413) throw new CloudError(403, cinderMessage(answer));
  refuse(answer, kind, String(wanted['snapshot_id'] ?? wanted['volume_id'] ?? ''));
  return answer.body[kind.one]!;
}

function refuse(answer: InnerAnswer<unknown>, kind: Kind<never>, id: string): void {
  if (answer.status === 404) throw new CloudError(404, kind.notFound(id));
  if (answer.status === 400) throw new CloudError(400, `Invalid input received: ${cinderMessage(answer)}`);
  if (answer.status >= 300) throw new CloudError(answer.status, cinderMessage(answer));
}
