import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeAnotherBuild } from '../../support/another-build.ts';
import type { GatewayClient } from '../../support/gateway-client.ts';
import { type RunningGateway, startGateway } from '../../support/gateway.ts';
import { type Cloud, createCloud } from '../../../core/cloud/app.ts';
import { asBrowser, dist, entryOf, importMap, pageState } from './built.ts';

const keys = ['a key that these gateways have in common, 1'];
let folder: string;
let cloud: Cloud;
/** Two gateways of different builds, with a common folder for their files, and one that keeps none. */
let ours: RunningGateway;
let other: RunningGateway;
let alone: RunningGateway;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'other-builds-'));
  cloud = await createCloud({ seed: 'tests' });
  writeAnotherBuild(dist, join(folder, 'dist'));
  const session = { keys };
  const assets = { directory: join(folder, 'assets') };
  ours = await startGateway(cloud.authUrl, { dist, session, assets });
  other = await startGateway(cloud.authUrl, { dist: join(folder, 'dist'), session, assets });
  alone = await startGateway(cloud.authUrl, { dist, session });
});
afterAll(async () => {
  for (const gateway of [ours, other, alone]) await gateway.close();
  await cloud.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Every address that a document names: scripts, styles, fonts, words, and the files of the plugin that it shows. */
async function namedBy(client: GatewayClient): Promise<{ addresses: string[]; html: string }> {
  const html = await (await client.get('/project/images', { headers: asBrowser })).text();
  const { imports, integrity } = importMap(html);
  const { lateStyles, locale, digests } = pageState(html);
  const named = [...html.matchAll(/(?:src|href)="(\/[^"]*)"/g)].map(([, address = '']) => address);
  const words = Object.values(locale.bundles as Record<string, Record<string, string>>).flatMap((files) =>
    Object.values(files),
  );
  const late = [...lateStyles, digests].map(({ address }: { address: string }) => address);
  const all = [...named, ...Object.values<string>(imports), ...Object.keys(integrity), ...words, ...late];
  return { addresses: [...new Set(all)], html };
}

const ask = (site: RunningGateway, path: string, headers: Record<string, string> = {}) =>
  fetch(site.url + path, { headers, redirect: 'manual' });

describe('gateways of two builds', () => {
  it('[OPS-20] give the pages of both all of their files, whichever is asked', async () => {
    for (const [of, by] of [
      [ours, other],
      [other, ours],
    ] as const) {
      const { addresses } = await namedBy(await of.signIn('demo'));
      expect(addresses.length).toBeGreaterThan(20);
      // The gateways began to copy when they listened.
      await expect.poll(async () => (await ask(by, addresses[0]!)).status, { timeout: 20_000 }).toBe(200);
      for (const address of addresses) {
        const answer = await ask(by, address);
        expect([address, answer.status]).toEqual([address, 200]);
        expect(answer.headers.get('cache-control')).toContain('immutable');
        expect(await answer.text()).toBe(await (await ask(of, address)).text());
      }
    }
  });

  it('[OPS-20] [SHELL-09] give the manifest of the other’s plugin to people with a session alone', async () => {
    const demo = await other.signIn('demo');
    const { html } = await namedBy(demo);
    const { base } = entryOf(pageState(html).plugins, 'images');
    const here = await ours.signIn('demo');
    await expect.poll(async () => (await here.get(`${base}plugin.json`)).status, { timeout: 20_000 }).toBe(200);
    const answer = await here.get(`${base}plugin.json`);
    expect(await answer.json()).toMatchObject({ id: 'images', version: '99.0.0' });
    expect(answer.headers.get('cache-control')).toMatch(/^private,/);
    expect((await ask(ours, `${base}plugin.json`)).status).toBe(404);
  });
});

it('[OPS-27] a gateway says which build it has, as its pages do', async () => {
  const builds: string[] = [];
  for (const site of [ours, other]) {
    const answer = await ask(site, '/readyz', { Accept: 'application/json' });
    const { build } = (await answer.json()) as { build: string };
    expect(pageState((await namedBy(await site.signIn('demo'))).html).build).toBe(build);
    builds.push(build);
  }
  expect(new Set(builds).size).toBe(2);
});

describe('a gateway that has no files of another build', () => {
  it('[OPS-21] answers 503, to be asked again, and never with a page', async () => {
    const { addresses } = await namedBy(await other.signIn('demo'));
    const missing: string[] = [];
    for (const address of addresses) {
      const answer = await ask(alone, address, { Accept: 'text/html' });
      if (answer.status === 200) continue;
      missing.push(address);
      expect([address, answer.status, answer.headers.get('retry-after')]).toEqual([address, 503, '1']);
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(answer.headers.get('content-type')).toContain('application/json');
      expect(await answer.json()).toContain('belongs to another version of the console');
    }
    expect(missing.some((address) => address.startsWith('/static/host-'))).toBe(true);
    expect(missing.some((address) => address.startsWith('/plugins/images/'))).toBe(true);
  });

  it('[OPS-21] [SHELL-08] answers 404 to names that no build gives to a file', async () => {
    for (const path of [
      '/static/none.js',
      '/static/host-3k2j1ab.exe',
      '/locales/none.json',
      '/plugins/images/none/x.js',
    ])
      expect([path, (await ask(alone, path)).status]).toEqual([path, 404]);
  });
});

it('[OPS-20] a folder that can’t be written is told of in the log, and the gateway serves on', async () => {
  const site = await startGateway(cloud.authUrl, { dist, assets: { directory: join(dist, 'cli/sextant.js') } });
  try {
    await expect.poll(() => site.log(), { timeout: 20_000 }).toContain('assets-not-kept');
    expect((await ask(site, '/healthcheck')).status).toBe(200);
  } finally {
    await site.close();
  }
});
