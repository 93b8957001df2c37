import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { type Cloud, type CloudOptions, createCloud } from '../../../core/cloud/app.ts';
import { createClock } from '../../../core/cloud/shared/clock.ts';
import { type NativeUser, nativeCloud } from '../../support/native-cloud.ts';

const endings: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const end of endings.toReversed()) await end();
});

async function open(options: CloudOptions): Promise<{ cloud: Cloud; demo: NativeUser }> {
  const cloud = await createCloud({ seed: 'nova', ...options });
  const account = (username: string) => ({ username, password: `${username}pass`, project_name: username });
  const native = nativeCloud('embedded', cloud.authUrl, 'RegionOne', account, () => cloud.close());
  return { cloud, demo: await native.as('demo') };
}

/** A busy machine takes seconds to start a cloud. */
const patience = 60_000;
const newest = { 'openstack-api-version': 'compute 2.90' };
const read = async (user: NativeUser, path: string) =>
  (await user.call('compute', 'GET', path, undefined, newest)).json;

/** Waits until a check succeeds. Tasks that run when the clock is moved may ask other services, which answer in a moment. */
async function until<T>(check: () => Promise<T | undefined>): Promise<T> {
  for (let tries = 0; tries < 100; tries++) {
    const found = await check();
    if (found !== undefined) return found;
    await new Promise((resolve) => setImmediate(resolve));
  }
  throw new Error('it never came to that');
}

describe('[API-22] the embedded nova', () => {
  it(
    'builds by the cloud’s clock, and goes on after a restart',
    async () => {
      const dataDirectory = await mkdtemp(join(tmpdir(), 'sextant-nova-'));
      endings.push(() => rm(dataDirectory, { recursive: true, force: true }));
      const start = Date.UTC(2026, 0, 1);
      const first = await open({ dataDirectory, clock: createClock({ start, stopped: true }) });
      const { servers } = await read(first.demo, '/servers/detail?name=^web-1$');
      const { flavors } = await read(first.demo, '/flavors');
      const server = { name: 'later', imageRef: servers[0].image.id, flavorRef: flavors[0].id, networks: 'none' };
      const made = await first.demo.call('compute', 'POST', '/servers', { server }, newest);
      const { id } = made.json.server;
      const status = async (user: NativeUser) => (await read(user, `/servers/${id}`)).server.status;
      first.cloud.clock.advance(1);
      expect(await status(first.demo)).toBe('BUILD');
      await first.cloud.close();

      const clock = createClock({ start: start + 1000, stopped: true });
      const second = await open({ dataDirectory, clock });
      endings.push(() => second.cloud.close());
      expect(await status(second.demo)).toBe('BUILD');
      clock.advance(1);
      await until(async () => ((await status(second.demo)) === 'ACTIVE' ? true : undefined));
      const again = await read(second.demo, '/servers/detail?name=^web-1$');
      expect(again.servers[0]).toMatchObject({ id: servers[0].id, addresses: servers[0].addresses });
    },
    patience,
  );

  it(
    '[API-22] has as many servers as it is told, with the ports that neutron has, and lists them without asking anybody',
    async () => {
      const size = 1200;
      const { cloud, demo } = await open({ size });
      endings.push(() => cloud.close());
      const first = await read(demo, '/servers/detail?limit=1000');
      cloud.calls.reset();
      const rest = await read(demo, `/servers/detail?limit=1000&marker=${first.servers.at(-1).id}`);
      expect(cloud.calls.report().counts).toEqual({ 'GET /compute/v2.1/servers/detail': 1 });
      const all = [...first.servers, ...rest.servers];
      expect(first.servers_links).toHaveLength(1);
      expect(all.filter(({ tags }) => tags.includes('tenth'))).toHaveLength(size / 10);
      expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);

      const one = all.find(({ name }) => name.endsWith('-00007'));
      const { ports } = (await demo.call('network', 'GET', `/v2.0/ports?device_id=${one.id}`)).json;
      const shown = Object.values<{ addr: string }[]>(one.addresses).flatMap((addresses) =>
        addresses.map(({ addr }) => addr),
      );
      expect(ports.map((port: any) => port.fixed_ips[0].ip_address).toSorted()).toEqual(shown.toSorted());

      await demo.call('compute', 'POST', `/servers/${one.id}/action`, { 'os-stop': null }, newest);
      cloud.clock.advance(2);
      expect((await read(demo, `/servers/${one.id}`)).server.status).toBe('SHUTOFF');
      await demo.call('compute', 'DELETE', `/servers/${one.id}`);
      cloud.clock.advance(2);
      await until(async () =>
        (await demo.call('compute', 'GET', `/servers/${one.id}`)).status === 404 ? true : undefined,
      );
    },
    patience,
  );
});
