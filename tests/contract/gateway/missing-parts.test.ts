import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createCloud } from '../../../core/cloud/app.ts';
import { glance } from '../../../core/cloud/glance/glance.ts';
import type { NetworkApi, ServersApi, TopologyApi, UsageApi } from '../../../core/protocol/index.ts';
import type { GatewayClient } from '../../support/gateway-client.ts';
import { type GatewayOnCloud, startGateway, startGatewayOnCloud } from '../../support/gateway.ts';

/** Answers that come from several calls, when one of them fails. */
let site: GatewayOnCloud;
let demo: GatewayClient;

beforeAll(async () => {
  site = await startGatewayOnCloud();
  demo = await site.signIn('demo');
});
afterEach(() => site.cloud.faults.clear());
afterAll(() => site.close());

async function read<T>(path: string, client = demo) {
  const answer = await client.get(path);
  const text = await answer.text();
  expect(answer.status, text.slice(0, 300)).toBe(200);
  return { missing: answer.headers.get('x-sextant-missing'), value: JSON.parse(text) as T };
}

/** A page of a usage report, as the compute service writes it: one project with one server. */
function aUsagePage() {
  const server = {
    ...{ instance_id: 's-1', name: 'web', tenant_id: 'p-1', flavor: 'm1.tiny', state: 'active', uptime: 60 },
    ...{ vcpus: 1, memory_mb: 512, local_gb: 1, hours: 2, started_at: '2026-11-01T00:00:00.000000', ended_at: null },
  };
  const sums = { total_hours: 2, total_vcpus_usage: 2, total_memory_mb_usage: 1024, total_local_gb_usage: 2 };
  return { tenant_usages: [{ tenant_id: 'p-1', ...sums, server_usages: [server] }] };
}

describe('what only adds to an answer may be missing', () => {
  it('[API-22] [NV-11] [NV-13] servers without the names of their images', async () => {
    site.cloud.faults.add({ service: 'image', status: 500, body: { message: 'x' } });
    const { missing, value } = await read<{ items: ServersApi.Server[] }>('/api/nova/servers/');
    expect(missing).toBe('image;status=500');
    expect(value.items.find(({ name }) => name === 'web-1')).toMatchObject({ status: 'ACTIVE', image_name: null });
    const one = await read<ServersApi.Server>(`/api/nova/servers/${value.items[0]?.id}`);
    expect([one.missing, one.value.image_name]).toEqual(['image;status=500', null]);
  });

  it('[API-24] [NV-21] volumes by their ids', async () => {
    const { value } = await read<{ items: ServersApi.Server[] }>('/api/nova/servers/');
    const db = value.items.find(({ name }) => name === 'db-1');
    site.cloud.faults.add({ service: 'volumev3', path: '/volumes', status: 503, retryAfter: 60, body: {} });
    const volumes = await read<{ items: ServersApi.ServerVolume[] }>(`/api/nova/servers/${db?.id}/volumes/`);
    expect(volumes.missing).toBe('volume;status=503');
    expect(volumes.value.items.map(({ name }) => name)).toEqual(volumes.value.items.map(({ volumeId }) => volumeId));
  });

  it('[API-18] [NE-06] [NE-10] networks without subnets, ports without trunks', async () => {
    site.cloud.faults.add({ service: 'network', path: '/(subnets|trunks)', status: 500, body: {} });
    const networks = await read<{ items: NetworkApi.Network[] }>('/api/neutron/networks/');
    expect([networks.missing, networks.value.items[0]?.subnets]).toEqual(['network;status=500', []]);
    const ports = await read<{ items: NetworkApi.Port[] }>('/api/neutron/ports/');
    expect(ports.missing).toBe('network;status=500');
    expect(ports.value.items.length).toBeGreaterThan(3);
  });

  it('[TP-01] the topology of what can be read', async () => {
    site.cloud.faults.add({ service: 'network', status: 500, body: {} });
    const { missing, value } = await read<TopologyApi.Topology>('/project/network_topology/json');
    expect(missing).toBe('network;status=500');
    expect(value.servers.length).toBeGreaterThan(2);
    expect(value).toMatchObject({ networks: [], ports: [], routers: [] });
  });

  it('[US-01] limits without those of a service, and what is missing in words', async () => {
    site.cloud.faults.add({ service: 'volumev3', status: 500, body: {} });
    site.cloud.faults.add({ service: 'compute', path: 'os-simple-tenant-usage', status: 500, body: {} });
    const { value } = await read<UsageApi.Usage>('/api/usage/');
    expect(value.messages.map(({ text }) => text)).toEqual([
      'Unable to retrieve usage information.',
      'Unable to retrieve volume limit information.',
    ]);
    expect(value.limits.map(({ service }) => service)).not.toContain('volume');
    expect(value.limits.map(({ name }) => name)).toContain('cores');
  });

  it('[US-02] no table of zeros: usage that can not be read is the error', async () => {
    site.cloud.faults.add({ service: 'compute', path: 'os-simple-tenant-usage', status: 500, body: {} });
    const answer = await demo.get('/api/usage/csv/');
    expect([answer.status, answer.headers.get('content-type')]).toEqual([500, expect.stringContaining('json')]);
    expect([answer.headers.get('x-sextant-missing'), answer.headers.get('x-sextant-origin')]).toEqual([
      null,
      'compute',
    ]);
  });

  it('[OVW-05] [US-01] [US-02] usage that was read in part is marked; the table is an error then', async () => {
    const admin = await site.signIn('admin');
    const page = aUsagePage();
    const first = { ...page, tenant_usages_links: [{ rel: 'next', href: '/?marker=x' }] };
    const path = 'os-simple-tenant-usage\\?(?!.*marker=)';
    site.cloud.faults.add({ service: 'compute', path, status: 200, body: first });
    site.cloud.faults.add({ service: 'compute', path: 'os-simple-tenant-usage.*marker=', status: 504, body: {} });
    const { value, missing } = await read<UsageApi.Usage>('/api/usage/?all_projects=true&limits=none', admin);
    expect(value.messages).toEqual([{ level: 'warning', text: 'Unable to retrieve the usage of some instances.' }]);
    expect([value.incomplete, value.projects.length, missing?.split(';')[0]]).toEqual([true, 1, 'compute']);
    expect((await admin.get('/api/usage/csv/?all_projects=true')).ok).toBe(false);
  });

  it('[OVW-05] [US-01] [US-02] a figure that the service does not know counts as 0, and its project is marked', async () => {
    const admin = await site.signIn('admin');
    const { tenant_usages: usages } = aUsagePage();
    const lacking = { ...usages[0], tenant_id: 'gone', total_vcpus_usage: null };
    const body = { tenant_usages: [usages[0], lacking] };
    site.cloud.faults.add({ service: 'compute', path: 'os-simple-tenant-usage', status: 200, body });
    const { value } = await read<UsageApi.Usage>('/api/usage/?all_projects=true&limits=none', admin);
    expect([value.incomplete, value.messages]).toEqual([true, []]);
    expect(value.projects.map(({ incomplete, project_name: name }) => [incomplete, name])).toEqual([
      [false, null],
      [true, null],
    ]);
    expect(value.projects[1]?.vcpu_hours).toBe(0);
    expect(value.summary.vcpu_hours).toBe(value.projects[0]?.vcpu_hours);
    const table = await (await admin.get('/api/usage/csv/?all_projects=true')).text();
    expect(table).toContain('\r\nIncomplete:,');
  });

  it('[OVW-02] [US-10] what waits for somebody, without a service that does not answer', async () => {
    site.cloud.faults.add({ service: 'volumev3', status: 500, body: {} });
    const { value, missing } = await read<UsageApi.Attention>('/api/usage/attention/');
    expect([value.failed, missing]).toEqual([['volume'], 'volume;status=500']);
    site.cloud.faults.clear();
    const servers = (status: string, length: number) =>
      site.cloud.faults.add({
        service: 'compute',
        path: `/servers/detail\\?.*status=${status}`,
        status: 200,
        body: { servers: Array.from({ length }, (_none, at) => ({ id: `${status}-${at}`, status })) },
      });
    servers('ERROR', 21);
    servers('VERIFY_RESIZE', 2);
    const many = await read<UsageApi.Attention>('/api/usage/attention/');
    expect(many.value.items.filter(({ kind }) => kind.endsWith('_servers'))).toEqual([
      { kind: 'failed_servers', count: 20, more: true },
      { kind: 'resized_servers', count: 2, more: false },
    ]);
  });

  it.each([403, 404])('[NV-20] a console of another kind, where nova answers %i to the first', async (status) => {
    const { value } = await read<{ items: ServersApi.Server[] }>('/api/nova/servers/');
    const web = value.items.find(({ name }) => name === 'web-1');
    site.cloud.faults.add({ service: 'compute', path: 'remote-consoles|/action', status, body: {}, times: 1 });
    const console = await demo.post(`/api/nova/servers/${web?.id}/console-info/`, { console_type: 'AUTO' });
    expect([console.status, await console.json()]).toEqual([200, expect.objectContaining({ type: 'SPICE' })]);
    const nowhere = await demo.post('/api/nova/servers/nothing/console-info/', { console_type: 'AUTO' });
    expect([nowhere.status, await nowhere.json()]).toEqual([404, expect.stringContaining('could not be found')]);
  });
});

