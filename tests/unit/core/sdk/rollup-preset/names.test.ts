import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { manifestFaults } from '../../../../../core/sdk/rollup-preset/manifest/check-manifest.mjs';
import { aFolder, built, sextantPlugin } from './a-folder.ts';

const plugins = new URL('../../../../../plugins', import.meta.url).pathname;
const builtIn = readdirSync(plugins).filter((name) => existsSync(join(plugins, name, 'plugin.json')));
const stable = { status: 'stable' };
const symbols = {
  ...{
    version: '1.0.0',
    sdk: { columnOf: stable },
    ui: {},
    points: {},
    tokens: { 'sextant.http@1': stable },
    when: {},
    wizards: {},
    icons: {},
  },
  types: { 'OS::Glance::Image': stable },
  panels: {
    'key-pairs/key-pairs': { ...stable, path: '/project/key_pairs' },
    'images/project': { ...stable, path: '/project/images' },
  },
  colours: { accent: 'light-dark(oklch(0.505 0.19 268), oklch(0.57 0.18 268))' },
  operations: { listKeyPairs: { ...stable, id: 'NV-06', method: 'GET', path: '/api/nova/keypairs/' } },
  policies: { 'image:add_image': stable, 'image:delete_image': stable, 'network:create_trunk': stable },
};

/** Checks a folder that has an installed SDK beside it. */
function check(change: Record<string, unknown>, files: Record<string, string> = {}) {
  const sdk = { 'node_modules/@sextant/sdk/symbols.json': JSON.stringify(symbols) };
  return sextantPlugin(aFolder({ ...sdk, ...files }, change), 'check');
}

const page = (more: object) => ({
  contributes: {
    panels: [{ id: 'p', path: '/project/tides', in: 'project/compute', label: 'P', view: './thing#column', ...more }],
  },
});

describe('[X-23] a condition that can never hold is told before anything is built', () => {
  it.each([
    ['service.compute &&', 'a key or a value expected at the end'],
    ['(service.compute', '")" expected at the end'],
    ['service.compute role.admin', 'the end expected at character 17'],
    ['service.compute # role.admin', 'unreadable from character 16'],
  ])('%s: the line, and where reading stopped', async (when, reason) => {
    const said = `plugin.json:7: when "${when}" can't be read: ${reason}`;
    expect(await check({ when, contributes: {} })).toEqual({ status: 1, said });
    // A build says the same.
    await expect(built(aFolder({}, { when, contributes: {} }))).rejects.toThrow(said);
  });

  it('names the key that was meant', async () => {
    expect((await check({ when: 'servise.compute && scope', contributes: {} })).said).toBe(
      'plugin.json:7: when "servise.compute && scope": no key begins with servise; did you mean service?',
    );
  });

  it.each([
    ['service.computee', 'no service is of type computee; did you mean compute?'],
    ['service', 'service asks nothing: write service.compute'],
    ['ext.netwrk.trunk', 'no service tells ext.netwrk.trunk; did you mean network?'],
    ['ext.network', 'ext.network asks nothing: write ext.network.trunk'],
    ['mv.image >= 2.1', 'no service tells mv.image; mv is asked of compute, volume,'],
    ['quota.compte.instances > 0', 'no service tells quota.compte.instances; did you mean compute?'],
    ["!(scope == 'projct')", 'there is no scope projct; did you mean project?'],
    ["scope in ['project', 'cloud']", 'there is no scope cloud; there are project, domain, system'],
    ['scope.project', 'scope has nothing behind it: scope.project'],
  ])('%s: the part of a key that was meant', async (when, reason) => {
    const said = `plugin.json:7: when "${when}": ${reason}`;
    expect((await check({ when, contributes: {} })).said).toContain(said);
    await expect(built(aFolder({}, { when, contributes: {} }))).rejects.toThrow(said);
  });

  it.each([
    ['service.acme-backup && service.volumev3 && service.sharev3'],
    ["ext.volumev3.backups && mv.container-infra >= 1.2 && scope != 'system' && region in ['One', 'Two']"],
    ['quota.network.floatingip > 0 && setting.A.b && flag.c && plugin.acme.other && role.admin'],
  ])('%s: what a console may answer passes', async (when) => {
    const columns = [{ id: 'c', on: 'OS::Glance::Image', def: './thing#column' }];
    const said = await check({ when, contributes: { columns } });
    expect(said).toEqual({ status: 0, said: 'nothing is wrong' });
  });

  it('looks into types without code, in files of their own and in the manifest', async () => {
    const action = { id: 'a', label: 'A', method: 'POST', path: '/v2/zones', if: "item.status == 'ACTIVE' &&" };
    const actions = [{ ...action, policy: ['image:add_imag'] }];
    const type = { path: '/v2/zones', fields: { name: { label: 'N' } }, columns: ['name'], actions };
    const declare = (declared: unknown) =>
      check(
        { contributes: { resourceTypes: [{ id: 'Acme::Dns::Zone', service: 'dns', declared }] } },
        { 'zone.type.json': JSON.stringify(type, null, 1) },
      );
    const wrong = /if "item\.status == 'ACTIVE' &&" can't be read: a key or a value expected at the end/;
    expect((await declare('./zone.type.json')).said).toMatch(wrong);
    expect((await declare('./zone.type.json')).said).toMatch(
      /zone\.type\.json:\d+: the image service has no rule add_imag; did you mean image:add_image\?/,
    );
    expect((await declare(type)).said).toMatch(wrong);
  });
});

