import type { ServersApi } from '#protocol';
import { listActions, listSomeActions } from '../../../openstack/nova/server-actions.ts';
import type { Call } from '../../operations/call.ts';
import { fromMarker, limitOf, toPage } from '../paging.ts';
import { neededVersion } from './operate-server.ts';

type Op = ServersApi.ServersOperations['listServerActions'];

const pageSize = 50;

/** Lists what was done to a server: without a keyword all of it, as the documents have it. */
export async function answerActions({ native, params, query, request }: Call<Op>): Promise<Op['answer']> {
  if (Object.keys(query).length === 0) return { items: await listActions(native, params.id) };
  const size = limitOf(request, query.limit, pageSize);
  const version = await neededVersion(native, 'action_pages');
  const marker = query.marker || undefined;
  const found = await fromMarker(marker, (from) =>
    listSomeActions(native, params.id, { marker: from, limit: size + 1 }, version),
  );
  const page = toPage(found, { size, marker, backwards: false });
  return { items: page.items, has_more_data: page.more };
}
