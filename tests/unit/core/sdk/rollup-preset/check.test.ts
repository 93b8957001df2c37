import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readManifest } from '../../../../../core/gateway/plugins/catalog/manifest.ts';
import { builtInSymbols, icons, idsOfWizards } from '../../../../../core/cli/packages/symbols.mjs';
import { iconSet } from '../../../../../core/ui/icons/icon-set.ts';
import { moreIcons } from '../../../../../core/ui/icons/more-icons.ts';
import { aFolder, built, manifest, sextantPlugin } from './a-folder.ts';

const names = (...all: string[]) => Object.fromEntries(all.map((name) => [name, { status: 'stable' }]));
const symbols = {
  version: '1.0.0',
  sdk: {},
  ui: {},
  points: {},
  tokens: {},
  when: {},
  types: names('OS::Glance::Image', 'OS::Neutron::QoSPolicy'),
  columns: names('OS::Glance::Image/name', 'OS::Glance::Image/size', 'OS::Glance::Image/updated_at'),
  wizards: names('images.create@1', 'images.edit@1'),
  icons: names('image', 'info', 'trash-2'),
};

/** Checks a folder that has an installed SDK beside it. */
function check(change: Record<string, unknown>, files: Record<string, string> = {}) {
  const sdk = { 'node_modules/@sextant/sdk/symbols.json': JSON.stringify(symbols) };
  return sextantPlugin(aFolder({ ...sdk, ...files }, change), 'check');
}

