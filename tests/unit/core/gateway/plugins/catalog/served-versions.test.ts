import { existsSync, mkdirSync, renameSync, symlinkSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { replacingMs } from '../../../../../../core/gateway/plugins/catalog/plugin-scanner.ts';
import { aPlugin, layFiles, sha384 } from '../../../../../support/archives.ts';
import { catalogInFolder } from './catalog-in-folder.ts';

const at = catalogInFolder();

describe('a version that is copied over another and never becomes whole', () => {
  it('[X-21] takes the former one with it after five seconds, and not before', async () => {
    at.lay('things', aPlugin('acme.things'));
    await at.catalog.open();
    at.lay('things', {
      'plugin.json': aPlugin('acme.things', { version: '2.0.0' }, { 'late.js': 'x' })['plugin.json'] as string,
    });
    await at.catalog.rescan();
    expect(at.catalog.snapshot.plugins.map(({ manifest }) => manifest.version)).toEqual(['1.0.0']);
    at.now = replacingMs;
    utimesSync(join(at.folder, 'plugins/things/plugin.json'), 1, 1);
    await at.catalog.rescan();
    expect([at.catalog.snapshot.plugins, at.report()]).toEqual([[], 'broken: late.js is missing']);
  });

  it('[X-21] is served meanwhile, whatever half of the new one makes of it', async () => {
    at.lay('things', aPlugin('acme.things'));
    await at.catalog.open();
    // The manifest is there already, the file that it vouches for is still the old one.
    const next = aPlugin('acme.things', { version: '2.0.0' });
    at.lay('things', { 'plugin.json': next['plugin.json'] as string, 'thing-1.js': 'half of' });
    await at.catalog.rescan();
    expect(at.catalog.snapshot.plugins.map(({ manifest }) => manifest.version)).toEqual(['1.0.0']);
    expect(at.catalog.snapshot.problems).toMatchObject([{ message: expect.stringMatching(/^it is being replaced/) }]);
    at.lay('things', next);
    await at.catalog.rescan();
    expect(at.catalog.snapshot.plugins.map(({ manifest }) => manifest.version)).toEqual(['2.0.0']);
  });
});

describe('the files of a version that is served no more', () => {
  it('[X-21] can be had for ten minutes, and then are deleted with the next change', async () => {
    at.lay('things', aPlugin('acme.things'));
    await at.catalog.open();
    const [{ digest = '', directory = '' } = {}] = at.catalog.snapshot.plugins;
    renameSync(join(at.folder, 'plugins/things'), join(at.folder, 'things'));
    await at.catalog.rescan();
    expect(at.catalog.servedAt('acme.things', digest)?.digest).toBe(digest);
    at.now = 10 * 60_000 + 1;
    expect(at.catalog.servedAt('acme.things', digest)).toBeUndefined();
    at.lay('others', aPlugin('acme.others'));
    await at.catalog.rescan();
    await expect.poll(() => existsSync(directory)).toBe(false);
  });

  it('[X-21] are tidied away when another gateway left them a day ago', async () => {
    const [old, young] = ['aaaa', 'bbbb'].map((digest) => join(at.folder, 'store/acme.gone', digest)) as [
      string,
      string,
    ];
    for (const path of [old, young]) mkdirSync(path, { recursive: true });
    utimesSync(old, new Date(Date.now() - 25 * 3_600_000), new Date(Date.now() - 25 * 3_600_000));
    await at.catalog.open();
    expect([existsSync(old), existsSync(young)]).toEqual([false, true]);
  });
});

describe('the snapshot', () => {
  it('[X-21] is another with every change of what is served, and the same without', async () => {
    at.lay('things', aPlugin('acme.things'));
    await at.catalog.open();
    const first = at.catalog.snapshot;
    await at.catalog.rescan();
    expect(at.catalog.snapshot).toBe(first);
    let told = 0;
    at.catalog.onDidChange(() => (told += 1));
    const changed = { 'thing-1.js': 'other', 'plugin.json': '' };
    const files = { 'thing-1.js': sha384('other') };
    changed['plugin.json'] = JSON.stringify({ ...first.plugins[0]?.manifest, files });
    at.lay('things', changed);
    await at.catalog.rescan();
    expect([told, at.catalog.snapshot.etag === first.etag]).toEqual([1, false]);
  });
});

describe('the site’s own files', () => {
  it('[X-29] may say what they like of the console’s words, but for keys that it does not have', async () => {
    layFiles(join(at.folder, 'locales'), {
      'index.json': '{"en":{"core":"/locales/en/core-1.json"}}',
      'en/core-1.json': '{"yes":"Yes"}',
    });
    layFiles(join(at.folder, 'site/locales/overlay'), { 'de.json': '{"core":{"yes":"Jawohl","yse":"Jawohl"}}' });
    await at.catalog.close();
    at.catalog = at.open(join(at.folder, 'site'));
    await at.catalog.open();
    expect(at.catalog.snapshot.problems).toEqual([
      {
        source: join(at.folder, 'site/locales/overlay/de.json'),
        line: 1,
        message: 'core.yse: is no key of the English words; did you mean yes?',
      },
    ]);
    expect(at.catalog.snapshot.overlay).toMatchObject({ de: { core: { yes: 'Jawohl' } } });
  });

  it('[X-21] may be links, as Kubernetes mounts them', async () => {
    layFiles(join(at.folder, 'site/..data'), { 'enablement.yaml': 'disabled: [acme.things]\n' });
    symlinkSync('..data/enablement.yaml', join(at.folder, 'site/enablement.yaml'));
    at.lay('things', aPlugin('acme.things'));
    await at.catalog.close();
    at.catalog = at.open(join(at.folder, 'site'));
    await at.catalog.open();
    expect([at.catalog.snapshot.problems, at.catalog.snapshot.plugins]).toEqual([[], []]);
  });
});
