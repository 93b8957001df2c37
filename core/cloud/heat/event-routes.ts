import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { HeatCore } from './heat-core.ts';
import { HeatError } from './faults.ts';
import { integerParameter, parameter, queryOf } from './heat-request-hooks.ts';
import { stackOf } from './lookup.ts';
import type { EventRecord, StackRecord } from './heat-records.ts';
import { sortDirection } from './stack-list.ts';
import { eventView } from './views.ts';

const one = '/v1/:tenant/stacks/:name/:id';

/** Adds the routes of the events of a stack and its resources, newest first. */
export function eventRoutes(app: FastifyInstance, core: HeatCore): void {
  const list = async (request: FastifyRequest) => {
    const caller = core.caller(request);
    core.enforce('events:index', caller);
    const stack = stackOf(core, caller, request);
    const query = queryOf(request);
    const resource = (request.params as { resource?: string }).resource;
    const depth = integerParameter(query, 'nested_depth') ?? 0;
    const events = eventsOf(core, stack, depth).filter(
      ({ event }) => resource === undefined || event.resource === resource,
    );
    if (resource !== undefined && events.length === 0) {
      throw new HeatError(404, 'HTTPNotFound', `No events found for resource ${resource}`);
    }
    const found = events.filter(({ event }) => matches(event, query));
    if (sortDirection(query) !== 'asc') found.reverse();
    const after = found.findIndex(({ event }) => event.id === query.get('marker')) + 1;
    const limit = integerParameter(query, 'limit');
    return {
      events: found
        .slice(after, limit === undefined ? undefined : after + limit)
        .map(({ event, owner }) => eventView(core, owner, event)),
    };
  };
  app.get(`${one}/events`, list);
  app.get(`${one}/resources/:resource/events`, list);

  app.get(`${one}/resources/:resource/events/:event`, async (request) => {
    const caller = core.caller(request);
    core.enforce('events:show', caller);
    const stack = stackOf(core, caller, request);
    const event = core.store.events.get(parameter(request, 'event'));
    if (!event || event.stackId !== stack.id || event.resource !== parameter(request, 'resource')) {
      throw new HeatError(404, 'HTTPNotFound', `No event ${parameter(request, 'event')} found`);
    }
    const view = eventView(core, stack, event);
    return { event: { ...view, resource_type: event.type, resource_properties: event.properties } };
  });
}

/** Oldest first; those of the stacks inside too, as deep as asked. */
function eventsOf(core: HeatCore, stack: StackRecord, depth: number): { event: EventRecord; owner: StackRecord }[] {
  const owners = new Map([[stack.id, stack]]);
  const collect = (outer: StackRecord, rest: number) => {
    for (const inner of rest > 0 ? core.store.stacks.values() : []) {
      if (inner.parent !== outer.id) continue;
      owners.set(inner.id, inner);
      collect(inner, rest - 1);
    }
  };
  collect(stack, depth);
  return [...core.store.events.values()].flatMap((event) => {
    const owner = owners.get(event.stackId);
    return owner ? [{ event, owner }] : [];
  });
}

function matches(event: EventRecord, query: URLSearchParams): boolean {
  const [action = '', ...rest] = event.status.split('_');
  const facts: Record<string, string | null> = {
    resource_name: event.resource,
    resource_type: event.type,
    resource_action: action,
    resource_status: rest.join('_'),
    physical_resource_id: event.physicalId,
  };
  return Object.entries(facts).every(([name, fact]) => !query.has(name) || query.getAll(name).includes(fact ?? ''));
}
