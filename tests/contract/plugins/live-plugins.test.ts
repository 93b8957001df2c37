import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { aPlugin, asEntries, layFiles, tgz } from '../../support/archives.ts';
import type { GatewayClient } from '../../support/gateway-client.ts';
import { builtInIds } from '../delivery/built.ts';
import { entryOf, eventually, indexOf, type PluginSite, startPluginSite } from './plugin-site.ts';

let site: PluginSite;
let demo: GatewayClient;

beforeAll(async () => {
  site = await startPluginSite();
  demo = await site.signIn('demo');
});
afterAll(() => site.close());
afterEach(async () => {
  for (const name of ['things', 'others', 'things.tgz'])
    rmSync(join(site.plugins, name), { recursive: true, force: true });
  await expect.poll(() => site.served(), { timeout: 5000 }).toEqual([]);
});

const version = (number: string, code: string) =>
  aPlugin('acme.things', { version: number }, { [`thing-${number}.js`]: code });

describe('a folder that is dropped into the plugins directory', () => {
  it('[X-21] is in the index without a restart, and leaves it when it is removed', async () => {
    const before = await indexOf(demo);
    site.drop('things', version('1.0.0', 'export const one = 1;'));
    await eventually(() => site.served()).toEqual(['acme.things']);
    const index = await indexOf(demo);
    expect(index.etag).not.toBe(before.etag);
    const entry = index.plugins.find(({ manifest }) => manifest.id === 'acme.things');
    const file = await site.client().get(`${entry?.base}thing-1.0.0.js`);
    expect([file.status, await file.text()]).toEqual([200, 'export const one = 1;']);
    expect(file.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    site.remove('things');
    await eventually(() => site.served()).toEqual([]);
    expect((await indexOf(demo)).etag).toBe(before.etag);
  });

  it('[X-21] is not there before its last file is, however slowly it is copied', async () => {
    const files = version('1.0.0', 'export const slow = 1;');
    layFiles(join(site.plugins, 'things'), { 'plugin.json': files['plugin.json'] as string });
    await eventually(() => site.report('acme.things')).toMatchObject({
      state: 'broken',
      reason: 'thing-1.0.0.js is missing',
    });
    expect(site.served()).toEqual([]);
    writeFileSync(join(site.plugins, 'things/thing-1.0.0.js'), 'export const');
    await eventually(() => site.report('acme.things')).toMatchObject({ state: 'rejected' });
    expect(await entryOf(demo, 'acme.things')).toBeUndefined();
    layFiles(join(site.plugins, 'things'), files);
    await eventually(() => site.served()).toEqual(['acme.things']);
  });

  it('[X-21] that is replaced is another digest of the same plugin; open pages still get the files of the old one', async () => {
    site.drop('things', version('1.0.0', 'export const one = 1;'));
    await eventually(() => site.served()).toEqual(['acme.things']);
    const first = await entryOf(demo, 'acme.things');
    site.drop('things', version('2.0.0', 'export const two = 2;'));
    await eventually(() => site.report('acme.things')?.version).toBe('2.0.0');
    const second = await entryOf(demo, 'acme.things');
    expect(second?.digest).not.toBe(first?.digest);
    expect((await demo.get(`${first?.base}thing-1.0.0.js`)).status).toBe(200);
    expect((await demo.get(`${second?.base}thing-2.0.0.js`)).status).toBe(200);
    expect((await demo.get(`${second?.base}thing-1.0.0.js`)).status).toBe(404);
  });

  it('[X-21] keeps being served as it was while a new version is copied over it', async () => {
    site.drop('things', version('1.0.0', 'export const one = 1;'));
    await eventually(() => site.served()).toEqual(['acme.things']);
    const next = version('2.0.0', 'export const two = 2;');
    layFiles(join(site.plugins, 'things'), { 'plugin.json': next['plugin.json'] as string });
    await eventually(() => site.gateway.pluginCatalog.snapshot.problems).toEqual([
      {
        source: join(site.plugins, 'things'),
        message: 'it is being replaced, the former version stays until it is whole: thing-2.0.0.js is missing',
      },
    ]);
    expect(site.report('acme.things')).toMatchObject({ state: 'verified', version: '1.0.0' });
    layFiles(join(site.plugins, 'things'), next);
    await eventually(() => site.report('acme.things')?.version).toBe('2.0.0');
    expect(site.gateway.pluginCatalog.snapshot.problems).toEqual([]);
  });

  it('[X-26] with an id that is taken waits until the first is gone', async () => {
    site.drop('things', version('1.0.0', 'export const one = 1;'));
    await eventually(() => site.served()).toEqual(['acme.things']);
    site.drop('others', version('9.0.0', 'export const nine = 9;'));
    await eventually(() => site.gateway.pluginCatalog.snapshot.reports.map(({ state }) => state)).toContain('rejected');
    expect(site.gateway.pluginCatalog.snapshot.reports.find(({ state }) => state === 'rejected')).toMatchObject({
      version: '9.0.0',
      reason: 'the id acme.things is taken by things',
    });
    expect((await entryOf(demo, 'acme.things'))?.manifest.version).toBe('1.0.0');
    site.remove('things');
    await eventually(() => site.report('acme.things')).toMatchObject({ state: 'verified', version: '9.0.0' });
  });

  it('[X-24] from the future is given to the pages as far as this console knows it', async () => {
    const files = aPlugin('acme.things', { engine: '^9.0', holograms: [1], contributes: { holograms: [{ id: 'a' }] } });
    site.drop('things', files);
    await eventually(() => site.served()).toEqual(['acme.things']);
    expect((await entryOf(demo, 'acme.things'))?.manifest.engine).toBe('^9.0');
  });
});

describe('an archive that is dropped into the plugins directory', () => {
  it('[X-21] is unpacked and served, and leaves when it is removed', async () => {
    writeFileSync(join(site.plugins, 'things.tgz'), await tgz(asEntries(version('1.0.0', 'export const packed = 1;'))));
    await eventually(() => site.served()).toEqual(['acme.things']);
    const entry = await entryOf(demo, 'acme.things');
    expect(await (await demo.get(`${entry?.base}thing-1.0.0.js`)).text()).toBe('export const packed = 1;');
  });

  it('[X-26] that would unpack to a bomb is refused in words, and nothing else notices', async () => {
    const bomb = [{ name: 'zeros.txt', content: Buffer.alloc(30 * 1024 * 1024) }];
    writeFileSync(join(site.plugins, 'things.tgz'), await tgz([...asEntries(version('1.0.0', 'x')), ...bomb]));
    await eventually(() => site.report('things')).toMatchObject({
      state: 'rejected',
      reason: 'it unpacks to more than 100 times its size',
      source: join(site.plugins, 'things.tgz'),
    });
    expect((await indexOf(demo)).plugins.map(({ manifest }) => manifest.id)).toEqual(builtInIds);
  });
});

describe('the store of unpacked plugins', () => {
  it('[X-21] may be deleted while the gateway runs: it is made anew', async () => {
    site.drop('things', version('1.0.0', 'export const kept = 1;'));
    await eventually(() => site.served()).toEqual(['acme.things']);
    const entry = await entryOf(demo, 'acme.things');
    rmSync(join(site.state, 'store'), { recursive: true });
    const answers = await Promise.all([1, 2, 3].map(() => demo.get(`${entry?.base}thing-1.0.0.js`)));
    expect(await Promise.all(answers.map((answer) => answer.text()))).toEqual(Array(3).fill('export const kept = 1;'));
  });

  it('[X-21] holds a copy: what is written into the folder afterwards is not what is served', async () => {
    site.drop('things', version('1.0.0', 'export const safe = 1;'));
    await eventually(() => site.served()).toEqual(['acme.things']);
    const entry = await entryOf(demo, 'acme.things');
    writeFileSync(join(site.plugins, 'things/thing-1.0.0.js'), 'export const other = 2;');
    expect(await (await demo.get(`${entry?.base}thing-1.0.0.js`)).text()).toBe('export const safe = 1;');
    await eventually(() => site.gateway.pluginCatalog.snapshot.problems).toMatchObject([
      { message: expect.stringMatching(/^it is being replaced.*thing-1.0.0.js is not the file/) },
    ]);
  });
});

describe('what is not a plugin', () => {
  it('is left alone: folders without a manifest, names that begin with a dot, other files', async () => {
    mkdirSync(join(site.plugins, 'things/src'), { recursive: true });
    layFiles(join(site.plugins, '.hidden'), version('1.0.0', 'x'));
    writeFileSync(join(site.plugins, 'readme.md'), 'x');
    await site.gateway.pluginCatalog.rescan();
    expect(site.gateway.pluginCatalog.snapshot.reports.map(({ id }) => id)).toEqual(builtInIds);
  });
});
