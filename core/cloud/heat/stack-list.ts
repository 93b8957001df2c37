import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Caller, HeatCore } from './heat-core.ts';
import { HeatError } from './faults.ts';
import { booleanParameter, integerParameter, queryOf } from './heat-request-hooks.ts';
import type { StackRecord } from './heat-records.ts';
import { listedStack } from './views.ts';

type Key = (stack: StackRecord) => string | number | boolean | null;

/** Maps the filters of stacks to the value that each compares. A filter may come several times. */
const filters: Record<string, Key> = {
  id: (stack) => stack.id,
  name: (stack) => stack.name,
  stack_name: (stack) => stack.name,
  status: (stack) => stack.status,
  action: (stack) => stack.action,
  stack_action: (stack) => stack.action,
  stack_status: (stack) => stack.status,
  tenant: (stack) => stack.projectId,
  username: (stack) => stack.owner,
  stack_owner: (stack) => stack.owner,
  owner_id: (stack) => stack.parent,
  parent: (stack) => stack.parent,
  disable_rollback: (stack) => stack.disableRollback,
};
/** Maps the keys that stacks are sorted by; other keys are ignored. */
const sorters: Record<string, Key> = {
  stack_name: (stack) => stack.name,
  stack_status: (stack) => stack.status,
  creation_time: (stack) => stack.created,
  updated_time: (stack) => stack.updated,
};

export function stackListRoutes(app: FastifyInstance, core: HeatCore): void {
  const list = (rule: string) => async (request: FastifyRequest, reply: FastifyReply) => {
    const caller = core.caller(request);
    const query = queryOf(request);
    const isGlobal = booleanParameter(query, 'global_tenant');
    core.enforce(isGlobal ? 'stacks:global_index' : rule, caller);
    return reply.send(listStacks(core, caller, query, isGlobal, request.url));
  };
  app.get('/v1/:tenant/stacks', list('stacks:index'));
  app.get('/v1/:tenant/stacks/detail', list('stacks:detail'));
}

function listStacks(core: HeatCore, caller: Caller, query: URLSearchParams, isGlobal: boolean, url: string): object {
  const limit = integerParameter(query, 'limit');
  const isReversed = sortDirection(query) === 'asc';
  const showsAll = caller.isAdmin || isGlobal;
  const found = [...core.store.stacks.values()].filter(selection(query, caller, showsAll));
  const sorted = sortStacks(found, query, isReversed);
  // A marker that names no stack is passed over, as in the real service.
  const after = sorted.findIndex((stack) => stack.id === query.get('marker')) + 1;
  const page = sorted.slice(after, limit === undefined ? undefined : after + limit);
  const last = page.at(-1);
  return {
    stacks: page.map((stack) => listedStack(core, stack, showsAll)),
    ...(limit !== undefined && last && page.length === limit ? { links: [nextLink(core, url, query, last.id)] } : {}),
    ...(booleanParameter(query, 'with_count') ? { count: found.length } : {}),
  };
}

function selection(query: URLSearchParams, caller: Caller, showsAll: boolean): (stack: StackRecord) => boolean {
  const [deleted, nested] = [booleanParameter(query, 'show_deleted'), booleanParameter(query, 'show_nested')];
  booleanParameter(query, 'show_hidden');
  const tags = (name: string) => query.get(name)?.split(',').filter(Boolean) ?? [];
  const asked = Object.entries(filters).filter(([name]) => query.has(name));
  return (stack) => {
    if (!showsAll && stack.projectId !== caller.projectId) return false;
    if (stack.deleted !== null && !deleted) return false;
    if (stack.parent !== null && !nested && !query.has('owner_id') && !query.has('parent')) return false;
    const has = (tag: string) => stack.tags.includes(tag);
    if (!tags('tags').every(has)) return false;
    if (query.has('tags_any') && !tags('tags_any').some(has)) return false;
    if (query.has('not_tags') && tags('not_tags').every(has)) return false;
    if (tags('not_tags_any').some(has)) return false;
    return asked.every(
      ([name, of]) => query.getAll(name).filter(Boolean).length === 0 || query.getAll(name).includes(String(of(stack))),
    );
  };
}

/** Newest first, if nothing else is asked for. */
function sortStacks(stacks: StackRecord[], query: URLSearchParams, isReversed: boolean): StackRecord[] {
  const keys = query
    .getAll('sort_keys')
    .flatMap((key) => key.split(','))
    .flatMap((key) => sorters[key] ?? []);
  const by = [...keys, sorters['creation_time']!];
  const sign = isReversed ? 1 : -1;
  return stacks.reverse().sort((a, b) => {
    for (const key of by) {
      const [one, other] = [key(a) ?? '', key(b) ?? ''];
      if (one !== other) return one < other ? -sign : sign;
    }
    return 0;
  });
}

export function sortDirection(query: URLSearchParams): 'asc' | 'desc' | undefined {
  const direction = query.get('sort_dir');
  if (direction === null) return undefined;
  // The real one raises a ValueError that says nothing to the client.
  if (direction !== 'asc' && direction !== 'desc') throw new HeatError(400, 'ValueError', '');
  return direction;
}

function nextLink(core: HeatCore, url: string, query: URLSearchParams, marker: string): object {
  const next = new URLSearchParams(query);
  next.delete('marker');
  next.append('marker', marker);
  const path = url.replace(/\?.*/s, '').replace(/^\/orchestration/, '');
  return { rel: 'next', href: `${core.context.endpoint('orchestration')}${path}?${next.toString()}` };
}
