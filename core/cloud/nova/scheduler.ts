import type { NovaCore } from './nova-core.ts';
import { hostSize, overcommit } from './hosts.ts';
import type { ServerFlavor, ServerGroupRecord, ServerRecord } from './nova-records.ts';
import { zonesOfHosts } from './zones.ts';

export interface Placement {
  flavor: ServerFlavor;
  /** Only there, whatever is on it. */
  host?: string | undefined;
  zone?: string | null | undefined;
  /** Not there. */
  except?: readonly string[];
  group?: ServerGroupRecord | undefined;
  sameHost?: readonly string[];
  differentHost?: readonly string[];
}

interface Load {
  servers: number;
  vcpus: number;
  ram: number;
  disk: number;
}

/** The host for a server: the emptiest one that has room and is allowed; undefined: there is none. */
export function chooseHost(core: NovaCore, wanted: Placement): string | undefined {
  const { flavor } = wanted;
  const loads = loadsOfHosts(core);
  const fits = (host: string) => {
    const load = loads.get(host) ?? emptyLoad();
    return (
      load.vcpus + flavor.vcpus <= hostSize.vcpus * overcommit.vcpus &&
      load.ram + flavor.ram <= hostSize.memory_mb * overcommit.ram &&
      load.disk + flavor.disk + flavor.ephemeral <= hostSize.local_gb &&
      // Room is one thing; a machine also can't be larger than the host.
      flavor.vcpus <= hostSize.vcpus &&
      flavor.ram <= hostSize.memory_mb
    );
  };
  const allowed = allowedHosts(core, wanted).filter(fits);
  const ramOf = (host: string) => loads.get(host)?.ram ?? 0;
  return allowed.toSorted((left, right) => ramOf(left) - ramOf(right))[0];
}

function allowedHosts(core: NovaCore, wanted: Placement): string[] {
  if (wanted.host !== undefined) return core.hosts.filter((host) => host === wanted.host);
  const zones = zonesOfHosts(core);
  const unusable = new Set<string>();
  for (const service of core.services.values()) {
    if (service.binary === 'nova-compute' && (service.disabled || service.forced_down)) unusable.add(service.host);
  }
  const hostsOf = (ids: readonly string[]) => new Set(ids.map((id) => core.servers.get(id)?.host));
  const same = hostsOf(wanted.sameHost ?? []);
  const different = hostsOf(wanted.differentHost ?? []);
  return core.hosts.filter(
    (host) =>
      !unusable.has(host) &&
      !wanted.except?.includes(host) &&
      (!wanted.zone || zones.get(host) === wanted.zone) &&
      (same.size === 0 || same.has(host)) &&
      !different.has(host) &&
      groupAllows(core, wanted.group, host),
  );
}

function groupAllows(core: NovaCore, group: ServerGroupRecord | undefined, host: string): boolean {
  if (!group) return true;
  const members = group.members.flatMap((id) => {
    const server = core.servers.get(id);
    return server && server.deleted_at === null && server.host !== null ? [server.host] : [];
  });
  if (group.policy === 'anti-affinity') {
    return members.filter((one) => one === host).length < (group.rules['max_server_per_host'] ?? 1);
  }
  if (group.policy === 'affinity') return members.length === 0 || members.includes(host);
  return true;
}

function loadsOfHosts(core: NovaCore): Map<string, Load> {
  const loads = new Map<string, Load>();
  for (const server of core.servers.alive()) {
    if (server.host !== null) add(loads, server.host, server);
    if (server.resized_from?.host)
      add(loads, server.resized_from.host, { flavor: server.resized_from.flavor, image: '' });
  }
  return loads;
}

function add(loads: Map<string, Load>, host: string, server: Pick<ServerRecord, 'flavor' | 'image'>): void {
  const load = loads.get(host) ?? emptyLoad();
  load.servers += 1;
  load.vcpus += server.flavor.vcpus;
  load.ram += server.flavor.ram;
  load.disk += server.flavor.ephemeral + (server.image === '' ? 0 : server.flavor.disk);
  loads.set(host, load);
}

function emptyLoad(): Load {
  return { servers: 0, vcpus: 0, ram: 0, disk: 0 };
}
