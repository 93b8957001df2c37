import type { HeatApi } from '#protocol';
import declaration from '#schemas/api/heat.json' with { type: 'json' };
import { GatewayError } from '../../../http/errors.ts';
import {
  listEvents,
  listResources,
  listStacks,
  type NativeStackDetails,
  type NativeStackPage,
  readStack,
  readTemplate,
  stackPath,
} from '../../../openstack/heat/stacks.ts';
import type { NativeCaller } from '../../../openstack/native-caller.ts';
import { serviceRoutes } from '../../operations/service-routes.ts';
import { limitOf } from '../paging.ts';
import { snapshotHandlers } from './snapshots.ts';
import { stackChangeHandlers } from './stack-changes.ts';
import { missingStack, resourceNode, stackNode } from './topology.ts';

const pageSize = 20;

/** The operations of orchestration: the topology of a stack, and stacks to be read and changed. */
export const heatRoutes = serviceRoutes<HeatApi.HeatOperations>(declaration, {
  readStackTopology: ({ native, params }) => readTopology(native, params.id),
  listStacks: ({ native, query, filters, request }) => {
    const { limit: wanted, with_count: counted, ...rest } = query;
    const limit = limitOf(request, wanted);
    const count = counted ? { with_count: 'true' } : {};
    return stackPage(limit, (more) => listStacks(native, { ...filters, ...rest, ...count, limit: more }));
  },
  ...stackChangeHandlers,
  ...snapshotHandlers,
  readStack: async ({ native, params }) => readStack(native, await stackPath(native, params.id)),
  listStackEvents: async ({ native, params, query }) => {
    const path = await stackPath(native, params.id);
    const { limit = pageSize, marker, resource } = query;
    return paged(limit, (more) => listEvents(native, path, resource, { marker, limit: more }));
  },
  listStackResources: async ({ native, params, query }) => {
    return { items: await listResources(native, await stackPath(native, params.id), query) };
  },
  readStackTemplate: async ({ native, params }) => ({
    template: await readTemplate(native, await stackPath(native, params.id)),
  }),
});

/** Returns a page, and whether another one follows: one item more than is shown is asked for. */
async function paged<T>(
  limit: number,
  read: (limit: number) => Promise<T[]>,
): Promise<{ items: T[]; has_more: boolean }> {
  const found = await read(limit + 1);
  return { items: found.slice(0, limit), has_more: found.length > limit };
}

/** As `paged`, with the number of all stacks where it was asked for. */
async function stackPage(
  limit: number,
  read: (limit: number) => Promise<NativeStackPage>,
): Promise<HeatApi.HeatOperations['listStacks']['answer']> {
  const { stacks, count } = await read(limit + 1);
  const page = { items: stacks.slice(0, limit), has_more: stacks.length > limit };
  return count === undefined ? page : { ...page, count };
}

/** Reads a stack's topology without the parts that can't be read. Throws only when the session or the request has ended. */
async function readTopology(native: NativeCaller, id: string): Promise<HeatApi.D3Data> {
  const path = await orElse(() => stackPath(native, id), undefined);
  if (path === undefined) return { stack: missingStack(id), nodes: [] };
  const [stack, resources] = await Promise.all([
    orElse<NativeStackDetails | undefined>(() => readStack(native, path), undefined),
    orElse(() => listResources(native, path), []),
  ]);
  return stack
    ? { stack: stackNode(stack), nodes: resources.map(resourceNode) }
    : { stack: missingStack(id), nodes: [] };
}

async function orElse<T>(read: () => Promise<T>, fallback: T): Promise<T> {
  try {
    return await read();
  } catch (error) {
    const isOurs =
      error instanceof GatewayError && error.code !== 'NOT_LOGGED_IN' && error.code !== 'REQUEST_ABANDONED';
    if (!isOurs) throw error;
    return fallback;
  }
}
