import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { removeLeftOvers } from '../../../core/cli/test/remove-left-overs.mjs';
import { nativeCloud, type NativeCloud } from '../../support/native-cloud.ts';
import { createCloud } from '../../../core/cloud/app.ts';

let cloud: NativeCloud;
let folder: string;
beforeAll(async () => {
  const embedded = await createCloud({ seed: 'contract' });
  const account = (username: string) => ({ username, password: `${username}pass`, project_name: username });
  cloud = nativeCloud('embedded', embedded.authUrl, 'RegionOne', account, () => embedded.close(), embedded.clock);
  folder = mkdtempSync(join(tmpdir(), 'sextant-left-overs-'));
});
afterAll(async () => {
  await cloud.close();
  rmSync(folder, { recursive: true });
});

it('[EMB-02] what an ended run of the tests has left on a cloud goes before the next, and nothing else', async () => {
  const demo = await cloud.as('demo');
  const make = async (name: string) =>
    (await demo.call('network', 'POST', '/v2.0/networks', { network: { name } })).json;
  const timeAgo = (days: number) => (Date.now() - days * 24 * 3600 * 1000).toString(36);
  const ours = [cloud.name('net'), `port-3305-${timeAgo(0)}-75`, `attached-1-${timeAgo(1)}-68-net`];
  // Words of eight letters can be read as times, too.
  const words = ['web-1-services-2', 'db-1-mailhost-2', `net-1-${timeAgo(365)}-2`];
  const others = ['web-2024-backup-1', 'sextant-docs', 'production-1-2', ...words];
  for (const name of [...ours, ...others]) await make(name);
  const before = await names();
  expect(before).toEqual(expect.arrayContaining([...ours, ...others]));

  const admin = cloud.account('admin');
  const config = join(folder, 'clouds.yaml');
  const auth = { auth_url: cloud.authUrl, ...admin };
  writeFileSync(config, JSON.stringify({ clouds: { admin: { region_name: 'RegionOne', auth } } }));
  const told: string[] = [];
  await removeLeftOvers(config, (line) => told.push(line));
  expect(await names()).toEqual(before.filter((name) => !ours.includes(name)));
  expect(told).toHaveLength(ours.length);

  async function names(): Promise<string[]> {
    const { networks } = (await demo.call('network', 'GET', '/v2.0/networks')).json;
    return networks.map(({ name }: { name: string }) => name).sort();
  }
});