describe('[X-23] a check before anything is built', () => {
  it.each([
    ['a whole service', { network: ['GET /v2.0/*'] }, /plugin\.json:\d+: access\.services\.network.*opens a whole/],
    ['what no plugin is given', { identity: ['POST /v3/auth/tokens'] }, /plugin\.json:\d+: .*plugins may only read/],
    ['credentials', { 'key-manager': ['GET /v1/secrets/*/payload'] }, /plugin\.json:\d+: .*shows credentials/],
  ])('refuses %s as a gateway does, with the line', async (_what, services, why) => {
    const change = { access: { services } };
    expect(await check(change)).toEqual({ status: 1, said: expect.stringMatching(why) });
    expect(() => readManifest(Buffer.from(JSON.stringify(manifest(change))), false)).toThrow(why);
  });

  it.each([
    [
      'the administration of plugins',
      'switchPlugin',
      /plugin\.json:\d+: access\.api: "switchPlugin": switchPlugin is the console's own/,
    ],
    [
      'a private key',
      'createKeyPair',
      /plugin\.json:\d+: access\.api: "createKeyPair": createKeyPair makes or shows credentials/,
    ],
    ['who is who', 'grantRole', /plugin\.json:\d+: .*plugins may only read/],
    [
      'what is no operation',
      'GL-02',
      /plugin\.json:\d+: \/access\/api\/0 can't be "GL-02": write the name of an operation, as readServer/,
    ],
  ])('[X-31] refuses %s among the operations as a gateway does', async (_what, operation, why) => {
    const change = { access: { api: [operation] } };
    expect(await check(change)).toEqual({ status: 1, said: expect.stringMatching(why) });
    expect(() => readManifest(Buffer.from(JSON.stringify(manifest(change))), false)).toThrow(why);
  });

  it('tells every such line, and a rate that is none', async () => {
    const access = { services: { dns: ['GET /v2/*', 'GET /v2/zones', 'GET /v2.0'] } };
    const { said } = await check({ access, budget: { requests: '500/s' } });
    expect(said.split('\n')).toHaveLength(3);
    expect(said).toMatch(/"GET \/v2\/\*".*\n.*"GET \/v2\.0".*\n.*budget\.requests: "500\/s" is no rate/);
  });

  it('refuses an id without a publisher, and one of the host’s', async () => {
    expect((await check({ id: 'things' })).said).toMatch(/plugin\.json:2: the id things has no publisher/);
    expect((await check({ id: 'sextant.things' })).said).toMatch(/plugin\.json:2: ids that begin with sextant\./);
  });

  it('names the type that was meant, and warns of one that only another plugin can bring', async () => {
    const column = (on: string) => ({ contributes: { columns: [{ id: 'c', on, def: './thing#column' }] } });
    expect(await check(column('OS::Glance::Imag'))).toEqual({
      status: 1,
      said: 'plugin.json:10: the console 1.0.0 has no type OS::Glance::Imag; did you mean OS::Glance::Image?',
    });
    expect(await check(column('Acme::Tides::Tide'))).toEqual({
      status: 0,
      said: 'warning: plugin.json:10: the console 1.0.0 has no type Acme::Tides::Tide: it has to come from another plugin\nnothing is wrong',
    });
    expect(await check(column('OS::Glance::Image'))).toEqual({ status: 0, said: 'nothing is wrong' });
    const nowhere = { contributes: { tabs: [{ id: 't', label: 'T', view: './thing#column' }] } };
    expect((await check(nowhere)).said).toMatch(/tabs need on: the type that they join/);
  });

  it('knows the types that the plugin brings itself', async () => {
    const tide = { id: 'Acme::Tides::Tide', def: './thing#column' };
    const column = { id: 'c', on: tide.id, def: './thing#column' };
    expect(await check({ contributes: { resourceTypes: [tide], columns: [column] } })).toEqual({
      status: 0,
      said: 'nothing is wrong',
    });
  });

  it('names the column of the console that an anchor missed; others may be another plugin’s', async () => {
    const column = (anchors: object) => ({
      contributes: { columns: [{ id: 'c', on: 'OS::Glance::Image', def: './thing#column', ...anchors }] },
    });
    expect(await check(column({ after: ['name', 'siz'] }))).toEqual({
      status: 1,
      said: expect.stringMatching(
        /^plugin\.json:\d+: the console 1\.0\.0 has no column siz on OS::Glance::Image; did you mean size\?$/,
      ),
    });
    expect((await check(column({ before: 'updatd_at' }))).said).toContain('did you mean updated_at?');
    for (const anchor of ['size', 'acme.tides/tide', 'tide', 'images/size'])
      expect(await check(column({ after: anchor }))).toEqual({ status: 0, said: 'nothing is wrong' });
  });

  it('names a wizard and an icon that the console lacks', async () => {
    const contributes = {
      wizardSteps: [{ id: 's', on: 'images.creat@1', label: 'S', view: './thing#column' }],
      commands: [{ id: 'c', label: 'C', icon: 'trash-3', run: './thing#column' }],
    };
    const { said, status } = await check({ contributes, icon: 'archive' });
    expect(status).toBe(1);
    expect(said).toContain('has no icon archive');
    expect(said).toContain('has no wizard images.creat@1; did you mean images.create@1?');
    expect(said).toContain('has no icon trash-3; did you mean trash-2?');
  });

  it('names an engine that the console is not', async () => {
    expect((await check({ engine: '^9.0' })).said).toBe('plugin.json:4: the console is 1.0.0, which is not ^9.0');
    const unread = 'plugin.json:4: engine "banana" can\'t be read: write ^1.0';
    expect((await check({ engine: 'banana' })).said).toBe(unread);
    await expect(built(aFolder({}, { engine: 'banana' }))).rejects.toThrow(unread);
    for (const engine of ['*', '^1.0', '>=1.0 <2', '1.x', '~1.0.0']) expect((await check({ engine })).status).toBe(0);
  });

  it('names a key without a text, and the language that lacks one', async () => {
    const locales = ['en', 'de'].map((locale) => ({ locale, ns: 'acme.things', src: `./locales/${locale}.json` }));
    const columns = [{ id: 'c', on: 'OS::Glance::Image', label: '%column.coast%', def: './thing#column' }];
    const words = (en: object, de: object) => ({
      'locales/en.json': JSON.stringify(en),
      'locales/de.json': JSON.stringify(de),
    });
    const change = { contributes: { columns, locales } };
    expect(await check(change, words({ column: { cost: 'Cost' } }, { column: { cost: 'Kosten' } }))).toEqual({
      status: 1,
      said: 'plugin.json:11: %column.coast% has no text; did you mean column.cost?',
    });
    expect(await check(change, words({ column: { coast_one: 'Cost', coast_other: 'Costs' } }, {}))).toEqual({
      status: 0,
      said: 'warning: locales/de.json: English is shown for column.coast\nnothing is wrong',
    });
  });

  it('tells once that the words stand under another name, and not each text that is missed for it', async () => {
    const locales = [{ locale: 'en', ns: 'acme.example', src: './locales/en.json' }];
    const columns = [
      { id: 'c', on: 'OS::Glance::Image', label: '%column.cost%', def: './thing#column' },
      { id: 'd', on: 'OS::Glance::Image', label: '%column.tax%', def: './thing#column' },
    ];
    const words = { 'locales/en.json': JSON.stringify({ column: { cost: 'Cost', tax: 'Tax' } }) };
    expect((await check({ contributes: { columns, locales } }, words)).said).toMatch(
      /^plugin\.json:\d+: the words are those of acme\.example, and the plugin is acme\.things$/,
    );
  });

  it('refuses texts that a gateway refuses, and a file that is not there', async () => {
    const locales = [
      { locale: 'en', ns: 'acme.things', src: './locales/en.json' },
      { locale: 'de', ns: 'acme.things', src: './locales/de.json' },
    ];
    const { said } = await check({ contributes: { locales } }, { 'locales/en.json': '{ "a": "<b>fat</b>" }' });
    expect(said).toMatch(/plugin\.json:\d+: there is no file \.\/locales\/de\.json/);
    expect(said).toMatch(/locales\/en\.json:1: a holds markup: "<b>"/);
  });

  it('refuses settings whose schema a gateway refuses', async () => {
    const change = { contributes: { settings: { schema: './settings.json', version: 1 } } };
    const { said } = await check(change, {
      'settings.json': '{ "type": "object", "properties": { "a": { "$ref": "#" } } }',
    });
    expect(said).toMatch(/^settings\.json: "\$ref"/);
  });
});

