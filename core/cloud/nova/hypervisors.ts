import type { Collection } from '../shared/store.ts';
import type { Caller, NovaCore } from './nova-core.ts';
import { computeServiceOf, type ServiceFacts, serviceFacts } from './compute-services.ts';
import { hostSize } from './hosts.ts';
import type { ServerRecord } from './nova-records.ts';
import { instanceName } from './server-view.ts';

export interface HypervisorRecord {
  /** Also that of its resource provider. */
  id: string;
  /** Does placement know of it? */
  reported: boolean;
}

/** Returns the kept records of hypervisors, by host. */
export function hypervisorRecords(core: NovaCore): Collection<HypervisorRecord> {
  return core.context.store.collection('compute.hypervisors');
}

/** A host with what is on it. */
export interface Hypervisor {
  id: string;
  /** The id before 2.53. */
  number: number;
  host: string;
  service: ServiceFacts | undefined;
  servers: ServerRecord[];
}

/** All hypervisors in the order of their numbers, with one look at all servers. */
export function allHypervisors(core: NovaCore): Hypervisor[] {
  const byHost = new Map<string, ServerRecord[]>(core.hosts.map((host) => [host, []]));
  for (const server of core.servers.alive()) if (server.host !== null) byHost.get(server.host)?.push(server);
  const services = new Map(
    serviceFacts(core)
      .filter(({ record }) => record.binary === 'nova-compute')
      .map((service) => [service.record.host, service]),
  );
  const records = hypervisorRecords(core);
  return core.hosts.flatMap((host, at) => {
    const id = records.get(host)?.id;
    // A host whose service was removed is gone from the list with it.
    if (id === undefined || !computeServiceOf(core, host)) return [];
    return [{ id, number: at + 1, host, service: services.get(host), servers: byHost.get(host) ?? [] }];
  });
}

export function hypervisorSummary({ id, number, host, service }: Hypervisor, caller: Caller): object {
  return {
    id: caller.minor >= 53 ? id : number,
    hypervisor_hostname: host,
    state: service?.state ?? 'down',
    status: service?.status ?? 'enabled',
  };
}

export function serversOn({ servers }: Hypervisor): { name: string; uuid: string }[] {
  return servers.map((server) => ({ name: instanceName(server), uuid: server.id }));
}

/** 2.88 left the numbers to placement. */
export function hypervisorDetails(core: NovaCore, hypervisor: Hypervisor, caller: Caller): object {
  const { service } = hypervisor;
  const number = service && (caller.minor >= 53 ? service.record.id : service.number);
  return {
    ...hypervisorSummary(hypervisor, caller),
    hypervisor_type: 'fake',
    hypervisor_version: 1000,
    host_ip: '127.0.0.1',
    service: {
      id: number,
      host: hypervisor.host,
      disabled_reason: service?.record.disabled_reason ?? null,
    },
    ...(caller.minor >= 88
      ? { uptime: uptimeText(core) }
      : { ...hypervisorUsage(hypervisor), cpu_info: caller.minor >= 28 ? cpuInfo : pythonJson(cpuInfo) }),
  };
}

const cpuInfo = {
  arch: 'x86_64',
  model: 'Nehalem',
  vendor: 'Intel',
  features: ['pge', 'clflush'],
  topology: { cores: 1, threads: 1, sockets: 4 },
};

/** Python's way of writing JSON, with spaces. */
function pythonJson(value: unknown): string {
  return JSON.stringify(value, null, 1)
    .replace(/\n */g, ' ')
    .replace(/([[{]) /g, '$1')
    .replace(/ ([\]}])/g, '$1');
}

export type HypervisorUsage = ReturnType<typeof hypervisorUsage>;

export function hypervisorUsage({ servers }: Hypervisor) {
  const used = { vcpus: 0, ram: hostSize.reserved_mb, disk: 0 };
  for (const { flavor } of servers) {
    used.vcpus += flavor.vcpus;
    used.ram += flavor.ram;
    used.disk += flavor.disk + flavor.ephemeral;
  }
  return {
    vcpus: hostSize.vcpus,
    memory_mb: hostSize.memory_mb,
    local_gb: hostSize.local_gb,
    vcpus_used: used.vcpus,
    memory_mb_used: used.ram,
    local_gb_used: used.disk,
    free_ram_mb: hostSize.memory_mb - used.ram,
    free_disk_gb: hostSize.local_gb - used.disk,
    current_workload: servers.filter(({ task_state }) => task_state !== null).length,
    running_vms: servers.length,
    disk_available_least: 0,
  };
}

/** As the `uptime` command prints it; the cloud's hosts are up since the day began. */
export function uptimeText(core: NovaCore): string {
  const now = core.context.clock.date().toISOString();
  return ` ${now.slice(11, 19)} up 0 days, ${now.slice(11, 16)},  0 users,  load average: 0.10, 0.08, 0.05`;
}
