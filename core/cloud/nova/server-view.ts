import { createHash } from 'node:crypto';
import { microsecondTime, secondTime } from '../shared/clock.ts';
import { type Caller, linksOf, type NovaCore } from './nova-core.ts';
import type { ServerPort, ServerRecord } from './nova-records.ts';
import { statusOf } from './server-status.ts';
import { zonesOfHosts } from './zones.ts';

/** The rights of the caller on servers, worked out once for a whole list. */
export interface ServerViewer {
  minor: number;
  isAdmin: boolean;
  /** Host, name on the host and so on. */
  extended: boolean;
  hostStatus: boolean;
  extraSpecs: boolean;
  zones: ReadonlyMap<string, string>;
  /** Returns the status of a host: `UP`, `DOWN` or `MAINTENANCE`. */
  statusOfHost(host: string): string;
}

const rules = 'os_compute_api:servers:show';

/** `target`: of a single server; a list is looked at with the caller's own rights. */
export function serverViewer(core: NovaCore, caller: Caller, target?: object): ServerViewer {
  return {
    minor: caller.minor,
    isAdmin: caller.isAdmin,
    extended: core.allows('os_compute_api:os-extended-server-attributes', caller, target),
    hostStatus: caller.minor >= 16 && core.allows(`${rules}:host_status`, caller, target),
    extraSpecs: caller.minor >= 47 && core.allows(`${rules}:flavor-extra-specs`, caller, target),
    zones: zonesOfHosts(core),
    statusOfHost: hostStatuses(core),
  };
}

function hostStatuses(core: NovaCore): (host: string) => string {
  const statuses = new Map<string, string>();
  for (const service of core.services.values()) {
    if (service.binary !== 'nova-compute') continue;
    if (service.forced_down) statuses.set(service.host, 'DOWN');
    else if (service.disabled) statuses.set(service.host, 'MAINTENANCE');
  }
  return (host) => statuses.get(host) ?? 'UP';
}

/** A server in a list of names. */
export function serverSummary(core: NovaCore, server: ServerRecord): object {
  return { id: server.id, name: server.name, links: linksOf(core, `/servers/${server.id}`) };
}

/** A server with everything that the version and the viewer's rights give; `brief`: what changes answer before 2.75. */
export function serverView(core: NovaCore, server: ServerRecord, viewer: ServerViewer, brief = false): object {
  const status = statusOf(server);
  return {
    id: server.id,
    name: server.name,
    status,
    tenant_id: server.project_id,
    user_id: server.user_id,
    metadata: server.metadata,
    hostId: hostId(server),
    image: imageView(core, server.image),
    flavor: flavorView(core, server, viewer),
    created: secondTime(server.created_at),
    updated: secondTime(server.updated_at),
    addresses: addressesOf(server, !brief),
    accessIPv4: server.access_ipv4,
    accessIPv6: server.access_ipv6,
    links: linksOf(core, `/servers/${server.id}`),
    'OS-DCF:diskConfig': server.disk_config,
    ...faultOf(server, status, viewer),
    ...(withProgress.has(status) ? { progress: server.progress } : {}),
    ...(brief ? {} : extensions(server, viewer)),
    ...laterMembers(server, viewer),
  };
}

const withProgress = new Set(['ACTIVE', 'BUILD', 'REBUILD', 'RESIZE', 'VERIFY_RESIZE', 'MIGRATING']);

function extensions(server: ServerRecord, viewer: ServerViewer): object {
  const groups = securityGroupNames(server);
  return {
    'OS-EXT-AZ:availability_zone': zoneShown(server, viewer),
    config_drive: server.config_drive ? 'True' : '',
    key_name: server.key_name,
    'OS-SRV-USG:launched_at': microseconds(server.launched_at),
    'OS-SRV-USG:terminated_at': microseconds(server.terminated_at),
    ...(groups.length > 0 ? { security_groups: groups.map((name) => ({ name })) } : {}),
    ...(viewer.extended ? extendedAttributes(server, viewer) : {}),
    'OS-EXT-STS:task_state': server.task_state,
    'OS-EXT-STS:vm_state': server.vm_state,
    'OS-EXT-STS:power_state': server.power_state,
    'os-extended-volumes:volumes_attached': server.volumes.map(({ volume_id, delete_on_termination }) => ({
      id: volume_id,
      ...(viewer.minor >= 3 ? { delete_on_termination } : {}),
    })),
    ...(viewer.hostStatus ? { host_status: server.host === null ? '' : viewer.statusOfHost(server.host) } : {}),
  };
}