describe('[X-31] a manifest that asks for a sandbox', () => {
  const asking = manifest({ trust: 'frame' });
  const said = 'trust "frame" is refused: there is no sandbox for plugins, and its code would run in the page with the';

  it('is refused by the check, once and with its line', async () => {
    const found = await check({ trust: 'frame' });
    expect(found).toEqual({ status: 1, said: expect.stringMatching(new RegExp(`^plugin\\.json:\\d+: ${said}`)) });
    expect(found.said.split('\n')).toHaveLength(1);
    const [, at] = /^plugin\.json:(\d+)/.exec(found.said) ?? [];
    expect(JSON.stringify(asking, null, 2).split('\n')[Number(at) - 1]).toContain('"trust": "frame"');
  });

  it('is refused by the build, and by the gateway with the line of what was built', async () => {
    await expect(built(aFolder({}, { trust: 'frame' }))).rejects.toThrow(said);
    const text = JSON.stringify({ ...asking, files: {} }, null, 1);
    const line = text.split('\n').findIndex((one) => one.includes('"trust"')) + 1;
    for (const builtIn of [true, false])
      expect(() => readManifest(Buffer.from(text), builtIn)).toThrow(`plugin.json:${line}: ${said}`);
  });

  it.each([['"iframe"'], ['null'], ['["realm"]'], ['"Realm"']])(
    'is refused whatever it calls it: %s',
    async (trust) => {
      const change = { trust: JSON.parse(trust) as unknown };
      const refused = `trust ${trust} is refused: there is no sandbox`;
      expect((await check(change)).said).toContain(refused);
      expect(() => readManifest(Buffer.from(JSON.stringify(manifest(change))), false)).toThrow(refused);
    },
  );

  it('is none when it says what every plugin gets: manifests of before are taken', async () => {
    expect(await check({ trust: 'realm' })).toEqual({ status: 0, said: 'nothing is wrong' });
    const text = JSON.stringify({ ...manifest({ trust: 'realm' }), files: {} });
    expect(readManifest(Buffer.from(text), false).id).toBe('acme.things');
  });
});

