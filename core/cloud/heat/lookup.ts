import type { FastifyRequest } from 'fastify';
import type { Caller, HeatCore } from './heat-core.ts';
import { HeatError, notFound } from './faults.ts';
import { parameter } from './heat-request-hooks.ts';
import type { ResourceRecord, StackRecord } from './heat-records.ts';
import type { Actor } from './resources/lookups.ts';

/** The stack that an address names, by name or id. A removed one is found by its id only. */
export function lookUp(core: HeatCore, caller: Caller, identity: string): StackRecord {
  const name = identity.startsWith('arn:') ? (/stacks\/([^/]+)/.exec(identity)?.[1] ?? identity) : identity;
  for (const stack of core.store.stacks.values()) {
    if (!isVisible(stack, caller)) continue;
    if (stack.id === name || (stack.name === name && stack.deleted === null)) return stack;
  }
  throw notFound('Stack', identity);
}

/** The stack of an address with name and id, both of which must be right. `removed`: it may be one that is gone. */
export function stackOf(core: HeatCore, caller: Caller, request: FastifyRequest, removed = true): StackRecord {
  const [name, id] = [parameter(request, 'name'), parameter(request, 'id')];
  const stack = core.store.stacks.get(id);
  if (!stack || stack.name !== name || !isVisible(stack, caller) || (stack.deleted !== null && !removed)) {
    throw notFound('Stack', name);
  }
  return stack;
}

export function resourceOf(stack: StackRecord, request: FastifyRequest): ResourceRecord {
  const name = parameter(request, 'resource');
  const resource = stack.resources[name] ?? Object.values(stack.resources).find((one) => one.physicalId === name);
  if (!resource) {
    const message = `The Resource (${name}) could not be found in Stack ${stack.name}.`;
    throw new HeatError(404, 'ResourceNotFound', message);
  }
  return resource;
}

/** For whom the engine works: whoever called, in the stack's project. */
export function actorOf(caller: Caller, stack: StackRecord): Actor {
  return { token: caller.credentials.token, projectId: stack.projectId };
}

function isVisible(stack: StackRecord, caller: Caller): boolean {
  return stack.projectId === caller.projectId || caller.isAdmin;
}
