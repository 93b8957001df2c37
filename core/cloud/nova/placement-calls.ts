import type { NovaCore } from './nova-core.ts';
import { hostSize, overcommit } from './hosts.ts';
import { hypervisorRecords } from './hypervisors.ts';

/** The traits that the hosts of the fake driver report. */
const traits = [
  'COMPUTE_ACCELERATORS',
  'COMPUTE_DEVICE_TAGGING',
  'COMPUTE_IMAGE_TYPE_RAW',
  'COMPUTE_NET_ATTACH_INTERFACE',
  'COMPUTE_NET_ATTACH_INTERFACE_WITH_TAG',
  'COMPUTE_NODE',
  'COMPUTE_RESCUE_BFV',
  'COMPUTE_SAME_HOST_COLD_MIGRATE',
  'COMPUTE_TRUSTED_CERTS',
  'COMPUTE_VOLUME_ATTACH_WITH_TAG',
  'COMPUTE_VOLUME_EXTEND',
  'COMPUTE_VOLUME_MULTI_ATTACH',
];

const headers = { 'openstack-api-version': 'placement 1.37' };

/** Tells placement of these hosts, as nova-compute does when it starts. */
export async function reportHosts(core: NovaCore, hosts: readonly string[]): Promise<void> {
  if (!core.context.inner.has('placement')) return;
  for (const host of hosts) {
    const record = hypervisorRecords(core).get(host);
    if (!record || record.reported) continue;
    await reportHost(core, host, record.id);
    hypervisorRecords(core).set(host, { ...record, reported: true });
    if (aggregatesOf(core, host).length > 0) await reportAggregates(core, host);
  }
}

async function reportHost(core: NovaCore, host: string, id: string): Promise<void> {
  const { inner } = core.context;
  const path = `/resource_providers/${id}`;
  const put = (part: string, generation: number, body: object) =>
    inner.call('placement', {
      method: 'PUT',
      path: `${path}/${part}`,
      headers,
      body: { resource_provider_generation: generation, ...body },
    });
  const body = { uuid: id, name: host };
  await inner.call('placement', { method: 'POST', path: '/resource_providers', headers, body });
  await put('inventories', 0, { inventories: inventories() });
  await put('traits', 1, { traits });
}

/** Seconds. */
const reportingDelay = 3;

/**
 * The many hosts of a cloud with a size report one after the other while it runs already, as the hosts of a real one do: its
 * start doesn't wait for them.
 */
export function reportLateHosts(core: NovaCore): void {
  const left = core.hosts.filter((host) => hypervisorRecords(core).get(host)?.reported === false);
  if (left.length === 0) return;
  // A cloud that closes meanwhile takes no calls any more; what is left reports after its next start.
  core.context.clock.after(reportingDelay, () => void reportHosts(core, left).catch(() => undefined));
}

function inventories(): object {
  const of = (total: number, allocation_ratio: number, reserved = 0) => ({
    total,
    reserved,
    min_unit: 1,
    max_unit: total,
    step_size: 1,
    allocation_ratio,
  });
  return {
    VCPU: of(hostSize.vcpus, overcommit.vcpus),
    MEMORY_MB: of(hostSize.memory_mb, overcommit.ram, hostSize.reserved_mb),
    DISK_GB: of(hostSize.local_gb, 1),
  };
}

/** Tells placement which aggregates a host is in now. */
export async function reportAggregates(core: NovaCore, host: string): Promise<void> {
  const id = hypervisorRecords(core).get(host)?.id;
  if (id === undefined || !core.context.inner.has('placement')) return;
  const { inner } = core.context;
  const path = `/resource_providers/${id}/aggregates`;
  const { body } = await inner.call<{ resource_provider_generation?: number }>('placement', { path, headers });
  const changed = {
    resource_provider_generation: body?.resource_provider_generation,
    aggregates: aggregatesOf(core, host),
  };
  await inner.call('placement', { method: 'PUT', path, headers, body: changed });
}

function aggregatesOf(core: NovaCore, host: string): string[] {
  return [...core.aggregates.values()].filter(({ hosts }) => hosts.includes(host)).map(({ uuid }) => uuid);
}