describe('[X-25] a type without code is checked before it is served', () => {
  const policy = ['dns:create_zone'];
  const zone = {
    path: '/v2/zones',
    fields: { name: { label: 'Name' } },
    columns: ['name'],
    forms: { create: { policy, schema: { type: 'object' }, choices: { pool: { path: '/v2/pools' } } } },
    delete: { policy },
    actions: [{ policy, id: 'export', label: 'Export', method: 'POST', path: '/v2/zones/{id}/tasks/export' }],
  };
  const change = (lines: string[], declared: unknown = './zone.type.json') => ({
    contributes: { resourceTypes: [{ id: 'OS::Designate::Zone', service: 'dns', declared }] },
    access: { services: { dns: lines } },
  });
  const files = { 'zone.type.json': JSON.stringify(zone, null, 2) };

  it('wants the path that a list is asked for at in access, and not the one that it is not', async () => {
    const { forms: _forms, actions: _actions, ...rest } = zone;
    const listed = { 'zone.type.json': JSON.stringify({ ...rest, list: '/v2/zones/detail' }, null, 2) };
    const lines = ['GET /v2/zones/*', 'DELETE /v2/zones/*'];
    expect(await check(change(lines), listed)).toEqual({ status: 0, said: 'nothing is wrong' });
    expect((await check(change(['GET /v2/zones', 'DELETE /v2/zones/*']), listed)).said).toMatch(
      /zone\.type\.json:\d+: GET \/v2\/zones\/detail is not in access/,
    );
  });

  it('names each call that access does not, with the line that makes it', async () => {
    const { status, said } = await check(change(['GET /v2/zones*']), files);
    expect(status).toBe(1);
    expect(said.split('\n')).toEqual([
      expect.stringMatching(/^zone\.type\.json:\d+: POST \/v2\/zones is not in access\.services\.dns$/),
      expect.stringMatching(/^zone\.type\.json:\d+: DELETE \/v2\/zones\/\{id\} is not in access\.services\.dns$/),
      expect.stringMatching(/^zone\.type\.json:\d+: POST \/v2\/zones\/\{id\}\/tasks\/export is not in/),
      expect.stringMatching(/^zone\.type\.json:\d+: GET \/v2\/pools is not in access\.services\.dns$/),
    ]);
    const lines = [
      'GET /v2/zones*',
      'POST /v2/zones',
      'DELETE /v2/zones/*',
      'POST /v2/zones/*/tasks/export',
      'GET /v2/pools',
    ];
    expect(await check(change(lines), files)).toEqual({ status: 0, said: 'nothing is wrong' });
  });

  it('takes a type in plugin.json for the same', async () => {
    const { said } = await check(
      change(['GET /v2/zones*', 'POST /v2/zones', 'POST /v2/zones/*/tasks/export', 'DELETE /v2/zones/*'], zone),
    );
    expect(said).toMatch(/^plugin\.json:\d+: GET \/v2\/pools is not in access\.services\.dns$/);
  });

  it('names what the file says and nobody knows, with its line', async () => {
    const { said } = await check(change([]), { 'zone.type.json': JSON.stringify({ ...zone, colums: [] }, null, 2) });
    expect(said).toBe('zone.type.json:42: the type does not know colums; did you mean columns?');
  });

  it('tells a field that is misspelt, wherever it is named, and warns of a member that is not described', async () => {
    const misspelt = {
      ...{ path: '/v2/zones', fields: { name: { label: 'Name' }, status: { label: 'Status' } } },
      columns: ['nmae', { field: 'statsu' }, 'serial', 'nam'],
      facets: [{ field: 'stauts', filteredBy: 'client' }],
      details: [{ fields: ['name', 'sttus', 'stat'] }],
      summary: ['naem'],
    };
    const said = [
      'warning: columns name serial, which is no field: what it holds is shown under that name',
      'columns name nmae, which is no field; did you mean name?',
      'columns name statsu, which is no field; did you mean status?',
      'columns name nam, which is no field; did you mean name?',
      'facets name stauts, which is no field; did you mean status?',
      'details name sttus, which is no field; did you mean status?',
      'details name stat, which is no field; did you mean status?',
      'summary name naem, which is no field; did you mean name?',
    ];
    const lines = (text: string) => text.split('\n').map((line) => line.replace(/(zone\.type|plugin)\.json:\d+: /, ''));
    const file = { 'zone.type.json': JSON.stringify(misspelt, null, 1) };
    expect(lines((await check(change(['GET /v2/zones*']), file)).said)).toEqual(said);
    expect(lines((await check(change(['GET /v2/zones*'], misspelt))).said)).toEqual(said);
  });

  it('shows how a list is written where a table stands in its place', async () => {
    const facets = [{ field: 'name', filteredBy: 'client', values: { a: 'A' } }];
    const type = { 'zone.type.json': JSON.stringify({ ...zone, facets }, null, 2) };
    expect((await check(change([]), type)).said).toMatch(
      /^zone\.type\.json:\d+: \/facets\/0\/values must be array, as \["one", "other"\]$/,
    );
  });

  it('refuses an action that answers with a password, whatever access says', async () => {
    const rescue = { id: 'r', label: 'R', method: 'POST', path: '/v2.1/servers/{id}/action', body: { rescue: {} } };
    const type = { ...zone, path: '/v2.1/servers', forms: {}, delete: undefined, actions: [rescue] };
    const { said } = await check(
      {
        contributes: { resourceTypes: [{ id: 'OS::Nova::Rescued', service: 'compute', declared: './zone.type.json' }] },
        access: { services: { compute: ['GET /v2.1/servers*', 'POST /v2.1/servers/*/action'] } },
      },
      { 'zone.type.json': JSON.stringify(type) },
    );
    expect(said).toMatch(/the action rescue makes or shows credentials/);
  });
});

