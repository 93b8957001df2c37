import { callApi, type CallContext, type ListPage, type ListRequest } from '@sextant/sdk';
import type { Server } from './server.ts';

type ServerQuery = NonNullable<Parameters<typeof callApi<'listServers'>>[2]['query']>;

/** A page of the servers that pass the filters, with the names of their images (listServers). */
export async function listServers(
  { filters, all, marker, sort }: ListRequest,
  { services, signal }: CallContext,
): Promise<ListPage<Server>> {
  const query: ServerQuery = {
    ...(filters as ServerQuery),
    paginate: !all,
    marker,
    sort_key: sort?.key,
    sort_dir: sort?.direction,
  };
  const page = await callApi(services, 'listServers', { query }, signal ? { signal } : {});
  return { items: page.items as Server[], hasMore: page.has_more_data ?? false };
}

/** Loads a server with flavor, tags, the reason of a lock and server groups (readServer). For one that is gone there is no toast. */
export async function loadServer(id: string, { services, signal }: CallContext): Promise<Server> {
  const options = { handled: [404], ...(signal && { signal }) };
  return (await callApi(services, 'readServer', { params: { id }, query: { detailed: true } }, options)) as Server;
}
