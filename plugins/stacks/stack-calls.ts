import { callApi, type CallContext, type ListPage, type ListRequest, type Services } from '@sextant/sdk';
import type { Stack } from './stack.ts';

/** As many as one call gives when all are asked for. */
const mostAtOnce = 1000;

/** A page of stacks, with the number of all that the filters let through (listStacks). */
export async function listStacks(request: ListRequest, { services, signal }: CallContext): Promise<ListPage<Stack>> {
  const { filters, marker, sort, all } = request;
  const query = {
    ...filters,
    with_count: true,
    ...(marker === undefined ? {} : { marker }),
    ...(all ? { limit: mostAtOnce } : {}),
    ...(sort ? { sort_keys: sort.key, sort_dir: sort.direction } : {}),
  };
  const page = await callApi(services, 'listStacks', { query }, signal ? { signal } : {});
  return { items: page.items, hasMore: page.has_more, count: page.count };
}

/** Loads a stack with its outputs and parameters (readStack). For a missing stack the page says so, without a toast. */
export async function loadStack(id: string, { services, signal }: CallContext): Promise<Stack> {
  const stack = await callApi(services, 'readStack', { params: { id } }, { handled: [404], ...(signal && { signal }) });
  return stack as Stack;
}

/** Reads a stack as it is now; the caller says what a failure means. */
export async function readStack(id: string, services: Services): Promise<Stack> {
  return (await callApi(services, 'readStack', { params: { id } }, { quiet: true })) as Stack;
}