describe('[X-23] a name that means nothing is told with its line and the nearest that does', () => {
  it.each([
    [{ paht: '/x' }, /panels have no member paht; did you mean path\?/],
    [{ iconn: 'box' }, /panels have no member iconn; did you mean icon\?/],
    [{ colour: 'red' }, /plugin\.json:\d+: panels have no member colour$/m],
    [{ path: '/project/images' }, /the page images\/project has the path \/project\/images/],
    [{ path: '/project/Images/' }, /the page images\/project has the path \/project\/Images\//],
    [{ path: '/settings' }, /the console itself has a page at \/settings/],
    [{ path: '/Settings/' }, /the console itself has a page at \/Settings\//],
    [{ path: '/auth/login' }, /the gateway itself answers \/auth: no page is seen at \/auth\/login/],
    [{ path: '/:a/:b' }, /the path \/:a\/:b would take every address/],
    [{ path: '/project/x/../images' }, /a page can't have the path \/project\/x\/\.\.\/images/],
    [{ path: '/project/x?a=1#b' }, /a page can't have the path \/project\/x\?a=1#b/],
    [{ after: 'things/p' }, /there is no page things\/p to stand beside; did you mean acme\.things\/p\?/],
    [
      { after: 'key-pair/key-pairs' },
      /there is no page key-pair\/key-pairs to stand beside; did you mean key-pairs\/key-pairs\?/,
    ],
    [{ when: 'policy.image:add_imag' }, /the image service has no rule add_imag; did you mean image:add_image\?/],
    [{ when: 'policy.imge:add_image' }, /no policy of a service imge is known; did you mean image\?/],
  ])('%j', async (more, why) => {
    const { status, said } = await check(page(more));
    expect(status).toBe(1);
    expect(said).toMatch(/^plugin\.json:\d+: /);
    expect(said).toMatch(why);
  });

  it('tells a redirect that leads to no page, and warns where the page may be another plugin’s', async () => {
    const leading = (redirect: string) => {
      const panels = page({}).contributes.panels;
      return check({ contributes: { panels, routes: [{ id: 'r', path: '/project/old/:id', redirect }] } });
    };
    for (const redirect of ['/project/tides', '/project/images?q=a', '/ngdetails/ACME::Tide/:id', '/', '/settings'])
      expect(await leading(redirect)).toEqual({ status: 0, said: 'nothing is wrong' });
    expect(await leading('/project/tidess')).toEqual({
      status: 1,
      said: expect.stringMatching(
        /^plugin\.json:\d+: no page has the path \/project\/tidess; did you mean \/project\/tides\?$/,
      ),
    });
    expect(await leading('/admin/oceans')).toEqual({
      status: 0,
      said: expect.stringMatching(
        /^warning: .* \/admin\/oceans: it has to come from another plugin\nnothing is wrong$/,
      ),
    });
  });

  it('tells two pages of one plugin at one path apart', async () => {
    const one = page({}).contributes.panels[0]!;
    const { said } = await check({ contributes: { panels: [one, { ...one, id: 'q' }] } });
    expect(said).toMatch(/the page acme\.things\/p has the path \/project\/tides/);
  });

  it('tells a misspelt member of an item whose point takes others, and lets the others pass', async () => {
    const column = { id: 'c', on: 'OS::Glance::Image', def: './thing#column' };
    const columns = (more: object) => check({ contributes: { columns: [{ ...column, ...more }] } });
    expect((await columns({ lable: 'L' })).said).toMatch(/columns have no member lable; did you mean label\?/);
    expect((await columns({ width: 12 })).status).toBe(0);
  });

  it('tells a misspelt member of the manifest and a misspelt point', async () => {
    expect((await check({ wen: 'scope', contributes: {} })).said).toMatch(
      /wen is no member of a manifest; did you mean when\?/,
    );
    expect((await check({ contributes: { comands: [] } })).said).toMatch(
      /there is no point comands; did you mean commands\?/,
    );
  });

  it.each([
    [{ access: { apis: ['listImages'] } }, 'access has no member apis; did you mean api?'],
    [{ access: { calls: [] } }, 'access has no member calls; there are api, proxy, services'],
    [{ budget: { totl: '40kB' } }, 'budget has no member totl; did you mean total?'],
  ])('tells a member that access and budget do not have: %j', async (change, why) => {
    expect((await check({ contributes: {}, ...change })).said).toMatch(/^plugin\.json:\d+: /);
    expect((await check({ contributes: {}, ...change })).said).toContain(why);
    await expect(built(aFolder({}, { contributes: {}, ...change }))).rejects.toThrow(why);
  });

  it.each([
    [{ budget: { entry: '40 kilo' } }, 'budget.entry "40 kilo" can\'t be read: write 40kB'],
    [{ budget: { activate: 'fast' } }, 'budget.activate "fast" can\'t be read: write 5ms'],
    [
      { access: { services: { computee: ['GET /v2.1/servers'] } } },
      'no service is of type computee; did you mean compute?',
    ],
    [page({ in: 'projct/compute' }), 'the navigation has no dashboard projct; did you mean project?'],
    [page({ in: 'project/volume' }), 'the navigation has no group volume; did you mean volumes?'],
  ])('tells a promise or a name that can not be meant: %j', async (change, why) => {
    const { status, said } = await check({ contributes: {}, ...change });
    expect([status, said]).toEqual([1, expect.stringMatching(/^plugin\.json:\d+: /)]);
    expect(said).toContain(why);
    await expect(built(aFolder({}, { contributes: {}, ...change }))).rejects.toThrow(why);
  });

  it('tells a service of its own that the plugin asks for and does not provide', async () => {
    const asked = { contributes: {}, requires: ['acme.things.list@1'], provides: ['acme.things.table@1'] };
    const why = 'requires names acme.things.list@1, a service of the plugin itself, and provides does not';
    expect((await check(asked)).said).toMatch(new RegExp(`^plugin\\.json:\\d+: ${why}`));
    await expect(built(aFolder({}, asked))).rejects.toThrow(why);
    expect((await check({ ...asked, requires: ['acme.things.table@1', 'acme.other.list@1'] })).status).toBe(0);
  });

  it.each([
    ['misspelt', { after: 'secnd' }, {}, /after names secnd, which is none of its items; did you mean second\?/],
    ['misspelt in a list', { before: ['size', 'secon'] }, {}, /before names secon, .*did you mean second\?/],
    ['itself', { after: 'acme.things/first' }, {}, /first can't stand after itself/],
    ['in a circle', { after: 'second' }, { after: ['first'] }, /first, second want to stand before and after one/],
    ['in a circle of two kinds', { before: 'second' }, { before: 'first' }, /first, second want to stand before/],
  ])('tells an anchor that can not be followed: %s', async (_what, first, second, why) => {
    const column = { on: 'OS::Glance::Image', def: './thing#column' };
    const columns = [
      { ...column, id: 'first', ...first },
      { ...column, id: 'second', ...second },
    ];
    const { status, said } = await check({ contributes: { columns } });
    expect([status, said.split('\n')]).toEqual([1, [expect.stringMatching(why)]]);
    expect(said).toMatch(/^plugin\.json:\d+: /);
  });

  it('lets anchors pass that others may have, and those that can be followed', async () => {
    const column = { on: 'OS::Glance::Image', def: './thing#column' };
    const columns = [
      { ...column, id: 'first', after: ['size', 'name'], before: 'second' },
      { ...column, id: 'second', after: 'first' },
    ];
    expect(await check({ contributes: { columns } })).toEqual({ status: 0, said: 'nothing is wrong' });
  });

  it('tells words in a namespace that is nearly the plugin’s, and words of a language that stand twice', async () => {
    const english = { locale: 'en', ns: 'acme.things', src: './en.json' };
    const says = async (...locales: object[]) => (await check({ contributes: { locales } }, { 'en.json': '{}' })).said;
    expect(await says({ ...english, ns: 'acme.thing' })).toMatch(
      /^plugin\.json:\d+: acme\.thing is not the plugin's namespace; did you mean acme\.things\?$/,
    );
    expect(await says(english, english)).toMatch(/^plugin\.json:\d+: the words of acme\.things in en stand twice/);
    expect(await says(english, { ...english, ns: 'images' }, { ...english, locale: 'de' })).toBe('nothing is wrong');
  });

  it('lets services and places of one’s own pass', async () => {
    const access = { services: { 'acme-backup': ['GET /v1/backups'], dnsv3: ['GET /v3/zones'] } };
    const proxy = { desk: { auth: 'none' } };
    expect((await check({ ...page({ in: 'acme/tides' }), access: { ...access, proxy } })).said).toBe(
      'nothing is wrong',
    );
  });

  it('tells a required service that is misspelt or that the console has not, and waits for those of others', async () => {
    const says = async (change: object) => (await check({ contributes: {}, ...change })).said;
    expect(await says({ requires: ['sextant.htp@1'] })).toMatch(
      /^plugin\.json:\d+: the console 1\.0\.0 has no service sextant\.htp@1; did you mean sextant\.http@1\?$/,
    );
    expect(await says({ optional: ['sextant.http@2'] })).toMatch(/no service sextant\.http@2; did you mean/);
    expect(await says({ requires: ['sextant.tides@1'] })).toMatch(/no service sextant\.tides@1$/);
    expect(await says({ requires: ['sextant.http@1', 'acme.tides@1'], optional: ['sextant.tides@1'] })).toBe(
      'nothing is wrong',
    );
  });

  it('warns of a theme that is hard to read, on what it leaves as the console has it as well', async () => {
    const says = async (tokens: object) => {
      const { said, status } = await check({ contributes: { themes: [{ id: 't', label: 'T', tokens }] } });
      return [status, ...said.split('\n').slice(0, -1)];
    };
    expect(await says({ 'on-accent': '#777777' })).toEqual([
      0,
      expect.stringMatching(
        /^warning: plugin\.json:\d+: on-accent on accent has a contrast of 1\.\d where it is light; 4\.5/,
      ),
      expect.stringMatching(/on-accent on accent has a contrast of 1 where it is dark; 4\.5 is the least$/),
    ]);
    for (const white of ['#fff', 'rgb(100%, 100%, 100%)', 'hsl(0deg 0% 100%)', 'light-dark(oklch(100% 0 0), #ffffff)'])
      expect(await says({ 'on-accent': white }), white).toEqual([0]);
    // Nobody knows what is behind it.
    expect(await says({ 'on-accent': '#7777' })).toEqual([0]);
    const dark = 'light-dark(#ffffff, rgb(20, 20, 20))';
    expect(await says({ text: 'hsl(0 0% 10%)', surface: dark })).toEqual([
      0,
      expect.stringMatching(/text on surface has a contrast of 1 where it is dark; 4\.5 is the least$/),
    ]);
  });

  it('tells an operation that the console has not, and a first call that is not declared', async () => {
    expect((await check({ access: { api: ['listKeyPair'] }, contributes: {} })).said).toMatch(
      /^plugin\.json:\d+: there is no operation listKeyPair; did you mean listKeyPairs\?$/,
    );
    const told = async (api: string) => (await check({ access: { api: [api] }, contributes: {} })).said;
    expect(await told('NV-06')).toMatch(
      /^plugin\.json:\d+: NV-06 is the id of the operation listKeyPairs: write listKeyPairs$/,
    );
    expect(await told('listKeyPiars')).toMatch(/there is no operation listKeyPiars; did you mean listKeyPairs\?$/);
    expect(await told('nv-06')).toMatch(/nv-06 is the id of the operation listKeyPairs: write listKeyPairs$/);
    expect(await told('NV-*')).toMatch(/can't be "NV-\*": write the name of an operation, as readServer$/);
    const early = '/api/nova/keypairs/?limit=1';
    expect((await check(page({ early }))).said).toMatch(
      /^plugin\.json:\d+: early calls listKeyPairs: it is not in access\.api$/,
    );
    expect((await check({ ...page({ early }), access: { api: ['listKeyPairs'] } })).status).toBe(0);
    expect((await check(page({ early: '/api/nova/keypair/' }))).said).toMatch(
      /early: GET \/api\/nova\/keypair\/ is no operation; did you mean GET \/api\/nova\/keypairs\/\?$/,
    );
  });

  it('warns of a page that only another plugin can bring', async () => {
    const { status, said } = await check(page({ after: ['instances', 'images/project'] }));
    expect(status).toBe(0);
    expect(said).toMatch(
      /^warning: plugin\.json:\d+: there is no page instances to stand beside: it has to come from another plugin/,
    );
  });
});

describe('[X-23] an item that a console would leave out or empty is told', () => {
  const image = 'OS::Glance::Image';
  it.each([
    ['panels', { id: 'p', path: '/project/p', in: 'project/compute' }, 'panels need view or type: p has none'],
    ['routes', { id: 'r', path: '/project/r' }, 'routes need view or redirect: r has none'],
    ['actions', { id: 'a', on: image, label: 'A' }, 'actions need def or run: a has none'],
    ['forms', { id: 'f', on: image, schema: './f.json' }, 'forms need run or path: f has none'],
    ['tabs', { id: 't', on: image, label: 'T' }, 'tabs need view: t has none'],
    ['wizardSteps', { id: 's', on: 'images.create@1', label: 'S' }, 'wizardSteps need view: s has none'],
    ['commands', { id: 'c', label: 'C' }, 'commands need run: c has none'],
    ['header', { id: 'h' }, 'header need view: h has none'],
    ['columns', { on: image, label: 'C' }, 'an item of columns has no id'],
    ['columns', { id: 'c', on: image, def: 'thing' }, 'def "thing" is no ref: write ./file#export'],
    ['commands', { id: 'c', label: 'C', run: './thing' }, 'run "./thing" is no ref: write ./file#export'],
    ['actions', { id: 'a', on: image, kind: 'batsh', run: './thing#column' }, 'no kind "batsh"; did you mean batch?'],
    [
      'actions',
      { id: 'a', on: image, kind: 'row', run: './thing#column' },
      'no kind "row"; there are item, batch, global',
    ],
    ['facets', { id: 'f', on: image, filteredBy: 'srever' }, 'no filteredBy "srever"; did you mean server?'],
  ])('%s: %j', async (point, item, why) => {
    const change = { contributes: { [point]: [item] } };
    const { status, said } = await check(change);
    expect(status).toBe(1);
    expect(said).toMatch(/^plugin\.json:(8|9|1\d): /m);
    expect(said).toContain(why);
    await expect(built(aFolder({}, change))).rejects.toThrow(why);
  });

  it('also where the items are no list, and where another on the same type has its id', async () => {
    const column = { id: 'c', on: image, def: './thing#column' };
    expect((await check({ contributes: { columns: column } })).said).toBe('plugin.json:7: columns must be a list');
    expect((await check({ contributes: { columns: [column, column] } })).said).toMatch(
      /plugin\.json:\d+: another item of columns on OS::Glance::Image has the id c, and takes its place/,
    );
    const elsewhere = { contributes: { columns: [column, { ...column, on: 'Acme::Tides::Tide' }] } };
    expect((await check(elsewhere)).status).toBe(0);
    const action = { id: 'a', on: image, run: './thing#column' };
    const kinds = { contributes: { actions: [action, { ...action, kind: 'batch' }] } };
    expect((await check(kinds)).status).toBe(0);
  });

  it.each(builtIn)('the manifest of the plugin %s has no fault', (name) => {
    expect(manifestFaults(readFileSync(join(plugins, name, 'plugin.json'), 'utf8'))).toEqual([]);
  });
});

describe('[X-23] a ref that leads nowhere is told by the check and by the build, with its line', () => {
  const refTo = (def: string) => ({ contributes: { columns: [{ id: 'c', on: 'OS::Glance::Image', def }] } });

  it.each([
    [refTo('./thin#column'), 'plugin.json:11: ./thin#column: there is no file ./thin; did you mean ./thing?'],
    [refTo('./else/where#column'), 'plugin.json:11: ./else/where#column: there is no file ./else/where'],
    [refTo('./thing#colum'), 'plugin.json:11: ./thing#colum: thing.ts has no export colum; did you mean column?'],
    [
      { contributes: {}, activate: './thing#activate' },
      'plugin.json:7: ./thing#activate: thing.ts has no export activate; it exports column',
    ],
    [
      { contributes: {}, points: { 'acme.things.cards@1': './thing#cards' } },
      'plugin.json:8: ./thing#cards: thing.ts has no export cards; it exports column',
    ],
  ])('%j', async (change, said) => {
    expect(await check(change)).toEqual({ status: 1, said });
    await expect(built(aFolder({}, change))).rejects.toThrow(said);
  });

  it('is none where the export comes in another way', async () => {
    const files = {
      'all/index.ts': "export * from '../more';\nexport type { Thing } from './types';\n",
      'more.tsx':
        "export const { a: one, ...two } = { a: 1 };\nexport function three() { return <p />; }\nexport { column as four } from './thing';\nexport class five {}\n",
      'whole.ts': "export * from 'somewhere';\n",
    };
    const columns = ['one', 'two', 'three', 'four', 'five'].map((name) => ({
      ...{ id: name, on: 'OS::Glance::Image', def: `./all#${name}` },
    }));
    const whole = { id: 'w', on: 'OS::Glance::Image', def: './whole#any' };
    expect((await check({ contributes: { columns: [...columns, whole] } }, files)).said).toBe('nothing is wrong');
  });
});
