import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { HeatCore } from './heat-core.ts';
import { badRequest, HeatError } from './faults.ts';
import { bodyOf, integerParameter, queryOf, sendNull } from './heat-request-hooks.ts';
import { actorOf, resourceOf, stackOf } from './lookup.ts';
import type { ResourceRecord, StackRecord } from './heat-records.ts';
import { resourceView } from './views.ts';

const one = '/v1/:tenant/stacks/:name/:id/resources';

/** Maps the filters of resource lists to the value that each compares. */
const filters: Record<string, (resource: ResourceRecord) => string | null> = {
  type: (resource) => resource.type,
  status: (resource) => resource.status,
  name: (resource) => resource.name,
  action: (resource) => resource.action,
  id: (resource) => resource.physicalId,
  physical_resource_id: (resource) => resource.physicalId,
};

export function resourceRoutes(app: FastifyInstance, core: HeatCore): void {
  app.get(one, async (request) => {
    const caller = core.caller(request);
    core.enforce('resource:index', caller);
    const stack = stackOf(core, caller, request);
    const query = queryOf(request);
    const depth = query.get('nested_depth') === null ? 0 : (integerParameter(query, 'nested_depth') ?? 0);
    const keys = [...new Set(query.keys())].filter((key) => key !== 'nested_depth' && key !== 'with_detail');
    const wrong = keys.filter((key) => !Object.hasOwn(filters, key));
    if (wrong.length > 0) throw badRequest(`Invalid filter parameters [${wrong.map((key) => `'${key}'`).join(', ')}]`);
    const matches = (resource: ResourceRecord) =>
      keys.every((key) => query.getAll(key).includes(filters[key]?.(resource) ?? ''));
    return { resources: nestedViews(core, stack, depth, matches, query.get('with_detail') !== null) };
  });

  app.get(`${one}/:resource`, async (request) => {
    const caller = core.caller(request);
    core.enforce('resource:show', caller);
    const stack = stackOf(core, caller, request);
    const resource = resourceOf(stack, request);
    const attributes = await core.engine.attributes(stack, resource, actorOf(caller, stack));
    const parent = parentOf(core, stack);
    return {
      resource: {
        ...resourceView(core, stack, resource),
        ...(parent ? { parent_resource: parent } : {}),
        description: resource.description,
        attributes,
      },
    };
  });

  app.get(`${one}/:resource/metadata`, async (request) => {
    const caller = core.caller(request);
    core.enforce('resource:metadata', caller);
    return { metadata: resourceOf(stackOf(core, caller, request), request).metadata };
  });

  app.patch(`${one}/:resource`, async (request, reply) => {
    const caller = core.caller(request);
    core.enforce('resource:mark_unhealthy', caller);
    const stack = stackOf(core, caller, request, false);
    const resource = resourceOf(stack, request);
    const { isUnhealthy, reason } = healthIn(request);
    const isFailed = resource.action === 'CHECK' && resource.status === 'FAILED';
    if (isUnhealthy !== isFailed) {
      const text = reason ?? (isUnhealthy ? 'state changed by resource_mark_unhealthy api' : 'state changed');
      core.engine.note(stack, resource, 'CHECK', isUnhealthy ? 'FAILED' : 'COMPLETE', text);
    }
    return sendNull(reply);
  });

  app.post(`${one}/:resource/signal`, async (request) => {
    const caller = core.caller(request);
    core.enforce('resource:signal', caller);
    resourceOf(stackOf(core, caller, request, false), request);
    // None of the types here waits for a signal.
    throw new HeatError(400, 'ResourceActionNotSupported', 'signal is not supported for resource.');
  });
}

function healthIn(request: FastifyRequest): { isUnhealthy: boolean; reason: string | undefined } {
  const body = bodyOf(request);
  const surplus = Object.keys(body).filter((key) => key !== 'mark_unhealthy' && key !== 'resource_status_reason');
  if (surplus.length > 0) {
    throw badRequest(`Invalid keys in resource mark unhealthy {${surplus.map((key) => `'${key}'`).join(', ')}}`);
  }
  if (!('mark_unhealthy' in body))
    throw badRequest('Missing mandatory (mark_unhealthy) key from mark unhealthy request');
  const value = body['mark_unhealthy'];
  if (!/^(true|false)$/i.test(String(value))) {
    const message = `Unrecognized value "${String(value)}" for "mark_unhealthy", acceptable values are: true, false`;
    throw badRequest(message);
  }
  const reason = body['resource_status_reason'];
  return { isUnhealthy: String(value).toLowerCase() === 'true', reason: reason ? String(reason) : undefined };
}

function nestedViews(
  core: HeatCore,
  stack: StackRecord,
  depth: number,
  matches: (resource: ResourceRecord) => boolean,
  detail: boolean,
): object[] {
  const parent = parentOf(core, stack);
  return Object.values(stack.resources).flatMap((resource) => {
    const inner = depth > 0 ? core.store.stacks.get(resource.physicalId ?? '') : undefined;
    const own = {
      ...resourceView(core, stack, resource),
      ...(parent ? { parent_resource: parent } : {}),
      ...(detail ? { description: resource.description } : {}),
    };
    return [
      ...(matches(resource) ? [own] : []),
      ...(inner ? nestedViews(core, inner, depth - 1, matches, detail) : []),
    ];
  });
}

/** The resource that a stack inside another one is. */
function parentOf(core: HeatCore, stack: StackRecord): string | undefined {
  const parent = stack.parent === null ? undefined : core.store.stacks.get(stack.parent);
  return Object.values(parent?.resources ?? {}).find((one) => one.physicalId === stack.id)?.name;
}
