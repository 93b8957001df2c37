import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GatewayOnCloud } from '../../support/gateway.ts';
import { asBrowser, builtInIds, dist, entryOf, importMap, pageState, startDelivery } from './built.ts';

const folder = mkdtempSync(join(tmpdir(), 'sextant-plugins-'));

/** A built plugin in the folder that the operator configured, changed in one way. */
function plugin(name: string, change: (manifest: any, directory: string) => void, id = `acme.${name}`): void {
  const directory = join(folder, name);
  cpSync(join(dist, 'plugins/images'), directory, { recursive: true });
  const path = join(directory, 'plugin.json');
  const manifest = JSON.parse(readFileSync(path, 'utf8'));
  manifest.id = id;
  manifest.contributes = {};
  delete manifest.activate;
  change(manifest, directory);
  writeFileSync(path, JSON.stringify(manifest));
}

let gateway: GatewayOnCloud;

beforeAll(async () => {
  plugin('good', () => undefined);
  plugin('tampered', (manifest, directory) => {
    const [file = ''] = Object.keys(manifest.files).filter((name) => name.endsWith('.js'));
    writeFileSync(join(directory, file), `${readFileSync(join(directory, file), 'utf8')}\n//`);
  });
  plugin('missing', (manifest, directory) => {
    const [file = ''] = Object.keys(manifest.files);
    rmSync(join(directory, file));
  });
  plugin('newer', (manifest) => {
    manifest.uses.sdk.push('useTomorrow');
  });
  plugin('undotted', () => undefined, 'lonely');
  plugin('host', () => undefined, 'sextant.host');
  plugin('taken', () => undefined, 'acme.good');
  plugin('outside', (manifest) => {
    manifest.files['x/../../good/plugin.json'] = Object.values(manifest.files)[0];
  });
  plugin('above', (manifest) => {
    manifest.files['../good/plugin.json'] = Object.values(manifest.files)[0];
  });
  writeFileSync(join(folder, 'secrets.json'), '{"password":"canary"}');
  plugin('curious', (manifest) => {
    manifest.displayName = '%password%';
    manifest.contributes = { locales: [{ locale: 'en', ns: 'curious', src: './../secrets.json' }] };
  });
  plugin('linked', (manifest, directory) => {
    const [file = ''] = Object.keys(manifest.files);
    renameSync(join(directory, file), join(folder, 'elsewhere'));
    symlinkSync(join(folder, 'elsewhere'), join(directory, file));
  });
  plugin('invalid', (manifest) => {
    manifest.version = 7;
  });
  mkdirSync(join(folder, 'broken'));
  writeFileSync(join(folder, 'broken/plugin.json'), '{');
  mkdirSync(join(folder, 'no-plugin'));
  gateway = await startDelivery({ plugins: { directories: [folder] } });
});
afterAll(async () => {
  await gateway.close();
  rmSync(folder, { recursive: true, force: true });
});

const refusals = () =>
  Object.fromEntries(
    gateway
      .log()
      .split('\n')
      .filter((line) => line.includes('plugin refused'))
      .map((line) => JSON.parse(line) as { directory: string; msg: string })
      .map(({ directory, msg }) => [directory.slice(folder.length + 1), msg]),
  );

describe('a folder of plugins', () => {
  it('is verified file by file; who is refused is named in the log with the reason', () => {
    expect(refusals()).toEqual({
      tampered: expect.stringMatching(/\.js is not the file that plugin\.json was made for$/),
      missing: expect.stringMatching(/ is missing$/),
      undotted: expect.stringContaining('the id lonely has no publisher'),
      host: expect.stringContaining('sextant.'),
      taken: expect.stringContaining('the id acme.good is taken by good'),
      outside: expect.stringContaining("lies outside the plugin's folder"),
      above: expect.stringContaining('/files must match pattern'),
      curious: expect.stringContaining('./../secrets.json is not among the files of plugin.json'),
      linked: expect.stringMatching(/ is a link to somewhere else$/),
      invalid: expect.stringContaining('/version must be string'),
      broken: expect.stringMatching(/JSON/),
    });
  });

  it('brings the others into the index, and none of the refused', async () => {
    const demo = await gateway.signIn('demo');
    const { plugins: index } = await demo.json<any>('/plugins/index.json');
    const ids = [...builtInIds, 'acme.good', 'acme.newer'];
    expect(index.map((entry: any) => entry.manifest.id)).toEqual(ids);
    const html = await (await demo.get('/', { headers: asBrowser })).text();
    expect(pageState(html).plugins.map((entry: any) => entry.manifest.id)).toEqual(ids);
  });

  it('serves what manifests vouch for, at an address that changes with every byte', async () => {
    const demo = await gateway.signIn('demo');
    const { plugins: index } = await demo.json<any>('/plugins/index.json');
    const [images, good] = [entryOf(index, 'images'), entryOf(index, 'acme.good')];
    expect(images.digest).not.toBe(good.digest);
    const [file] = Object.keys(good.manifest.files);
    expect((await demo.get(good.base + file)).status).toBe(200);
    expect((await demo.get(`${good.base}plugin.json.sig`)).status).toBe(404);
    // Another gateway may have such a build of it.
    expect((await demo.get(good.base.replace(good.digest, images.digest) + file)).status).toBe(503);
  });
});

