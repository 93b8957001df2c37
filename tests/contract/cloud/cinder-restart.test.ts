import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createCloud } from '../../../core/cloud/app.ts';
import { cinder } from '../../../core/cloud/cinder/cinder.ts';
import { glance } from '../../../core/cloud/glance/glance.ts';
import { createClock } from '../../../core/cloud/shared/clock.ts';
import { nativeCloud, type NativeUser } from '../../support/native-cloud.ts';

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'sextant-volumes-'));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

const start = Date.UTC(2026, 0, 1);
const services = [glance, cinder];
const demoOf = (authUrl: string): Promise<NativeUser> => {
  const account = () => ({ username: 'demo', password: 'demopass', project_name: 'demo' });
  return nativeCloud('embedded', authUrl, 'RegionOne', account, async () => undefined).as('demo');
};

it('what was on its way when the cloud was stopped arrives after the next start', async () => {
  const first = await createCloud({ dataDirectory: directory, services, clock: createClock({ start, stopped: true }) });
  let demo = await demoOf(first.authUrl);
  const { volume } = (await demo.call('volumev3', 'POST', '/volumes', { volume: { size: 1, name: 'late' } })).json;
  expect(volume.status).toBe('creating');
  await first.close();

  const second = await createCloud({
    dataDirectory: directory,
    services,
    clock: createClock({ start, stopped: true }),
  });
  demo = await demoOf(second.authUrl);
  const status = async () => (await demo.call('volumev3', 'GET', `/volumes/${volume.id}`)).json.volume.status;
  expect(await status()).toBe('creating');
  second.clock.advance(5);
  expect(await status()).toBe('available');
  await second.close();
});

it('a cloud with a size has so many volumes more, which are paged, changed and deleted like others', async () => {
  const cloud = await createCloud({ size: 2500, services, seed: 'size' });
  const demo = await demoOf(cloud.authUrl);
  const get = (path: string) =>
    demo.call('volumev3', 'GET', path, undefined, { 'openstack-api-version': 'volume 3.45' });
  const page = (await get('/volumes?limit=2000&with_count=true')).json;
  expect([page.volumes.length, page.count]).toEqual([1000, 2502]);
  const [computed] = (await get('/volumes?name=data-00000')).json.volumes.concat(page.volumes.slice(-1));
  const path = `/volumes/${computed.id}`;
  expect((await demo.call('volumev3', 'PUT', path, { volume: { name: 'mine' } })).json.volume.name).toBe('mine');
  expect((await demo.call('volumev3', 'DELETE', path)).status).toBe(202);
  cloud.clock.advance(5);
  expect((await get(path)).status).toBe(404);
  expect((await get('/volumes?limit=1&with_count=true')).json.count).toBe(2501);
  await cloud.close();
});
