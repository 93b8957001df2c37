import type { ServersApi } from '#protocol';
import { featureVersion } from '../../../openstack/microversions.ts';
import type { NativeCaller } from '../../../openstack/native-caller.ts';
import { type ServerQuery, listServers, listSomeServers } from '../../../openstack/nova/servers.ts';
import { ownProject } from '../../../openstack/own-project.ts';
import type { Call } from '../../operations/call.ts';
import { fromMarker, limitOf, listLimit, toPage } from '../paging.ts';
import { serverViews } from './shown-server.ts';

type Op = ServersApi.ServersOperations['listServers'];
type Query = Op['query'];

/** listServers: without any keyword all servers of the own project, as the documents have it. */
export function answerServers(call: Call<Op>): Promise<Op['answer']> {
  if (Object.keys(call.query).length === 0) return allServers(call.native);
  const { changes_since: time, changed_within: seconds } = call.query;
  const since = time ?? (seconds === undefined ? undefined : new Date(Date.now() - seconds * 1000).toISOString());
  return since === undefined ? someServers(call) : changedServers(call, since);
}

async function allServers(native: NativeCaller): Promise<Op['answer']> {
  const version = await featureVersion(native, 'locked_attribute');
  const views = serverViews(native);
  const query = { project_id: ownProject(native.session) };
  return { items: await views.show(await listServers(native, query, version, views.know)) };
}

/** A page is two calls: the servers, and the names of their images. */
async function someServers({ native, query, request }: Call<Op>): Promise<Op['answer']> {
  const isPage = query.paginate === true || query.limit !== undefined || Boolean(query.marker);
  const size = isPage ? limitOf(request, query.limit) : listLimit;
  const list = {
    query: {
      ...nativeQuery(native, query),
      sort_key: query.sort_key || 'created_at',
      sort_dir: query.sort_dir || 'desc',
    },
    microversion: await versionFor(native, query),
  };
  const marker = query.marker || undefined;
  const found = await fromMarker(marker, (from) =>
    listSomeServers(native, list, { marker: from, limit: isPage ? size + 1 : size }),
  );
  const page = toPage(found, { size, marker, backwards: false });
  return { items: await serverViews(native, 'without hidden').show(page.items), has_more_data: page.more };
}

/** Rows in transition: one call, as those who ask know the names of images already. */
async function changedServers({ native, query }: Call<Op>, since: string): Promise<Op['answer']> {
  const asked = { ...nativeQuery(native, query), 'changes-since': since };
  const list = { query: asked, microversion: await versionFor(native, query) };
  const found = await listSomeServers(native, list, {});
  return {
    items: found.map((server) => ({ ...server, name: server.name ?? '', image_name: null })),
    has_more_data: false,
  };
}

/** Filters that nova passes over in silence for members until 2.83. */
const lateFilters = ['key_name', 'availability_zone', 'power_state'] as const;

async function versionFor(native: NativeCaller, query: Query): Promise<string | undefined> {
  const isLate = lateFilters.some((name) => query[name] !== undefined);
  return (
    (isLate ? await featureVersion(native, 'server_filters') : undefined) ?? featureVersion(native, 'server_details')
  );
}

function nativeQuery(native: NativeCaller, query: Query): ServerQuery {
  const { all_projects: all, project_id, name, status, locked } = query;
  const same = ['flavor', 'image', 'ip', 'ip6', 'host', 'tags', 'tags-any', 'not-tags', ...lateFilters] as const;
  const owner = all
    ? { all_tenants: '1', ...(project_id ? { project_id } : {}) }
    : { project_id: ownProject(native.session) };
  return {
    ...owner,
    ...Object.fromEntries(same.flatMap((key) => (query[key] ? [[key, query[key]]] : []))),
    // Nova looks for a regular expression; people look for what they type.
    ...(name ? { name: literally(name) } : {}),
    ...(status ? { status: status.split(',') } : {}),
    ...(locked === undefined ? {} : { locked: String(locked) }),
  };
}

/** Before a bar nova puts a backslash of its own, which would undo ours. */
function literally(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}]/g, String.raw`\$&`).replaceAll('|', '[|]');
}
