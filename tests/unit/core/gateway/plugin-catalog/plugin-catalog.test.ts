import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { replacingMs } from '../../../../../core/gateway/plugin-catalog/findings.ts';
import { operations } from '../../../../../core/cli/packages/symbols.mjs';
import { knownOperations } from '../../../../../core/gateway/plugin-catalog/known-operations.ts';
import { PluginCatalog } from '../../../../../core/gateway/plugin-catalog/plugin-catalog.ts';
import { aPlugin, asEntries, layFiles, sha384, tgz } from '../../../../support/archives.ts';

let folder: string;
let now: number;
let catalog: PluginCatalog;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sextant-catalog-'));
  now = 0;
  catalog = aCatalog();
});
afterEach(async () => {
  await catalog.close();
  rmSync(folder, { recursive: true, force: true });
});

const aCatalog = (siteDirectory: string | null = null) =>
  new PluginCatalog({
    places: [{ path: join(folder, 'plugins'), builtIn: false }],
    store: join(folder, 'store'),
    arrivals: join(folder, 'state/arrivals.json'),
    siteDirectory,
    locales: join(folder, 'locales'),
    policy: { require: 'none', keys: [], revoked: [] },
    log: { info() {}, warn() {}, error() {} },
    now: () => now,
  });
const lay = (name: string, files: Record<string, string | Buffer>) => layFiles(join(folder, 'plugins', name), files);
const report = () => {
  const [first] = catalog.snapshot.reports;
  return `${first?.state}: ${first?.reason}`;
};

