import {
  callApi,
  type CallContext,
  type ListPage,
  type ListRequest,
  type Polled,
  type Services,
  Session,
} from '@sextant/sdk';
import { addressesOf, imageIdOf, type Server } from './server.ts';

type ServerQuery = NonNullable<Parameters<typeof callApi<'listServers'>>[2]['query']>;

/** Seconds that nova may write a change after it was made. */
const lateBy = 5;

const wholeIPv4 = /^\d{1,3}(\.\d{1,3}){3}$/;

/** The servers that were put before the pages of the latest search, by its services: later pages have them again. */
const shownFirst = new WeakMap<Services, ReadonlySet<string>>();

/**
 * A page of the servers that pass the filters, with the names of their images (listServers). Three filters are not nova's: a MAC
 * address, a floating address, which is looked for beside the fixed ones, and a whole `address` of either kind.
 */
export async function listServers(request: ListRequest, context: CallContext): Promise<ListPage<Server>> {
  const { mac, address, ip: typed = '', ...filters } = request.filters;
  if (address) {
    const { serversAtAddress } = await import('./find-by-address.ts');
    return { items: await serversAtAddress(address, ownProject(filters, context), context), hasMore: false };
  }
  const ip = typed.trim();
  const isMore = request.marker !== undefined;
  if (mac) return { items: isMore ? [] : await atMac(mac, ip, filters, context), hasMore: false };
  const page = nativePage({ ...request, filters }, byAddress(ip), context);
  // Elsewhere nova alone is asked.
  if (context.place || !wholeIPv4.test(ip)) return page;
  const [{ items, hasMore }, found] = await Promise.all([page, isMore ? [] : atFloatingIp(ip, filters, context)]);
  const first = isMore ? shownFirst.get(context.services) : undefined;
  const ids = new Set(items.map(({ id }) => id));
  const front = found.filter(({ id }) => !ids.has(id));
  if (!isMore) shownFirst.set(context.services, new Set(front.map(({ id }) => id)));
  return { items: [...front, ...items.filter(({ id }) => !first?.has(id))], hasMore };
}

type Filters = Readonly<Record<string, string>>;

const byAddress = (ip: string): ServerQuery => (ip === '' ? {} : ip.includes(':') ? { ip6: ip } : { ip });

/** The search stands without floating addresses where there is no network service, or where it refuses. */
async function atFloatingIp(ip: string, filters: Filters, context: CallContext): Promise<Server[]> {
  try {
    const { serversAtFloatingIp } = await import('./find-by-address.ts');
    return await serversAtFloatingIp(ip, searchOf(filters, context), context);
  } catch (error) {
    if (context.signal?.aborted) throw error;
    return [];
  }
}

async function atMac(mac: string, ip: string, filters: Filters, context: CallContext): Promise<Server[]> {
  const { serversAtMac } = await import('./find-by-address.ts');
  const servers = await serversAtMac(mac, searchOf(filters, context), context);
  return servers.filter((server) => addressesOf(server).some(({ address }) => address.includes(ip)));
}

/** The part of a search that nova judges. */
export interface Search {
  /** The project whose ports and addresses are asked for; absent: all projects. */
  readonly project: string | undefined;
  /** Returns the servers that have a fixed address and pass the other filters. Absent: there are none. */
  readonly withFixed?: (address: string) => Promise<readonly Server[]>;
}

/** Filters by which no server is left out: they say in which projects to look. */
const scopeFilters = new Set(['all_projects', 'project_id']);

function searchOf(filters: Filters, context: CallContext): Search {
  const project = ownProject(filters, context);
  if (Object.keys(filters).every((name) => scopeFilters.has(name))) return { project };
  return {
    project,
    withFixed: async (address) => (await nativePage({ filters, all: true }, byAddress(address), context)).items,
  };
}

/** Neutron would show an administrator the ports and addresses of all projects. */
function ownProject(filters: Filters, { services }: CallContext): string | undefined {
  return filters['all_projects'] ? filters['project_id'] : (services.get(Session).current().project_id ?? undefined);
}

async function nativePage(
  { filters, all, marker, sort }: ListRequest,
  address: ServerQuery,
  { services, signal, place }: CallContext,
): Promise<ListPage<Server>> {
  const query: ServerQuery = {
    ...(filters as ServerQuery),
    ...address,
    paginate: !all,
    marker,
    sort_key: sort?.key,
    sort_dir: sort?.direction,
  };
  const page = await callApi(services, 'listServers', { query }, { place, ...(signal && { signal }) });
  return { items: page.items as Server[], hasMore: page.has_more_data ?? false };
}

/** Loads a server with flavor, tags, the reason of a lock and server groups (readServer). For one that is gone there is no toast. */
export async function loadServer(id: string, { services, signal }: CallContext): Promise<Server> {
  const options = { handled: [404], ...(signal && { signal }) };
  return (await callApi(services, 'readServer', { params: { id }, query: { detailed: true } }, options)) as Server;
}

/** Reads a server as it is now; the caller says what a failure means. */
export async function readServerQuietly(id: string, services: Services): Promise<Server> {
  const query = { detailed: true };
  return (await callApi(services, 'readServer', { params: { id }, query }, { quiet: true })) as Server;
}

/** Asks in one call which of these servers changed; a deleted one is told of, too. */
export async function pollServers(
  servers: readonly Server[],
  since: number,
  { services, signal }: CallContext,
): Promise<Polled<Server>> {
  const own = services.get(Session).current().project_id;
  const query: ServerQuery = {
    changed_within: Math.ceil(since / 1000) + lateBy,
    ...(servers.some(({ tenant_id: project }) => project !== own) && { all_projects: true }),
  };
  const options = { quiet: true, ...(signal && { signal }) };
  const { items } = await callApi(services, 'listServers', { query }, options);
  const known = new Map(servers.map((server) => [server.id, server]));
  const changed = (items as Server[]).filter(({ id }) => known.has(id));
  return {
    items: changed
      .filter(({ status }) => status !== 'DELETED')
      .map((server) => withImageName(server, known.get(server.id)!)),
    gone: changed.filter(({ status }) => status === 'DELETED').map(({ id }) => id),
  };
}

/** The answer of a round has no names of images; the row knows that of its own. */
function withImageName(server: Server, known: Server): Server {
  return imageIdOf(server) === imageIdOf(known) ? { ...server, image_name: known.image_name } : server;
}
