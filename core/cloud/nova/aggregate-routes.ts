import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { JsonSchema } from '../shared/body-schema.ts';
import {
  addHost,
  aggregateView,
  checkZoneChange,
  findAggregate,
  newAggregate,
  refuseChange,
  refuseTaken,
  removeHost,
  saveAggregate,
} from './aggregates.ts';
import { actionOf, checkedBody } from './checks.ts';
import { type NovaCore, parameter } from './nova-core.ts';
import { kinds, only, wrapped } from './formats.ts';
import { reportAggregates } from './placement-calls.ts';
import type { AggregateRecord } from './nova-records.ts';

/** Host aggregates, for administrators (API reference: "Host aggregates"). */
export function aggregateRoutes(app: FastifyInstance, core: NovaCore): void {
  const rule = (request: FastifyRequest, name: string) => {
    const caller = core.caller(request);
    core.enforce(`os_compute_api:os-aggregates:${name}`, caller);
    return caller;
  };
  const named = (request: FastifyRequest) => findAggregate(core, parameter(request, 'aggregate'));

  app.get('/v2.1/os-aggregates', async (request) => {
    const caller = rule(request, 'index');
    return { aggregates: [...core.aggregates.values()].map((aggregate) => aggregateView(aggregate, caller)) };
  });

  app.get('/v2.1/os-aggregates/:aggregate', async (request) => {
    const caller = rule(request, 'show');
    return { aggregate: aggregateView(named(request), caller) };
  });

  app.post('/v2.1/os-aggregates', async (request) => {
    const body = checkedBody<{ aggregate: Given & { name: string } }>(request, newBody);
    const caller = rule(request, 'create');
    const { hosts: _hosts, metadata: _metadata, ...view } = aggregateView(newAggregate(core, body.aggregate), caller);
    return { aggregate: view };
  });

  app.put('/v2.1/os-aggregates/:aggregate', async (request) => {
    const { aggregate: given } = checkedBody<{ aggregate: Given }>(request, changeBody);
    const caller = rule(request, 'update');
    const aggregate = named(request);
    if (given.name !== undefined && given.name !== aggregate.name) refuseTaken(core, given.name);
    const zone = given.availability_zone;
    if (zone) checkZoneChange(core, aggregate, zone, 'Cannot update aggregate');
    const changed = saveAggregate(core, {
      ...aggregate,
      name: given.name ?? aggregate.name,
      metadata: zone ? { ...aggregate.metadata, availability_zone: zone } : aggregate.metadata,
      updated_at: core.context.clock.now(),
    });
    return { aggregate: aggregateView(changed, caller) };
  });

  app.delete('/v2.1/os-aggregates/:aggregate', async (request, reply) => {
    rule(request, 'delete');
    const aggregate = named(request);
    if (aggregate.hosts.length > 0) {
      refuseChange(400, 'Cannot remove host from aggregate', aggregate, 'Host aggregate is not empty');
    }
    core.aggregates.delete(String(aggregate.id));
    return reply.code(200).send();
  });

  app.post('/v2.1/os-aggregates/:aggregate/action', async (request) => {
    const action = actionOf(request, ['add_host', 'remove_host', 'set_metadata']);
    const body = checkedBody<Record<string, ActionBody>>(request, wrapped(action, actionBodies[action]));
    const caller = rule(request, action);
    const changed = apply(core, named(request), body[action] ?? {}, action);
    const host = body[action]?.host;
    if (host !== undefined) await reportAggregates(core, host);
    return { aggregate: aggregateView(changed, caller) };
  });
}

interface Given {
  name?: string;
  availability_zone?: string | null;
}

interface ActionBody {
  host?: string;
  metadata?: Record<string, string | null>;
}

type Action = 'add_host' | 'remove_host' | 'set_metadata';

function apply(core: NovaCore, aggregate: AggregateRecord, body: ActionBody, action: Action): AggregateRecord {
  if (action === 'add_host') return addHost(core, aggregate, body.host ?? '');
  if (action === 'remove_host') return removeHost(core, aggregate, body.host ?? '');
  const given = body.metadata ?? {};
  if (Object.hasOwn(given, 'availability_zone')) {
    const zone = given['availability_zone'];
    const cannot = 'Cannot update metadata of aggregate';
    const unnamed = `Aggregate ${aggregate.name} does not support empty named availability zone`;
    if (!zone) return refuseChange(400, cannot, aggregate, unnamed);
    checkZoneChange(core, aggregate, zone, cannot);
  }
  const merged = Object.entries({ ...aggregate.metadata, ...given });
  const metadata = Object.fromEntries(merged.filter((entry): entry is [string, string] => entry[1] !== null));
  return saveAggregate(core, { ...aggregate, metadata, updated_at: core.context.clock.now() });
}

const zone: JsonSchema = { oneOf: [kinds.zoneName, { type: 'null' }] };
const newBody = wrapped('aggregate', only({ name: kinds.name, availability_zone: zone }, ['name']));
const changeBody = wrapped('aggregate', {
  type: 'object',
  properties: { name: kinds.name, availability_zone: zone },
  additionalProperties: false,
  anyOf: [{ required: ['name'] }, { required: ['availability_zone'] }],
});
const actionBodies: Record<Action, JsonSchema> = {
  add_host: only({ host: kinds.fqdn }, ['host']),
  remove_host: only({ host: kinds.fqdn }, ['host']),
  set_metadata: only(
    {
      metadata: {
        type: 'object',
        patternProperties: { '^[a-zA-Z0-9-_:. ]{1,255}$': { type: ['string', 'null'], maxLength: 255 } },
        additionalProperties: false,
      },
    },
    ['metadata'],
  ),
};
