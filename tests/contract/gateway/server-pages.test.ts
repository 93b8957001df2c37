import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Cloud, createCloud } from '../../../core/cloud/app.ts';
import type { ServersApi } from '../../../core/protocol/index.ts';
import type { GatewayClient } from '../../support/gateway-client.ts';
import { type RunningGateway, startGateway } from '../../support/gateway.ts';
import { countRounds } from '../../support/rounds.ts';

/** How much a page of servers asks of a cloud with ten thousand servers and forty thousand ports. */
let cloud: Cloud;
let gateway: RunningGateway;
let demo: GatewayClient;
let admin: GatewayClient;

interface List {
  items: ServersApi.Server[];
  has_more_data?: boolean;
}

beforeAll(async () => {
  cloud = await createCloud({ seed: 'pages', size: 10_000 });
  gateway = await startGateway(cloud.authUrl);
  [demo, admin] = await Promise.all([gateway.signIn('demo'), gateway.signIn('admin')]);
  await demo.json('/api/nova/servers/?paginate=true');
}, 60_000);
afterEach(() => cloud.faults.clear());
afterAll(async () => {
  await gateway.close();
  await cloud.close();
});

/** The calls of the answer itself: whether the session still holds is asked every few seconds, whatever is read. */
async function callsOf(query: string, client = demo) {
  cloud.calls.reset();
  const list = await client.json<List>(`/api/nova/servers/?${query}`);
  const calls = cloud.calls.report().calls.filter(({ service }) => service !== 'identity');
  return { list, calls: calls.map(({ service, path }) => `${service} ${path.split('/').at(-1)}`) };
}

describe('ten thousand servers', () => {
  it('[SRV-01] a page is two calls: servers, and names of their images; an image that is gone costs none more', async () => {
    const { list, calls } = await callsOf('paginate=true&limit=100');
    expect(calls).toEqual(['compute detail', 'image images']);
    expect([list.items.length, list.has_more_data]).toEqual([100, true]);
    const next = await callsOf(`paginate=true&limit=100&marker=${list.items.at(-1)?.id}`);
    expect(next.calls).toEqual(['compute detail', 'image images']);
    expect(next.list.items.map(({ id }) => id)).not.toContain(list.items[0]?.id);
    expect((await callsOf('paginate=true&all_projects=true', admin)).calls).toEqual(['compute detail', 'image images']);
    cloud.faults.add({ service: 'image', path: '/v2/images', body: { images: [] } });
    const nameless = await callsOf('paginate=true');
    expect(nameless.calls).toEqual(['compute detail', 'image images']);
    expect(nameless.list.items.filter(({ image }) => image).map(({ image_name: name }) => name)).toContain(null);
  });

  it('[PAN-05] what is in transition is one call a round', async () => {
    const { list, calls } = await callsOf(`changes_since=${encodeURIComponent(new Date().toISOString())}`);
    expect([list.items, calls]).toEqual([[], ['compute detail']]);
  });

  it('[SRV-06] a server in a cell that is down is a row with what there is', async () => {
    const id = '11111111-2222-4333-8444-555555555555';
    const partial = { id, status: 'UNKNOWN', tenant_id: 'p', created: '2026-01-01T00:00:00Z', links: [] };
    cloud.faults.add({ service: 'compute', path: '/servers/detail', body: { servers: [partial] } });
    const { list } = await callsOf('paginate=true');
    expect(list.items).toEqual([{ ...partial, name: '', image_name: null }]);
    const whole = await demo.json<List>('/api/nova/servers/');
    expect(whole.items).toEqual([{ ...partial, name: '', image_name: null }]);
  });

  it('[SRV-41] the interfaces of a server are four calls in two rounds, ports of no other server among them', async () => {
    const { list } = await callsOf('paginate=true&name=web-1');
    const path = `/api/nova/servers/${list.items[0]?.id}/interfaces/`;
    cloud.calls.reset();
    const { rounds, value } = await countRounds(new URL(cloud.url).origin, () => demo.json<{ items: object[] }>(path));
    const calls = cloud.calls.report().calls.filter(({ service }) => service === 'network');
    expect([value.items.length, rounds]).toEqual([1, 2]);
    expect(calls.map((call) => call.path.split('/').at(-1)).toSorted()).toEqual([
      'floatingips',
      'networks',
      'ports',
      'security-groups',
    ]);
    expect(calls.find((call) => call.path.endsWith('/ports'))?.query).toContain('device_id=');
  });
});