it.each([
  [{ version: '1' }, 'plugin.json:3: /version can\'t be "1": write three numbers, as 1.2.0'],
  [
    { contributes: { settings: { schema: './s.json', version: 1, migrat: './thing#x' } } },
    'plugin.json:10: /contributes/settings does not know migrat; did you mean migrate?',
  ],
  [
    { contributes: { forms: [{ id: 'f', on: 'OS::Glance::Image', schema: './s.json', run: './a#b', size: 'smal' }] } },
    'plugin.json:13: /contributes/forms/0/size can\'t be "smal"; did you mean small?',
  ],
])('[X-23] what the schema refuses is told in words, by check and gateway with its line: %j', async (change, said) => {
  expect((await check(change)).said.split('\n')).toContain(said);
  const text = JSON.stringify(manifest(change));
  expect(() => readManifest(Buffer.from(text), false)).toThrow(said.replace(/:\d+:/, ':1:'));
});

it('[X-23] a gateway names the member that was misspelt for a missing one', () => {
  const panels = [{ id: 'p', paht: '/project/p', label: 'P', in: 'project/compute', view: './thing#column' }];
  const text = JSON.stringify(manifest({ contributes: { panels } }));
  expect(() => readManifest(Buffer.from(text), false)).toThrow(/'path'; is paht meant to be it\?$/);
});

it('[X-23] a misspelt member is told beside the one that is missed for it', async () => {
  const panels = [{ id: 'p', paht: '/project/p', in: 'compute', view: './thing#column' }];
  expect((await check({ contributes: { panels } })).said.split('\n')).toEqual([
    expect.stringMatching(/panels\/0 must have required property 'path'; is paht meant to be it\?$/),
    expect.stringMatching(/panels\/0\/in can't be "compute": write a dashboard and a group, as project\/compute$/),
    expect.stringMatching(/panels have no member paht; did you mean path\?$/),
  ]);
});

it('[X-23] a page may stand in a dashboard of the console alone, above its groups', async () => {
  const panels = [{ id: 'p', path: '/project/p', label: 'P', in: 'project', view: './thing#column' }];
  expect((await check({ contributes: { panels } })).said).not.toContain("can't be");
});

it('[X-23] a manifest that is no object is a fault like any other', async () => {
  for (const text of ['null', '[]', '7']) {
    const folder = aFolder();
    writeFileSync(join(folder, 'plugin.json'), text);
    expect(await sextantPlugin(folder, 'check')).toEqual({
      status: 1,
      said: 'plugin.json:1: the manifest must be object',
    });
  }
});

it('[X-23] members that every object has are no members of a manifest, nor names of a console', async () => {
  const { said } = await check({ constructor: 1, contributes: { toString: [] } });
  expect(said).toMatch(/constructor is no member of a manifest/);
  expect(said).toMatch(/there is no point toString/);
});

it('[X-24] the names that a console tells its authors: all icons, and what the built-in plugins bring', () => {
  expect(icons().sort()).toEqual(Object.keys({ ...iconSet, ...moreIcons }).sort());
  expect(builtInSymbols().types).toContain('OS::Glance::Image');
  const wizards = ['images', 'trunks'].flatMap((panel) => [`${panel}.create@1`, `${panel}.edit@1`]);
  expect(builtInSymbols().wizards.toSorted()).toEqual(expect.arrayContaining(wizards));
  expect(builtInSymbols().tokens).toContain('sextant.images@1');
});

it('[X-24] the id of each wizard is told, however it is put together; one that is not found out is no wizard without steps', () => {
  const source =
    "const verb = trunk ? 'edit' : 'create';\n<WizardSummary id=\"none\" /><Wizard<A, B>\n id={`trunks.${verb}`} />";
  expect(idsOfWizards(source, 'a.tsx')).toEqual(['trunks.edit', 'trunks.create']);
  expect(idsOfWizards('<Wizard title="x" id="a.b" /><Wizard id="c.d" />', 'a.tsx')).toEqual(['a.b', 'c.d']);
  for (const id of ['id={idOf(trunk)}', 'id={`trunks.${verb}`}', ''])
    expect(() => idsOfWizards(`<Wizard ${id} />`, 'a.tsx')).toThrow('a.tsx: the id of a wizard');
});