describe('what lies in a folder of plugins', () => {
  it('[X-26] is never waited for: a pipe in the place of a file is refused', async () => {
    lay('things', { 'plugin.json': aPlugin('acme.things')['plugin.json'] as string });
    execFileSync('mkfifo', [join(folder, 'plugins/things/thing-1.js')]);
    await catalog.open();
    expect(report()).toBe('rejected: thing-1.js is no plain file');
  });

  it('[X-23] is refused with the line of a condition that can’t be read: the plugin would be hidden without a word', async () => {
    lay('things', aPlugin('acme.things', { when: 'service.compute &&' }));
    await catalog.open();
    expect(report()).toMatch(
      /^rejected: plugin\.json:\d+: when "service\.compute &&" can't be read: a key or a value expected at the end$/,
    );
  });

  it('[X-31] is refused with the line where it asks for a sandbox: nobody installs it in the belief that it has one', async () => {
    lay('things', aPlugin('acme.things', { trust: 'frame' }));
    await catalog.open();
    expect(report()).toMatch(/^rejected: plugin\.json:1: trust "frame" is refused: there is no sandbox for plugins/);
    expect(catalog.snapshot.plugins).toEqual([]);
    expect(catalog.snapshot.reports[0]).toMatchObject({ id: 'acme.things', state: 'rejected' });
  });

  it('[X-23] runs though it names what this console does not know, and each such name is told with its line', async () => {
    const page = { id: 'p', path: '/project/p', in: 'project/compute', type: 'OS::Glance::Image' };
    const panel = { ...page, paht: '/x', when: 'policy.image:add_imag' };
    lay('first', aPlugin('acme.first', { contributes: { panels: [{ ...panel, paht: undefined, when: 'scope' }] } }));
    await catalog.open();
    expect(catalog.snapshot.problems).toEqual([]);
    lay('things', aPlugin('acme.things', { when: 'servise.compute', contributes: { panels: [panel] } }));
    await catalog.rescan();
    expect(catalog.snapshot.plugins).toHaveLength(2);
    expect(catalog.snapshot.problems.map(({ message }) => message)).toEqual([
      'plugin.json: panels have no member paht; did you mean path?',
      'plugin.json: when "servise.compute": no key begins with servise; did you mean service?',
      'plugin.json: the image service has no rule add_imag; did you mean image:add_image?',
      'plugin.json: the page acme.first/p has the path /project/p',
    ]);
    expect(catalog.snapshot.problems.every(({ line, source }) => line! > 0 && source.endsWith('/things'))).toBe(true);
  });

  it('[X-23] is told with its line for each member of the manifest, of access and of budget, and each point, that is not known', async () => {
    const strange = { wen: 'scope', access: { apis: [] }, budget: { totl: '40kB' }, contributes: { comands: [] } };
    lay('things', aPlugin('acme.things', strange));
    await catalog.open();
    expect(catalog.snapshot.plugins).toHaveLength(1);
    expect(catalog.snapshot.problems.map(({ message }) => message.replace(/ There are .*/, ''))).toEqual([
      'plugin.json: wen is no member of a manifest; did you mean when?',
      'plugin.json: there is no point comands; did you mean commands?',
      'plugin.json: access has no member apis; did you mean api?',
      'plugin.json: budget has no member totl; did you mean total?',
    ]);
    expect(catalog.snapshot.problems.every(({ line }) => line! > 0)).toBe(true);
  });

  it('[X-23] is told with its line for each item that would be left out or empty', async () => {
    const action = { id: 'a', on: 'OS::Glance::Image', label: 'A', kind: 'batsh' };
    lay('things', aPlugin('acme.things', { contributes: { actions: [action, action], header: {} } }));
    await catalog.open();
    expect(catalog.snapshot.problems.map(({ line, message }) => [line, message])).toEqual([
      [1, 'plugin.json: actions need def or run: a has none'],
      [1, 'plugin.json: actions have no kind "batsh"; did you mean batch?'],
      [1, 'plugin.json: actions need def or run: a has none'],
      [1, 'plugin.json: actions have no kind "batsh"; did you mean batch?'],
      [1, 'plugin.json: header must be a list'],
      [1, 'plugin.json: another item of batsh actions on OS::Glance::Image has the id a, and takes its place'],
    ]);
  });

  it('[X-31] is told of operations that there are not, and of a first call that is not declared', async () => {
    const panel = { id: 'p', path: '/project/p', in: 'project/compute', type: 'OS::Glance::Image' };
    const panels = [
      { ...panel, early: '/api/glance/images/?a=b' },
      { ...panel, id: 'q', path: '/project/q', early: '/api/nova/keypair/' },
      { ...panel, id: 'r', path: '/project/r', early: '/api/nova/keypairs/' },
    ];
    lay('things', aPlugin('acme.things', { access: { api: ['GL-99', 'NV-06'] }, contributes: { panels } }));
    await catalog.open();
    expect(catalog.snapshot.problems.map(({ message }) => message)).toEqual([
      expect.stringMatching(/^plugin\.json: there is no operation GL-99; did you mean GL-09\?$/),
      'plugin.json: early calls GL-02: it is not in access.api',
      'plugin.json: early: GET /api/nova/keypair/ is no operation; did you mean GET /api/nova/keypairs/?',
    ]);
  });

  it('[X-23] is told of promises that can not be read, and of names that are misspelt', async () => {
    const panel = { id: 'p', path: '/project/p', in: 'projct/compute', type: 'OS::Glance::Image' };
    const access = { services: { computee: ['GET /v2.1/servers'] } };
    lay('things', aPlugin('acme.things', { access, budget: { total: 'small' }, contributes: { panels: [panel] } }));
    await catalog.open();
    expect(catalog.snapshot.problems.map(({ message }) => message)).toEqual([
      'plugin.json: budget.total "small" can\'t be read: write 120kB',
      'plugin.json: no service is of type computee; did you mean compute?',
      'plugin.json: the navigation has no dashboard projct; did you mean project?',
    ]);
  });

  it('[X-31] knows the operations that authors are told', () => {
    const told = Object.entries(operations()).map(([id, { method, path }]) => [id, { method, path }]);
    expect(knownOperations).toEqual(Object.fromEntries(told));
  });

  it('[X-26] is not followed out of it: a folder in it that is a link is refused', async () => {
    layFiles(join(folder, 'elsewhere'), { 'one.js': 'secret' });
    lay('things', { 'plugin.json': aPlugin('acme.things', {}, { 'sub/one.js': 'secret' })['plugin.json'] as string });
    symlinkSync(join(folder, 'elsewhere'), join(folder, 'plugins/things/sub'));
    await catalog.open();
    expect(report()).toBe('rejected: sub/one.js is a link to somewhere else');
  });

  it('[X-26] is no link: one is refused with what to do instead, again and again the same', async () => {
    layFiles(join(folder, 'elsewhere'), aPlugin('acme.things'));
    mkdirSync(join(folder, 'plugins'), { recursive: true });
    symlinkSync(join(folder, 'elsewhere'), join(folder, 'plugins/things'));
    await catalog.open();
    expect(report()).toMatch(/^rejected: it is a link: /);
    const first = catalog.snapshot;
    await catalog.rescan();
    expect([catalog.snapshot === first, catalog.snapshot.plugins]).toEqual([true, []]);
  });

  it('[X-21] is looked at again while a file is missing, wherever it is missing and whoever tells of it', async () => {
    const files = aPlugin('acme.things', {}, { 'locales/en.json': '{}' });
    const { 'locales/en.json': late, ...early } = files;
    lay('things', early);
    mkdirSync(join(folder, 'plugins/things/locales'));
    await catalog.open();
    expect(report()).toBe('broken: locales/en.json is missing');
    lay('things', { 'locales/en.json': late as string });
    await catalog.rescan();
    expect(catalog.snapshot.plugins).toHaveLength(1);
  });

  it('[X-21] keeps its id after a restart, too: of two the one that has been there longer has it', async () => {
    lay('zeta', aPlugin('acme.things', { version: '1.0.0' }));
    await catalog.open();
    lay('alpha', aPlugin('acme.things', { version: '2.0.0' }));
    await catalog.rescan();
    const served = () => catalog.snapshot.plugins.map(({ manifest }) => manifest.version);
    const before = [served(), catalog.snapshot.etag];
    await catalog.close();
    catalog = aCatalog();
    await catalog.open();
    expect([served(), catalog.snapshot.etag]).toEqual([['1.0.0'], before[1]]);
  });

  it('[X-21] keeps its id though the other one was unpacked before it, and moved here later', async () => {
    layFiles(join(folder, 'alpha'), aPlugin('acme.things', { version: '2.0.0' }));
    lay('zeta', aPlugin('acme.things', { version: '1.0.0' }));
    await catalog.open();
    renameSync(join(folder, 'alpha'), join(folder, 'plugins/alpha'));
    await catalog.rescan();
    await catalog.close();
    // Whatever is done to the older one's files, it has been there longer.
    lay('zeta', aPlugin('acme.things', { version: '1.0.0' }));
    catalog = aCatalog();
    await catalog.open();
    expect(catalog.snapshot.plugins.map(({ manifest }) => manifest.version)).toEqual(['1.0.0']);
  });

  it('[X-21] keeps its id after the first run already, with the store emptied, and though its folder was not mounted for a while', async () => {
    const versions = () => catalog.snapshot.plugins.map(({ manifest }) => manifest.version);
    const restart = async () => {
      await catalog.close();
      rmSync(join(folder, 'store'), { recursive: true, force: true });
      catalog = aCatalog();
      await catalog.open();
    };
    lay('zeta', aPlugin('acme.things', { version: '1.0.0' }));
    await catalog.open();
    lay('alpha', aPlugin('acme.things', { version: '2.0.0' }));
    await catalog.rescan();
    renameSync(join(folder, 'plugins'), join(folder, 'unmounted'));
    await catalog.rescan();
    expect(versions()).toEqual([]);
    renameSync(join(folder, 'unmounted'), join(folder, 'plugins'));
    // Copied again: by the times of its files it came last.
    lay('zeta', aPlugin('acme.things', { version: '1.0.0' }));
    await restart();
    expect(versions()).toEqual(['1.0.0']);
  });

  it('[X-21] is remembered in the order in which it came as soon as there is room to remember it', async () => {
    lay('zeta', aPlugin('acme.things', { version: '1.0.0' }));
    mkdirSync(join(folder, 'state/arrivals.json/in-the-way'), { recursive: true });
    await catalog.open();
    rmSync(join(folder, 'state/arrivals.json'), { recursive: true });
    await catalog.rescan();
    expect(JSON.parse(readFileSync(join(folder, 'state/arrivals.json'), 'utf8'))).toEqual([
      join(folder, 'plugins/zeta'),
    ]);
    expect(readdirSync(join(folder, 'state'))).toEqual(['arrivals.json']);
  });

  it('[X-21] is looked at less and less often while it stays broken', async () => {
    const { 'locales/en.json': late, ...early } = aPlugin('acme.things', {}, { 'locales/en.json': '{}' });
    lay('things', early);
    mkdirSync(join(folder, 'plugins/things/locales'));
    await catalog.open();
    await catalog.rescan();
    lay('things', { 'locales/en.json': late as string });
    now = 9_999;
    await catalog.rescan();
    expect(report()).toBe('broken: locales/en.json is missing');
    now = 10_000;
    await catalog.rescan();
    expect(catalog.snapshot.plugins).toHaveLength(1);
  });

  it('[X-26] that is a damaged archive is not unpacked again until it is another', async () => {
    const good = await tgz(asEntries(aPlugin('acme.things')));
    const path = join(folder, 'plugins/things.tgz');
    const write = (bytes: Buffer, time: number) => {
      writeFileSync(path, bytes);
      utimesSync(path, time, time);
    };
    mkdirSync(join(folder, 'plugins'));
    write(Buffer.alloc(good.length), 1);
    await catalog.open();
    expect(report()).toMatch(/^(broken|rejected): /);
    write(good, 1);
    now = 3_600_000;
    await catalog.rescan();
    expect(catalog.snapshot.plugins).toEqual([]);
    write(good, 2);
    await catalog.rescan();
    expect(catalog.snapshot.plugins).toHaveLength(1);
  });

  it('[X-26] that is an archive is taken in once there is room for it, though nothing about it has changed', async () => {
    mkdirSync(join(folder, 'plugins'));
    writeFileSync(join(folder, 'plugins/things.tgz'), await tgz(asEntries(aPlugin('acme.things'))));
    writeFileSync(join(folder, 'store'), 'in the way');
    await catalog.open();
    expect(report()).toMatch(/^broken: things\.tgz can't be read \(E[A-Z]+\)$/);
    rmSync(join(folder, 'store'));
    await catalog.rescan();
    expect(catalog.snapshot.plugins).toHaveLength(1);
  });

  it('[X-26] that is refused is called by the id that it names, whatever its file is called', async () => {
    const services = { identity: ['GET /v3/auth/tokens'] };
    lay('acme.cred-1.0.0', aPlugin('acme.cred', { label: '%plugin.label%', access: { services } }));
    await catalog.open();
    expect(catalog.snapshot.reports).toMatchObject([
      { id: 'acme.cred', version: '1.0.0', label: 'acme.cred', state: 'rejected' },
    ]);
  });

  it('[X-26] brings no file where the packed form of another one is put', async () => {
    lay('things', aPlugin('acme.things', {}, { 'a.js': 'x', 'a.js.br': 'y' }));
    await catalog.open();
    expect(report()).toBe('rejected: a.js.br is where the console packs a.js: name it otherwise');
    lay('things', aPlugin('acme.things', {}, { 'plugin.json.gz': 'y' }));
    await catalog.rescan();
    expect(report()).toBe('rejected: plugin.json.gz is where the console packs plugin.json: name it otherwise');
    // Of what is no text nothing is packed.
    lay('things', aPlugin('acme.things', {}, { 'a.csv': 'x', 'a.csv.gz': 'y' }));
    await catalog.rescan();
    expect(catalog.snapshot.plugins).toHaveLength(1);
  });

  it('[X-26] says which file of words is no JSON', async () => {
    const locales = { contributes: { locales: [{ locale: 'fr', ns: 'acme.things', src: './fr.json' }] } };
    lay('things', aPlugin('acme.things', locales, { 'fr.json': '{"a":' }));
    await catalog.open();
    expect(report()).toMatch(/^broken: fr\.json: /);
  });

  it.each([
    ['code', { graph: { './page': ['page-2.js'] } }, 'page-2.js'],
    ['styles', { styles: ['page-2.css'] }, 'page-2.css'],
  ])('[X-26] may name no %s but what its files vouch for', async (_what, change, file) => {
    lay('things', aPlugin('acme.things', change));
    await catalog.open();
    expect(report()).toBe(`rejected: ${file} is not among the files of plugin.json`);
  });

  it('[X-26] is bounded: a manifest of megabytes is not even read', async () => {
    lay('things', aPlugin('acme.things', { description: 'x'.repeat(1024 * 1024) }));
    await catalog.open();
    expect(report()).toBe('broken: plugin.json is larger than 1 MiB');
  });
});

describe('a version that is copied over another and never becomes whole', () => {
  it('[X-21] takes the former one with it after five seconds, and not before', async () => {
    lay('things', aPlugin('acme.things'));
    await catalog.open();
    lay('things', {
      'plugin.json': aPlugin('acme.things', { version: '2.0.0' }, { 'late.js': 'x' })['plugin.json'] as string,
    });
    await catalog.rescan();
    expect(catalog.snapshot.plugins.map(({ manifest }) => manifest.version)).toEqual(['1.0.0']);
    now = replacingMs;
    utimesSync(join(folder, 'plugins/things/plugin.json'), 1, 1);
    await catalog.rescan();
    expect([catalog.snapshot.plugins, report()]).toEqual([[], 'broken: late.js is missing']);
  });

  it('[X-21] is served meanwhile, whatever half of the new one makes of it', async () => {
    lay('things', aPlugin('acme.things'));
    await catalog.open();
    // The manifest is there already, the file that it vouches for is still the old one.
    const next = aPlugin('acme.things', { version: '2.0.0' });
    lay('things', { 'plugin.json': next['plugin.json'] as string, 'thing-1.js': 'half of' });
    await catalog.rescan();
    expect(catalog.snapshot.plugins.map(({ manifest }) => manifest.version)).toEqual(['1.0.0']);
    expect(catalog.snapshot.problems).toMatchObject([{ message: expect.stringMatching(/^it is being replaced/) }]);
    lay('things', next);
    await catalog.rescan();
    expect(catalog.snapshot.plugins.map(({ manifest }) => manifest.version)).toEqual(['2.0.0']);
  });
});

describe('the files of a version that is served no more', () => {
  it('[X-21] can be had for ten minutes, and then are deleted with the next change', async () => {
    lay('things', aPlugin('acme.things'));
    await catalog.open();
    const [{ digest = '', directory = '' } = {}] = catalog.snapshot.plugins;
    renameSync(join(folder, 'plugins/things'), join(folder, 'things'));
    await catalog.rescan();
    expect(catalog.servedAt('acme.things', digest)?.digest).toBe(digest);
    now = 10 * 60_000 + 1;
    expect(catalog.servedAt('acme.things', digest)).toBeUndefined();
    lay('others', aPlugin('acme.others'));
    await catalog.rescan();
    await expect.poll(() => existsSync(directory)).toBe(false);
  });

  it('[X-21] are tidied away when another gateway left them a day ago', async () => {
    const [old, young] = ['aaaa', 'bbbb'].map((digest) => join(folder, 'store/acme.gone', digest)) as [string, string];
    for (const path of [old, young]) mkdirSync(path, { recursive: true });
    utimesSync(old, new Date(Date.now() - 25 * 3_600_000), new Date(Date.now() - 25 * 3_600_000));
    await catalog.open();
    expect([existsSync(old), existsSync(young)]).toEqual([false, true]);
  });
});

describe('the snapshot', () => {
  it('[X-21] is another with every change of what is served, and the same without', async () => {
    lay('things', aPlugin('acme.things'));
    await catalog.open();
    const first = catalog.snapshot;
    await catalog.rescan();
    expect(catalog.snapshot).toBe(first);
    let told = 0;
    catalog.onDidChange(() => (told += 1));
    const changed = { 'thing-1.js': 'other', 'plugin.json': '' };
    const files = { 'thing-1.js': sha384('other') };
    changed['plugin.json'] = JSON.stringify({ ...first.plugins[0]?.manifest, files });
    lay('things', changed);
    await catalog.rescan();
    expect([told, catalog.snapshot.etag === first.etag]).toEqual([1, false]);
  });
});

describe('the site’s own files', () => {
  it('[X-29] may say what they like of the console’s words, but for keys that it does not have', async () => {
    layFiles(join(folder, 'locales'), {
      'index.json': '{"en":{"core":"/locales/en/core-1.json"}}',
      'en/core-1.json': '{"yes":"Yes"}',
    });
    layFiles(join(folder, 'site/locales/overlay'), { 'de.json': '{"core":{"yes":"Jawohl","yse":"Jawohl"}}' });
    await catalog.close();
    catalog = aCatalog(join(folder, 'site'));
    await catalog.open();
    expect(catalog.snapshot.problems).toEqual([
      {
        source: join(folder, 'site/locales/overlay/de.json'),
        line: 1,
        message: 'core.yse: is no key of the English words',
      },
    ]);
    expect(catalog.snapshot.overlay).toMatchObject({ de: { core: { yes: 'Jawohl' } } });
  });

  it('[X-21] may be links, as Kubernetes mounts them', async () => {
    layFiles(join(folder, 'site/..data'), { 'enablement.yaml': 'disabled: [acme.things]\n' });
    symlinkSync('..data/enablement.yaml', join(folder, 'site/enablement.yaml'));
    lay('things', aPlugin('acme.things'));
    await catalog.close();
    catalog = aCatalog(join(folder, 'site'));
    await catalog.open();
    expect([catalog.snapshot.problems, catalog.snapshot.plugins]).toEqual([[], []]);
  });
});