function extendedAttributes(server: ServerRecord, viewer: ServerViewer): object {
  const name = (what: string) => `OS-EXT-SRV-ATTR:${what}`;
  return {
    [name('host')]: server.host,
    [name('instance_name')]: instanceName(server),
    [name('hypervisor_hostname')]: server.host,
    ...(viewer.minor < 3
      ? {}
      : {
          [name('reservation_id')]: server.reservation_id,
          [name('launch_index')]: server.launch_index,
          [name('hostname')]: server.hostname,
          [name('kernel_id')]: '',
          [name('ramdisk_id')]: '',
          [name('root_device_name')]: server.root_device_name,
          [name('user_data')]: server.user_data,
        }),
  };
}

/** Shows the members that microversions added. */
function laterMembers(server: ServerRecord, viewer: ServerViewer): object {
  const { minor } = viewer;
  return {
    ...(minor >= 9 ? { locked: server.locked_by !== null } : {}),
    ...(minor >= 73 ? { locked_reason: server.locked_reason } : {}),
    ...(minor >= 19 ? { description: server.description } : {}),
    ...(minor >= 26 ? { tags: server.tags } : {}),
    ...(minor >= 63 ? { trusted_image_certificates: server.trusted_image_certificates } : {}),
    ...(minor >= 90 ? { 'OS-EXT-SRV-ATTR:hostname': server.hostname } : {}),
  };
}

export function instanceName(server: ServerRecord): string {
  return `instance-${server.number.toString(16).padStart(8, '0')}`;
}

/** The groups of all of its ports, each once. */
export function securityGroupNames(server: ServerRecord): string[] {
  return [...new Set(server.ports.flatMap((port) => port.security_groups.map((group) => group.name)))];
}

/** By network; `extended`: with MAC addresses and kinds. Hidden while the server is built. */
export function addressesOf(server: ServerRecord, extended: boolean): Record<string, object[]> {
  const networks: Record<string, object[]> = {};
  if (server.vm_state === 'building') return networks;
  for (const port of server.ports) (networks[port.network_name] ??= []).push(...addressesOfPort(port, extended));
  return networks;
}

function addressesOfPort(port: ServerPort, extended: boolean): object[] {
  const address = (addr: string, type: 'fixed' | 'floating') => ({
    version: addr.includes(':') ? 6 : 4,
    addr,
    ...(extended ? { 'OS-EXT-IPS:type': type, 'OS-EXT-IPS-MAC:mac_addr': port.mac_address } : {}),
  });
  return [
    ...port.fixed_ips.map((ip) => address(ip.ip_address, 'fixed')),
    ...port.fixed_ips.flatMap((ip) => ip.floating_ips.map((floating) => address(floating, 'floating'))),
  ];
}

function zoneShown(server: ServerRecord, viewer: ServerViewer): string {
  return (server.host === null ? server.wanted_zone : viewer.zones.get(server.host)) ?? '';
}

/** The same for all servers of a project on one host, so that users can tell hosts apart without knowing them. */
function hostId(server: ServerRecord): string {
  if (server.host === null) return '';
  const key = server.project_id + server.host;
  const known = hostIds.get(key);
  if (known !== undefined) return known;
  const made = createHash('sha224').update(key).digest('hex');
  hostIds.set(key, made);
  return made;
}
const hostIds = new Map<string, string>();

function imageView(core: NovaCore, id: string): object | string {
  return id === '' ? '' : { id, links: [{ rel: 'bookmark', href: core.bookmarkUrl(`/images/${id}`) }] };
}

function flavorView(core: NovaCore, server: ServerRecord, viewer: ServerViewer): object {
  const { id, vcpus, ram, disk, ephemeral, swap, name, extra_specs } = server.flavor;
  if (viewer.minor < 47) return { id, links: [{ rel: 'bookmark', href: core.bookmarkUrl(`/flavors/${id}`) }] };
  return {
    vcpus,
    ram,
    disk,
    ephemeral,
    swap,
    original_name: name,
    ...(viewer.extraSpecs ? { extra_specs } : {}),
  };
}

function faultOf(server: ServerRecord, status: string, viewer: ServerViewer): object {
  if (!server.fault || (status !== 'ERROR' && status !== 'DELETED')) return {};
  const { code, message, details, created_at } = server.fault;
  const shown = details !== null && (viewer.isAdmin || code !== 500);
  return { fault: { code, created: secondTime(created_at), message, ...(shown ? { details } : {}) } };
}

function microseconds(time: number | null): string | null {
  return time === null ? null : `${microsecondTime(Math.floor(time / 1000) * 1000).slice(0, -1)}`;
}