describe('manifests and words in one answer', () => {
  const together = (of: readonly string[]) => `/plugins/files.json?of=${of.join(',')}`;

  it('[X-27] are those of their own addresses, and are kept by the browser of their reader alone', async () => {
    const demo = await gateway.signIn('demo');
    const { plugins: index } = await demo.json<any>('/plugins/index.json');
    const of = ['images', 'volumes'].flatMap((id) => {
      const path = entryOf(index, id).base.slice('/plugins/'.length);
      return [`${path}plugin.json`, `${path}locales/en.json`];
    });
    const answer = await demo.get(together(of));
    expect(answer.headers.get('cache-control')).toMatch(/^private,.*immutable/);
    const texts = (await answer.json()) as Record<string, string>;
    expect(Object.keys(texts)).toEqual(of);
    for (const file of of) expect(texts[file]).toBe(await (await demo.get(`/plugins/${file}`)).text());
  });

  it('[X-24] hold nothing that a manifest does not vouch for, no code, and nothing for strangers', async () => {
    const demo = await gateway.signIn('demo');
    const { plugins: index } = await demo.json<any>('/plugins/index.json');
    const good = entryOf(index, 'acme.good');
    const path = good.base.slice('/plugins/'.length);
    const [code] = Object.keys(good.manifest.files).filter((file) => file.endsWith('.js'));
    const refused = [
      `${path}${code}`,
      `${path}locales/xx.json`,
      `${path}locales/../../secrets.json`,
      'secrets.json',
      '',
    ];
    const answer = await demo.get(together([...refused, `${path}plugin.json`].map(encodeURIComponent)));
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(Object.keys((await answer.json()) as object)).toEqual([`${path}plugin.json`]);
    expect((await demo.get(together(Array.from({ length: 25 }, () => `${path}plugin.json`)))).status).toBe(404);
    expect((await fetch(gateway.url + together([`${path}plugin.json`]))).status).toBe(404);
  });
});

describe('a folder named from where the gateway was started', () => {
  it('is served as any other: the one that the README names is such a one', async () => {
    const near = await startDelivery({ plugins: { directories: [relative(process.cwd(), folder)] } });
    const demo = await near.signIn('demo');
    const good = entryOf((await demo.json<any>('/plugins/index.json')).plugins, 'acme.good');
    const [file] = Object.keys(good.manifest.files);
    expect((await demo.get(good.base + file)).status).toBe(200);
    await near.close();
  });
});

describe('the index', () => {
  it('[X-27] costs a document at most 550 bytes for each plugin on average and 800 for one, compressed, its lines of the import map included', async () => {
    const demo = await gateway.signIn('demo');
    const html = await (await demo.get('/settings/plugins', { headers: asBrowser })).text();
    const sizes = new Map(
      builtInIds.map((id) => {
        const entry = entryOf(pageState(html).plugins, id);
        const vouched = Object.entries<string>(importMap(html).integrity).filter(([file]) =>
          file.startsWith(entry.base),
        );
        return [id, gzipSync(JSON.stringify([entry, vouched]), { level: 9 }).length];
      }),
    );
    expect([...sizes].filter(([, size]) => size > 800)).toEqual([]);
    const all = [...sizes.values()].reduce((sum, size) => sum + size, 0);
    expect(all).toBeLessThanOrEqual(550 * sizes.size);
  });

  it('[X-24] a document has the digests of the plugin whose page it opens; the others’ are in their manifests, whose digests it has', async () => {
    const demo = await gateway.signIn('demo');
    const documentOf = async (path: string) => (await demo.get(path, { headers: asBrowser })).text();
    const [opened, other] = [await documentOf('/ngdetails/OS::Glance::Image/x'), await documentOf('/settings/plugins')];
    const modulesOf = (html: string, base: string) =>
      Object.keys(importMap(html).integrity).filter((file) => file.startsWith(base));
    const { base, integrity, manifest } = entryOf(pageState(other).plugins, 'images');
    expect(modulesOf(other, base)).toEqual([]);
    expect(manifest.files).toBeUndefined();
    const answer = await demo.get(`${base}plugin.json`);
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(`sha256-${createHash('sha256').update(bytes).digest('base64')}`).toBe(integrity);
    const modules = Object.keys(JSON.parse(bytes.toString()).files).filter((file) => file.endsWith('.js'));
    expect(modulesOf(opened, base)).toEqual(modules.map((file) => base + file));
  });

  it('names of all that a plugin uses what this console does not have', async () => {
    const demo = await gateway.signIn('demo');
    const { plugins: index } = await demo.json<any>('/plugins/index.json');
    const uses = Object.fromEntries(index.map(({ manifest }: any) => [manifest.id, manifest.uses]));
    expect(uses['acme.good']).toBeUndefined();
    expect(uses['acme.newer']).toMatchObject({ sdk: ['useTomorrow'], ui: [] });
  });

  it('[AUTH-05] is nobody’s without a session', async () => {
    const answer = await gateway.client().get('/plugins/index.json');
    expect([answer.status, await answer.json()]).toEqual([401, 'not logged in']);
  });

  it('[SHELL-04] speaks the language of the browser', async () => {
    const labels = async (language: string) => {
      const client = await gateway.signIn('demo');
      client.cookies.set('horizon_language', language);
      const { plugins: index } = await client.json<any>('/plugins/index.json');
      return entryOf(index, 'images').manifest.contributes.panels.map((panel: any) => panel.label);
    };
    const words = (language: string) =>
      JSON.parse(readFileSync(join(dist, `../locales/${language}/images.json`), 'utf8'));
    expect(await labels('en')).toEqual(['Images', 'Images']);
    expect(await labels('de')).toEqual([words('de').panel.label, words('de').panel.label]);
    expect(await labels('ar')).toEqual([words('ar').panel.label, words('ar').panel.label]);
    // The pseudo-language, which the build makes for every plugin.
    expect((await labels('en-XA'))[0]).toMatch(/^\[.+\]$/);
  });
});
