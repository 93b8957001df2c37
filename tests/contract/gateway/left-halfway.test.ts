import { afterAll, beforeAll, expect, it } from 'vitest';
import type { NovaApi } from '../../../core/protocol/index.ts';
import { type GatewayOnCloud, startGatewayOnCloud } from '../../support/gateway.ts';

/** Checks that a change that began does not stop halfway when the browser leaves. */
let site: GatewayOnCloud;

beforeAll(async () => {
  site = await startGatewayOnCloud();
});
afterAll(() => site.close());

const sizes = { ram: 64, vcpus: 1, disk: 1, swap: 0, 'OS-FLV-EXT-DATA:ephemeral': 0 };
const called = (method: string, path: RegExp) =>
  site.cloud.calls.report().calls.some((call) => call.method === method && path.test(call.path));

it('[API-21] [NV-30] a flavor that is replaced is there again, changed and with its extra specs, though the browser left and signed out', async () => {
  const [leaving, other] = await Promise.all([site.signIn('admin'), site.signIn('admin')]);
  await leaving.post('/api/nova/flavors/', { ...sizes, id: 'halfway', name: 'before' });
  await leaving.patch('/api/nova/flavors/halfway/extra-specs/', { updated: { 'hw:numa_nodes': '1' } });
  site.cloud.calls.reset();
  // The calls that try it, and make it anew, take their time: before the second there is no such flavor.
  site.cloud.faults.add({ service: 'compute', method: 'POST', path: '/flavors$', latency: 300, times: 2 });
  const browser = new AbortController();
  const change = { body: { ...sizes, name: 'after', flavor_access: [] }, signal: browser.signal };
  const answer = leaving.send('PATCH', '/api/nova/flavors/halfway/', change).catch(() => 'left');
  await expect.poll(() => called('DELETE', /\/flavors\/halfway$/)).toBe(true);
  browser.abort();
  expect(await answer).toBe('left');
  await leaving.get('/auth/logout/');

  const flavor = async () =>
    (await (await other.get('/api/nova/flavors/halfway/?get_extras=true')).json()) as NovaApi.Flavor;
  await expect.poll(flavor, { timeout: 5000 }).toMatchObject({ name: 'after', extras: { 'hw:numa_nodes': '1' } });
});
