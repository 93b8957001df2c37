import type { InnerAnswer } from '../shared/inner-calls.ts';
import type { Caller, NovaCore } from './nova-core.ts';
import type { ServerPort } from './nova-records.ts';

/** The members of neutron's answers that nova looks at. */
export interface NeutronPort {
  id: string;
  name: string;
  network_id: string;
  project_id: string;
  mac_address: string;
  device_id: string;
  status: string;
  fixed_ips: { subnet_id: string; ip_address: string }[];
  security_groups: string[];
}

export interface NeutronNetwork {
  id: string;
  name: string;
  subnets: string[];
  shared: boolean;
  project_id: string;
  'router:external'?: boolean;
}

export interface NeutronGroup {
  id: string;
  name: string;
}

interface FloatingIp {
  floating_ip_address: string;
  fixed_ip_address: string;
  port_id: string;
}

/** Ids in one query stay below what servers take as an address. */
const idsInQuery = 50;

/** A list of neutron's; empty when the cloud has no network service. `token`: with whose rights; without: all there is. */
export async function neutronList<T>(core: NovaCore, things: string, query: string, token?: string): Promise<T[]> {
  const answer = await core.context.inner.call<Record<string, T[]> | undefined>('network', {
    path: `/v2.0/${things}?${query}`,
    ...(token === undefined ? {} : { token }),
  });
  return answer.status === 200 ? (answer.body?.[things.replaceAll('-', '_')] ?? []) : [];
}

/** As `neutronList`, for things of which the ids (or what `key` names) are known. */
export async function neutronListOf<T>(
  core: NovaCore,
  things: string,
  ids: readonly string[],
  options: { key?: string; token?: string | undefined } = {},
): Promise<T[]> {
  const found: T[] = [];
  const key = options.key ?? 'id';
  for (let from = 0; from < ids.length; from += idsInQuery) {
    const some = ids.slice(from, from + idsInQuery).map((id) => `${key}=${encodeURIComponent(id)}`);
    found.push(...(await neutronList<T>(core, things, some.join('&'), options.token)));
  }
  return found;
}

/** Reads neutron's message from a refused call. */
export function neutronMessage(answer: InnerAnswer<unknown>): string {
  const fault = (answer.body as { NeutronError?: { message?: string } | string } | undefined)?.NeutronError;
  return (typeof fault === 'string' ? fault : fault?.message) ?? `The network service answered ${answer.status}.`;
}

export async function showPort(core: NovaCore, id: string, caller?: Caller): Promise<NeutronPort | undefined> {
  const answer = await core.context.inner.call<{ port: NeutronPort } | undefined>('network', {
    path: `/v2.0/ports/${id}`,
    ...(caller ? { token: caller.credentials.token } : {}),
  });
  return answer.status === 200 ? answer.body?.port : undefined;
}

/** The facts that nova knows of ports besides what neutron tells. */
export interface PortNotes {
  /** Did nova make this port? */
  own(id: string): boolean;
  tagOf?(id: string): string | null;
  /** Somebody of the server's project: nobody else, not even a service, sees the names of its security groups. */
  token?: string | undefined;
  /** Names of security groups by id, for want of such a token. */
  groupNames?: ReadonlyMap<string, string>;
}

/** Returns the ports as nova remembers them, with names and floating addresses. */
export async function rememberPorts(
  core: NovaCore,
  ports: readonly NeutronPort[],
  notes: PortNotes,
): Promise<ServerPort[]> {
  if (ports.length === 0) return [];
  const unique = (ids: string[]) => [...new Set(ids)];
  const { token } = notes;
  const groupIds = unique(ports.flatMap((port) => port.security_groups));
  const [networks, groups, floating] = await Promise.all([
    neutronListOf<NeutronNetwork>(core, 'networks', unique(ports.map((port) => port.network_id))),
    neutronListOf<NeutronGroup>(core, 'security-groups', groupIds, { token }),
    neutronListOf<FloatingIp>(core, 'floatingips', unique(ports.map((port) => port.id)), { key: 'port_id' }),
  ]);
  const nameOf = (things: readonly { id: string; name: string }[], id: string) =>
    things.find((thing) => thing.id === id)?.name;
  return ports.map((port) => ({
    port_id: port.id,
    network_id: port.network_id,
    network_name: nameOf(networks, port.network_id) ?? port.network_id,
    mac_address: port.mac_address,
    fixed_ips: port.fixed_ips.map(({ subnet_id, ip_address }) => ({
      subnet_id,
      ip_address,
      floating_ips: floating
        .filter((ip) => ip.port_id === port.id && ip.fixed_ip_address === ip_address)
        .map((ip) => ip.floating_ip_address),
    })),
    security_groups: port.security_groups.map((id) => ({
      id,
      name: nameOf(groups, id) ?? notes.groupNames?.get(id) ?? id,
    })),
    own: notes.own(port.id),
    tag: notes.tagOf?.(port.id) ?? null,
  }));
}

/** Asks neutron again what a server's ports are, as it does when neutron says that they changed. `token`: see PortNotes. */
export async function refreshPorts(core: NovaCore, serverId: string, token?: string): Promise<void> {
  const server = core.servers.get(serverId);
  if (!server || server.deleted_at !== null) return;
  const known = new Map(server.ports.map((port) => [port.port_id, port]));
  const found = await neutronList<NeutronPort>(core, 'ports', `device_id=${serverId}`);
  const sorted = [
    ...server.ports.flatMap((port) => found.filter((one) => one.id === port.port_id)),
    ...found.filter((one) => !known.has(one.id)),
  ];
  const ports = await rememberPorts(core, sorted, {
    own: (id) => known.get(id)?.own ?? false,
    tagOf: (id) => known.get(id)?.tag ?? null,
    token,
    groupNames: groupNames(core, server.project_id),
  });
  core.servers.change(serverId, { ports });
}

/** The names of security groups that servers of the project have. */
function groupNames(core: NovaCore, projectId: string): Map<string, string> {
  const names = new Map<string, string>();
  for (const server of core.servers.made()) {
    if (server.project_id !== projectId) continue;
    for (const group of server.ports.flatMap((port) => port.security_groups)) names.set(group.id, group.name);
  }
  return names;
}