describe('what a cloud has not', () => {
  it('[API-18] [NE-10] [NE-19] no trunks: plain ports, and no call for trunks; no agents: 501', async () => {
    site.cloud.faults.add({ service: 'network', path: '/extensions$', status: 200, body: { extensions: [] } });
    const fresh = await startGateway(site.cloud.authUrl);
    try {
      const client = await fresh.signIn('demo');
      site.cloud.calls.reset();
      const ports = await read<{ items: NetworkApi.Port[] }>('/api/neutron/ports/', client);
      expect(ports.missing).toBeNull();
      expect(ports.value.items.filter((port) => 'trunk_id' in port)).toEqual([]);
      expect(
        site.cloud.calls
          .report()
          .calls.map(({ path }) => path)
          .filter((path) => path.endsWith('/trunks')),
      ).toEqual([]);
      const agents = await client.get('/api/neutron/agents/');
      expect([agents.status, await agents.json()]).toEqual([501, '']);
      const quotas = await client.patch('/api/neutron/quotas-sets/x', { network: 1 });
      expect([quotas.status, await quotas.json()]).toEqual([
        501,
        'Service Neutron is disabled or quotas extension not available.',
      ]);
    } finally {
      await fresh.close();
    }
  });

  it('[NE-18] [NE-19] [TP-01] no network service and no compute service at all', async () => {
    const cloud = await createCloud({ seed: 'small', services: [glance] });
    const fresh = await startGateway(cloud.authUrl);
    try {
      const client = await fresh.signIn('demo');
      const status = async (path: string) => (await client.get(path)).status;
      expect(await status('/api/neutron/quota-sets/defaults/')).toBe(501);
      expect(await status('/api/neutron/agents/')).toBe(501);
      expect(await status('/api/neutron/networks/')).toBe(503);
      expect(await status('/api/nova/servers/')).toBe(503);
      const topology = await read('/project/network_topology/json', client);
      expect(topology).toEqual({
        missing: 'compute;status=503, network;status=503',
        value: { servers: [], networks: [], ports: [], routers: [] },
      });
    } finally {
      await fresh.close();
      await cloud.close();
    }
  });
});
