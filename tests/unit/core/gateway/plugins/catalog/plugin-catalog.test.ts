import { execFileSync } from 'node:child_process';
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { operations } from '../../../../../../core/cli/packages/symbols.mjs';
import { knownOperations } from '../../../../../../core/gateway/plugins/catalog/known-operations.ts';
import { aPlugin, asEntries, layFiles, tgz } from '../../../../../support/archives.ts';
import { catalogInFolder } from './catalog-in-folder.ts';

const at = catalogInFolder();

describe('what lies in a folder of plugins', () => {
  it('[X-26] is never waited for: a pipe in the place of a file is refused', async () => {
    at.lay('things', { 'plugin.json': aPlugin('acme.things')['plugin.json'] as string });
    execFileSync('mkfifo', [join(at.folder, 'plugins/things/thing-1.js')]);
    await at.catalog.open();
    expect(at.report()).toBe('rejected: thing-1.js is no plain file');
  });

  it('[X-23] is refused with the line of a condition that can’t be read: the plugin would be hidden without a word', async () => {
    at.lay('things', aPlugin('acme.things', { when: 'service.compute &&' }));
    await at.catalog.open();
    expect(at.report()).toMatch(
      /^rejected: plugin\.json:\d+: when "service\.compute &&" can't be read: a key or a value expected at the end$/,
    );
  });

  it('[X-31] is refused with the line where it asks for a sandbox: nobody installs it in the belief that it has one', async () => {
    at.lay('things', aPlugin('acme.things', { trust: 'frame' }));
    await at.catalog.open();
    expect(at.report()).toMatch(/^rejected: plugin\.json:1: trust "frame" is refused: there is no sandbox for plugins/);
    expect(at.catalog.snapshot.plugins).toEqual([]);
    expect(at.catalog.snapshot.reports[0]).toMatchObject({ id: 'acme.things', state: 'rejected' });
  });

  it('[X-23] is refused when it is a folder of sources, with what to do first', async () => {
    const sources = { contributes: { columns: [{ id: 'c', on: 'OS::Glance::Image', def: './thing#column' }] } };
    at.lay('things', aPlugin('acme.things', { ...sources, files: undefined }));
    await at.catalog.open();
    expect(at.report()).toBe(
      'rejected: these are the sources of a plugin: build it first (npm run build, npm run pack), and put the packed file here',
    );
  });

  it('[X-23] runs though it names what this console does not know, and each such name is told with its line', async () => {
    const page = { id: 'p', path: '/project/p', in: 'project/compute', type: 'OS::Glance::Image' };
    const panel = { ...page, paht: '/x', when: 'policy.image:add_imag' };
    at.lay('first', aPlugin('acme.first', { contributes: { panels: [{ ...panel, paht: undefined, when: 'scope' }] } }));
    await at.catalog.open();
    expect(at.catalog.snapshot.problems).toEqual([]);
    at.lay('things', aPlugin('acme.things', { when: 'servise.compute', contributes: { panels: [panel] } }));
    await at.catalog.rescan();
    expect(at.catalog.snapshot.plugins).toHaveLength(2);
    expect(at.catalog.snapshot.problems.map(({ message }) => message)).toEqual([
      'plugin.json: panels/p: panels have no member paht; did you mean path?',
      'plugin.json: when "servise.compute": no key begins with servise; did you mean service?',
      'plugin.json: panels/p: the image service has no rule add_imag; did you mean image:add_image?',
      'plugin.json: panels/p: the page acme.first/p has the path /project/p',
    ]);
    expect(at.catalog.snapshot.problems.every(({ line, source }) => line! > 0 && source.endsWith('/things'))).toBe(
      true,
    );
  });

  it('[X-23] is told by the item that a fault is in, also where the build moved it there from a file of a type', async () => {
    const type = {
      id: 'ACME::Zone',
      service: 'dns',
      def: './thing#type',
      policies: ['dns:delete_zon', 'object-store:write'],
    };
    at.lay('things', aPlugin('acme.things', { contributes: { resourceTypes: [type] } }));
    await at.catalog.open();
    expect(at.catalog.snapshot.problems.map(({ message }) => message)).toEqual([
      'plugin.json: resourceTypes/ACME::Zone: the dns service has no rule delete_zon; did you mean dns:delete_zone?',
    ]);
  });

  it('[X-23] is told with its line for each member of the manifest, of access and of budget, and each point, that is not known', async () => {
    const strange = { wen: 'scope', access: { apis: [] }, budget: { totl: '40kB' }, contributes: { comands: [] } };
    at.lay('things', aPlugin('acme.things', strange));
    await at.catalog.open();
    expect(at.catalog.snapshot.plugins).toHaveLength(1);
    expect(at.catalog.snapshot.problems.map(({ message }) => message.replace(/ There are .*/, ''))).toEqual([
      'plugin.json: wen is no member of a manifest; did you mean when?',
      'plugin.json: there is no point comands; did you mean commands?',
      'plugin.json: access has no member apis; did you mean api?',
      'plugin.json: budget has no member totl; did you mean total?',
    ]);
    expect(at.catalog.snapshot.problems.every(({ line }) => line! > 0)).toBe(true);
  });

  it('[X-23] is told with its line for each item that would be left out or empty', async () => {
    const action = { id: 'a', on: 'OS::Glance::Image', label: 'A', kind: 'batsh' };
    at.lay('things', aPlugin('acme.things', { contributes: { actions: [action, action], header: {} } }));
    await at.catalog.open();
    expect(at.catalog.snapshot.problems.map(({ line, message }) => [line, message])).toEqual([
      [1, 'plugin.json: actions/a: actions need def or run: a has none'],
      [1, 'plugin.json: actions/a: actions have no kind "batsh"; did you mean batch?'],
      [1, 'plugin.json: actions/a: actions need def or run: a has none'],
      [1, 'plugin.json: actions/a: actions have no kind "batsh"; did you mean batch?'],
      [1, 'plugin.json: header must be a list'],
      [
        1,
        'plugin.json: actions/a: another item of batsh actions on OS::Glance::Image has the id a, and takes its place',
      ],
    ]);
  });

  it('[X-31] is told of operations that there are not, and of a first call that is not declared', async () => {
    const panel = { id: 'p', path: '/project/p', in: 'project/compute', type: 'OS::Glance::Image' };
    const panels = [
      { ...panel, early: '/api/glance/images/?a=b' },
      { ...panel, id: 'q', path: '/project/q', early: '/api/nova/keypair/' },
      { ...panel, id: 'r', path: '/project/r', early: '/api/nova/keypairs/' },
    ];
    at.lay(
      'things',
      aPlugin('acme.things', { access: { api: ['listImagse', 'listKeyPairs'] }, contributes: { panels } }),
    );
    await at.catalog.open();
    expect(at.catalog.snapshot.problems.map(({ message }) => message)).toEqual([
      expect.stringMatching(/^plugin\.json: there is no operation listImagse; did you mean listImages\?$/),
      'plugin.json: panels/p: early calls listImages: it is not in access.api',
      'plugin.json: panels/q: early: GET /api/nova/keypair/ is no operation; did you mean GET /api/nova/keypairs/?',
    ]);
  });

  it('[X-23] is told of promises that can not be read, and of names that are misspelt', async () => {
    const panel = { id: 'p', path: '/project/p', in: 'projct/compute', type: 'OS::Glance::Image' };
    const access = { services: { computee: ['GET /v2.1/servers'] } };
    at.lay('things', aPlugin('acme.things', { access, budget: { total: 'small' }, contributes: { panels: [panel] } }));
    await at.catalog.open();
    expect(at.catalog.snapshot.problems.map(({ message }) => message)).toEqual([
      'plugin.json: budget.total "small" can\'t be read: write 120kB',
      'plugin.json: no service is of type computee; did you mean compute?',
      'plugin.json: panels/p: the navigation has no dashboard projct; did you mean project?',
    ]);
  });

  it('[X-31] knows the operations that authors are told', () => {
    const told = Object.entries(operations()).map(([name, { id, method, path }]) => [name, { id, method, path }]);
    expect(knownOperations).toEqual(Object.fromEntries(told));
  });

  it('[X-26] is not followed out of it: a folder in it that is a link is refused', async () => {
    layFiles(join(at.folder, 'elsewhere'), { 'one.js': 'secret' });
    at.lay('things', {
      'plugin.json': aPlugin('acme.things', {}, { 'sub/one.js': 'secret' })['plugin.json'] as string,
    });
    symlinkSync(join(at.folder, 'elsewhere'), join(at.folder, 'plugins/things/sub'));
    await at.catalog.open();
    expect(at.report()).toBe('rejected: sub/one.js is a link to somewhere else');
  });

  it('[X-26] is no link: one is refused with what to do instead, again and again the same', async () => {
    layFiles(join(at.folder, 'elsewhere'), aPlugin('acme.things'));
    mkdirSync(join(at.folder, 'plugins'), { recursive: true });
    symlinkSync(join(at.folder, 'elsewhere'), join(at.folder, 'plugins/things'));
    await at.catalog.open();
    expect(at.report()).toMatch(/^rejected: it is a link: /);
    const first = at.catalog.snapshot;
    await at.catalog.rescan();
    expect([at.catalog.snapshot === first, at.catalog.snapshot.plugins]).toEqual([true, []]);
  });

  it('[X-21] is looked at again while a file is missing, wherever it is missing and whoever tells of it', async () => {
    const files = aPlugin('acme.things', {}, { 'locales/en.json': '{}' });
    const { 'locales/en.json': late, ...early } = files;
    at.lay('things', early);
    mkdirSync(join(at.folder, 'plugins/things/locales'));
    await at.catalog.open();
    expect(at.report()).toBe('broken: locales/en.json is missing');
    at.lay('things', { 'locales/en.json': late as string });
    await at.catalog.rescan();
    expect(at.catalog.snapshot.plugins).toHaveLength(1);
  });

  it('[X-21] keeps its id after a restart, too: of two the one that has been there longer has it', async () => {
    at.lay('zeta', aPlugin('acme.things', { version: '1.0.0' }));
    await at.catalog.open();
    at.lay('alpha', aPlugin('acme.things', { version: '2.0.0' }));
    await at.catalog.rescan();
    const served = () => at.catalog.snapshot.plugins.map(({ manifest }) => manifest.version);
    const before = [served(), at.catalog.snapshot.etag];
    await at.catalog.close();
    at.catalog = at.open();
    await at.catalog.open();
    expect([served(), at.catalog.snapshot.etag]).toEqual([['1.0.0'], before[1]]);
  });

  it('[X-21] keeps its id though the other one was unpacked before it, and moved here later', async () => {
    layFiles(join(at.folder, 'alpha'), aPlugin('acme.things', { version: '2.0.0' }));
    at.lay('zeta', aPlugin('acme.things', { version: '1.0.0' }));
    await at.catalog.open();
    renameSync(join(at.folder, 'alpha'), join(at.folder, 'plugins/alpha'));
    await at.catalog.rescan();
    await at.catalog.close();
    // The older plugin has been there longer, whatever is done to its files.
    at.lay('zeta', aPlugin('acme.things', { version: '1.0.0' }));
    at.catalog = at.open();
    await at.catalog.open();
    expect(at.catalog.snapshot.plugins.map(({ manifest }) => manifest.version)).toEqual(['1.0.0']);
  });

  it('[X-21] keeps its id after the first run already, with the store emptied, and though its folder was not mounted for a while', async () => {
    const versions = () => at.catalog.snapshot.plugins.map(({ manifest }) => manifest.version);
    const restart = async () => {
      await at.catalog.close();
      rmSync(join(at.folder, 'store'), { recursive: true, force: true });
      at.catalog = at.open();
      await at.catalog.open();
    };
    at.lay('zeta', aPlugin('acme.things', { version: '1.0.0' }));
    await at.catalog.open();
    at.lay('alpha', aPlugin('acme.things', { version: '2.0.0' }));
    await at.catalog.rescan();
    renameSync(join(at.folder, 'plugins'), join(at.folder, 'unmounted'));
    await at.catalog.rescan();
    expect(versions()).toEqual([]);
    renameSync(join(at.folder, 'unmounted'), join(at.folder, 'plugins'));
    // Copied again: by the times of its files it came last.
    at.lay('zeta', aPlugin('acme.things', { version: '1.0.0' }));
    await restart();
    expect(versions()).toEqual(['1.0.0']);
  });

  it('[X-21] is remembered in the order in which it came as soon as there is room to remember it', async () => {
    at.lay('zeta', aPlugin('acme.things', { version: '1.0.0' }));
    mkdirSync(join(at.folder, 'state/arrivals.json/in-the-way'), { recursive: true });
    await at.catalog.open();
    rmSync(join(at.folder, 'state/arrivals.json'), { recursive: true });
    await at.catalog.rescan();
    expect(JSON.parse(readFileSync(join(at.folder, 'state/arrivals.json'), 'utf8'))).toEqual([
      join(at.folder, 'plugins/zeta'),
    ]);
    expect(readdirSync(join(at.folder, 'state'))).toEqual(['arrivals.json']);
  });

  it('[X-21] is looked at less and less often while it stays broken', async () => {
    const { 'locales/en.json': late, ...early } = aPlugin('acme.things', {}, { 'locales/en.json': '{}' });
    at.lay('things', early);
    mkdirSync(join(at.folder, 'plugins/things/locales'));
    await at.catalog.open();
    await at.catalog.rescan();
    at.lay('things', { 'locales/en.json': late as string });
    at.now = 9_999;
    await at.catalog.rescan();
    expect(at.report()).toBe('broken: locales/en.json is missing');
    at.now = 10_000;
    await at.catalog.rescan();
    expect(at.catalog.snapshot.plugins).toHaveLength(1);
  });

  it('[X-26] that is a damaged archive is not unpacked again until it is another', async () => {
    const good = await tgz(asEntries(aPlugin('acme.things')));
    const path = join(at.folder, 'plugins/things.tgz');
    const write = (bytes: Buffer, time: number) => {
      writeFileSync(path, bytes);
      utimesSync(path, time, time);
    };
    mkdirSync(join(at.folder, 'plugins'));
    write(Buffer.alloc(good.length), 1);
    await at.catalog.open();
    expect(at.report()).toMatch(/^(broken|rejected): /);
    write(good, 1);
    at.now = 3_600_000;
    await at.catalog.rescan();
    expect(at.catalog.snapshot.plugins).toEqual([]);
    write(good, 2);
    await at.catalog.rescan();
    expect(at.catalog.snapshot.plugins).toHaveLength(1);
  });

  it('[X-26] that is an archive is taken in once there is room for it, though nothing about it has changed', async () => {
    mkdirSync(join(at.folder, 'plugins'));
    writeFileSync(join(at.folder, 'plugins/things.tgz'), await tgz(asEntries(aPlugin('acme.things'))));
    writeFileSync(join(at.folder, 'store'), 'in the way');
    await at.catalog.open();
    expect(at.report()).toMatch(/^broken: things\.tgz can't be read \(E[A-Z]+\)$/);
    rmSync(join(at.folder, 'store'));
    await at.catalog.rescan();
    expect(at.catalog.snapshot.plugins).toHaveLength(1);
  });

  it('[X-26] that is refused is called by the id that it names, whatever its file is called', async () => {
    const services = { identity: ['GET /v3/auth/tokens'] };
    at.lay('acme.cred-1.0.0', aPlugin('acme.cred', { label: '%plugin.label%', access: { services } }));
    await at.catalog.open();
    expect(at.catalog.snapshot.reports).toMatchObject([
      { id: 'acme.cred', version: '1.0.0', label: 'acme.cred', state: 'rejected' },
    ]);
  });

  it('[X-26] brings no file where the packed form of another one is put', async () => {
    at.lay('things', aPlugin('acme.things', {}, { 'a.js': 'x', 'a.js.br': 'y' }));
    await at.catalog.open();
    expect(at.report()).toBe('rejected: a.js.br is where the console packs a.js: name it otherwise');
    at.lay('things', aPlugin('acme.things', {}, { 'plugin.json.gz': 'y' }));
    await at.catalog.rescan();
    expect(at.report()).toBe('rejected: plugin.json.gz is where the console packs plugin.json: name it otherwise');
    // No packed form is made of a CSV file, so that its name is free.
    at.lay('things', aPlugin('acme.things', {}, { 'a.csv': 'x', 'a.csv.gz': 'y' }));
    await at.catalog.rescan();
    expect(at.catalog.snapshot.plugins).toHaveLength(1);
  });

  it('[X-26] says which file of words is no JSON', async () => {
    const locales = { contributes: { locales: [{ locale: 'fr', ns: 'acme.things', src: './fr.json' }] } };
    at.lay('things', aPlugin('acme.things', locales, { 'fr.json': '{"a":' }));
    await at.catalog.open();
    expect(at.report()).toMatch(/^broken: fr\.json: /);
  });

  it.each([
    ['code', { graph: { './page': ['page-2.js'] } }, 'page-2.js'],
    ['styles', { styles: ['page-2.css'] }, 'page-2.css'],
  ])('[X-26] may name no %s but what its files vouch for', async (_what, change, file) => {
    at.lay('things', aPlugin('acme.things', change));
    await at.catalog.open();
    expect(at.report()).toBe(`rejected: ${file} is not among the files of plugin.json`);
  });

  it('[X-26] is bounded: a manifest of megabytes is not even read', async () => {
    at.lay('things', aPlugin('acme.things', { description: 'x'.repeat(1024 * 1024) }));
    await at.catalog.open();
    expect(at.report()).toBe('broken: plugin.json is larger than 1 MiB');
  });
});
