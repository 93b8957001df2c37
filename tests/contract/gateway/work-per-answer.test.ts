import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Cloud, createCloud } from '../../../core/cloud/app.ts';
import type { NetworkApi, ServersApi, TopologyApi } from '../../../core/protocol/index.ts';
import type { GatewayClient } from '../../support/gateway-client.ts';
import { type RunningGateway, startGateway } from '../../support/gateway.ts';
import { countRounds } from '../../support/rounds.ts';

/** How much the gateway asks of the cloud for one answer: a cloud with a thousand servers and four thousand ports. */
let cloud: Cloud;
let gateway: RunningGateway;
let demo: GatewayClient;
let admin: GatewayClient;

const size = 1000;
const latency = 50;

beforeAll(async () => {
  cloud = await createCloud({ seed: 'work', size });
  gateway = await startGateway(cloud.authUrl);
  [demo, admin] = await Promise.all([gateway.signIn('demo'), gateway.signIn('admin')]);
});
beforeEach(() => {
  cloud.calls.reset();
  cloud.faults.add({ latency });
});
afterEach(() => cloud.faults.clear());
afterAll(async () => {
  await gateway.close();
  await cloud.close();
});

/**
 * An answer, the calls that it took, and how many of them waited for one another. Every five seconds the gateway asks Keystone, before
 * all else, whether the session still counts: that is no call of the answer.
 */
async function work<T>(path: string, client = demo) {
  cloud.calls.reset();
  const { rounds, value: answer } = await countRounds(new URL(cloud.url).origin, () => client.get(path));
  const text = await answer.text();
  expect(answer.status, text.slice(0, 300)).toBe(200);
  expect(answer.headers.get('x-sextant-missing')).toBeNull();
  expect(rounds).toBeGreaterThan(0);
  const { made, calls } = callsOfAnswers();
  return { rounds: rounds - (made.length - calls.length), calls, value: JSON.parse(text) as T };
}

/** The calls that were made, and those of them that are not the question whether the session still counts. */
function callsOfAnswers() {
  const made = cloud.calls.report().calls;
  return { made, calls: made.filter(({ service, path }) => service !== 'identity' || !path.endsWith('/auth/tokens')) };
}

describe('a thousand servers, 50 ms for each call to the cloud', () => {
  it('[NV-11] [API-22] four calls in two rounds, the version of the service once before; none of them for ports', async () => {
    for (const most of [
      { rounds: 3, calls: 5 },
      { rounds: 2, calls: 4 },
    ]) {
      const { calls, rounds, value } = await work<{ items: ServersApi.Server[] }>('/api/nova/servers/');
      expect(calls.length, JSON.stringify(calls)).toBeLessThanOrEqual(most.calls);
      expect(rounds, JSON.stringify(calls)).toBeLessThanOrEqual(most.rounds);
      expect(calls.filter(({ service }) => service === 'network')).toEqual([]);
      expect(value.items.length).toBeGreaterThanOrEqual(size);
      expect(value.items.filter((server) => server.image && server.image_name === null)).toEqual([]);
    }
  });

  it('[NE-10] every port that may be seen is read in a fixed number of calls; the service narrows them, not the gateway', async () => {
    const all = await work<{ items: NetworkApi.Port[] }>('/api/neutron/ports/', admin);
    expect(all.value.items.length).toBeGreaterThan(4000);
    expect(all.calls.length).toBeLessThanOrEqual(3);
    const project = all.value.items[0]?.tenant_id ?? '';
    const own = await work<{ items: NetworkApi.Port[] }>(`/api/neutron/ports/?project_id=${project}`, admin);
    const asked = own.calls.filter(({ path }) => path.endsWith('/ports'));
    expect(asked.map(({ query }) => query)).toEqual([expect.stringContaining(`project_id=${project}`)]);
    expect(own.value.items.length).toBeGreaterThan(0);
    expect(own.value.items.length).toBeLessThan(all.value.items.length);
    expect(own.value.items.every(({ tenant_id: of }) => of === project)).toBe(true);
    expect(own.calls.length).toBeLessThanOrEqual(3);
  });

  it('[TP-01] two rounds of calls; an administrator is sent the ports of the shown networks alone', async () => {
    const { calls, rounds, value } = await work<TopologyApi.Topology>('/project/network_topology/json', admin);
    expect(calls.length).toBeLessThanOrEqual(8);
    const shown = new Set(value.networks.map(({ id }) => id));
    // The ports of the cloud tell which ones belong to the answer; most of them lie on networks that are not shown.
    const { items: all } = await admin.json<{ items: NetworkApi.Port[] }>('/api/neutron/ports/');
    const wanted = all.filter((port) => shown.has(port.network_id)).map(({ id }) => id);
    expect([wanted.length > 0, all.length - wanted.length > size]).toEqual([true, true]);
    expect(value.ports.map(({ id }) => id).sort()).toEqual(wanted.sort());
    for (const { path, query } of calls) {
      if (path.endsWith('/ports')) expect(query).toMatch(/[?&]network_id=/);
      if (path.endsWith('/subnets')) expect(query).toMatch(/[?&]network_id=/);
      if (path.endsWith('/servers/detail')) expect(query).toMatch(/[?&]project_id=/);
    }
    expect(rounds).toBeLessThanOrEqual(2);
  });

  it('[NE-02] [NE-06] [US-01] a fixed number of calls, however much there is', async () => {
    expect((await work('/api/network/floatingips/')).calls.length).toBe(1);
    expect((await work('/api/neutron/networks/')).calls.length).toBe(3);
    await work('/api/usage/');
    const usage = await work('/api/usage/');
    expect([usage.calls.length <= 5, usage.rounds <= 2]).toEqual([true, true]);
  });

  it('[OVW-01] [OVW-02] the overview: four calls side by side, then four short ones', async () => {
    await work('/api/usage/?limits=all&servers=false');
    const { calls, rounds } = await work('/api/usage/?limits=all');
    // The thousand servers take a second page of the report.
    expect([calls.length <= 5, rounds <= 2]).toEqual([true, true]);
    const attention = await work('/api/usage/attention/');
    expect([attention.calls.length <= 4, attention.rounds]).toEqual([true, 1]);
  });

  it('identical reads at the same time are made once', async () => {
    // On a busy machine the second read leaves later: the first must not have its answer by then.
    cloud.faults.clear();
    cloud.faults.add({ latency: 10 * latency });
    cloud.calls.reset();
    await Promise.all([demo.json('/api/neutron/networks/'), demo.json('/api/neutron/networks/')]);
    expect(callsOfAnswers().calls.length).toBe(3);
  });
});
