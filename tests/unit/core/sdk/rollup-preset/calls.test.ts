import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { operationNameFaults } from '../../../../../core/base/plugin-rules/operation-faults.mjs';
import { codeFaults } from '../../../../../core/sdk/rollup-preset/manifest/called-operations.mjs';
import { operations, policies } from '../../../../../core/cli/packages/symbols.mjs';
import { refFaults } from '../../../../../core/sdk/rollup-preset/manifest/ref-faults.mjs';
import { aFolder, manifest, sextantPlugin } from './a-folder.ts';

const plugins = new URL('../../../../../plugins', import.meta.url).pathname;
const builtIn = readdirSync(plugins).filter((name) => existsSync(join(plugins, name, 'plugin.json')));

/** Returns what the check of a folder's code says, of a plugin that declares nothing. */
const faultsOf = (files: Record<string, string>, access: object = {}) =>
  codeFaults(aFolder(files), { ...manifest(), access }, { operations: operations(), words: {} });

const imported = "import { callApi } from '@sextant/sdk';\n";

describe('[X-31] operations that the code calls', () => {
  it('are told with file and line when the manifest does not declare them', async () => {
    const files = {
      'calls.ts': `${imported}callApi(services, 'listImages', {});\nvoid callApi(\n  context.services,\n  'operateServer', {});\ncallApi(useServices(), 'createKeyPair', {});\n`,
      'names.tsx': "import { useProjectName } from '@sextant/sdk';\nconst name = <p>{useProjectName(id)}</p>;\n",
      'calls.test.ts': `${imported}callApi(services, 'createSnapshot', {});\n`,
      'dist/calls.js': `${imported}callApi(services, 'createSnapshot', {});\n`,
    };
    expect(await sextantPlugin(aFolder(files, { access: { api: ['listImages'] } }), 'check')).toEqual({
      status: 1,
      said: [
        'calls.ts:3: callApi calls operateServer: it is not in access.api',
        'calls.ts:6: callApi calls createKeyPair: createKeyPair makes or shows credentials',
        'names.tsx:2: useProjectName calls listProjects: it is not in access.api',
      ].join('\n'),
    });
    expect(faultsOf({ 'names.tsx': files['names.tsx'] }, { api: ['listProjects'] }).faults).toEqual([]);
  });

  it.each([
    ['another name', "import { callApi as call } from '@sextant/sdk';\ncall(services, 'operateServer');"],
    ['all of the SDK', "import * as sdk from '@sextant/sdk';\nsdk.callApi(services, 'operateServer');"],
    ['a name in quotes', "import * as sdk from '@sextant/sdk';\nsdk['callApi'](services, 'operateServer');"],
    ['a type argument', `${imported}callApi<'operateServer'>(services, 'operateServer');`],
    ['services that a call with calls gives', `${imported}callApi(of(the(page)), 'operateServer');`],
    ['a choice', `${imported}callApi(services, isOn ? 'operateServer' : \`operateServer\`);`],
    ['a constant', `const operation = 'operateServer' as const; ${imported}callApi(services, operation);`],
    [
      'a constant of its own',
      `const { callApi: call } = await import('@sextant/sdk');\ncall(services, 'operateServer');`,
    ],
  ])('are found under %s', (_what, text) => {
    expect(faultsOf({ 'calls.ts': text }).faults).toEqual([
      'calls.ts:2: callApi calls operateServer: it is not in access.api',
    ]);
  });

  it('are found through another module of the plugin', () => {
    const files = {
      'api.ts': "export { callApi as call } from '@sextant/sdk';\nexport * from './more';\n",
      'more/index.ts': "export * from '../api';\nexport { projectName } from '@sextant/sdk';\n",
      'calls.ts': "import { call, projectName as name } from './api';\ncall(services, 'operateServer');\nname(id);\n",
    };
    expect(faultsOf(files).faults).toEqual([
      'calls.ts:2: callApi calls operateServer: it is not in access.api',
      'calls.ts:3: projectName calls listProjects: it is not in access.api',
    ]);
  });

  it('are not what stands in comments and texts, nor what functions of the same name do', () => {
    const files = {
      'words.ts': `${imported}// callApi(services, 'operateServer')\nexport const help = "callApi(services, 'operateServer')";\n`,
      'own.ts':
        "function callApi(services: object, id: string) {}\ncallApi(services, 'operateServer');\nprojectName(id);\n",
      'types.ts': "import type { callApi } from '@sextant/sdk';\nexport type Call = typeof callApi<'operateServer'>;\n",
      'other.ts': "import { callApi } from 'other';\ncallApi(services, 'operateServer');\n",
    };
    expect(faultsOf(files)).toEqual({ faults: [], warnings: [] });
  });

  it('can not be read in a file that is no module, which is warned of', () => {
    expect(faultsOf({ 'broken.ts': 'const a: = 1;\n' })).toEqual({
      faults: [],
      warnings: ["broken.ts: its calls can't be read: Unexpected token"],
    });
  });
});

describe('[X-31] addresses that the code gives to http', () => {
  const asked = "import { Http, useService } from '@sextant/sdk';\n";
  const told = (text: string, access: object = {}) => faultsOf({ 'calls.ts': `${asked}${text}` }, access).faults;

  it.each([
    ["services.get(Http).get('/api/glance/images/');", 'http.get: GET /api/glance/images/ calls listImages'],
    ["useService(Http).get<{ items: [] }>('/api/glance/images');", 'http.get: GET /api/glance/images calls listImages'],
    ["const it = useService(Http); await it.put('/api/glance/images/?a=/b', {});", '/?a=/b calls createImage'],
    ['http.get(`/api/nova/keypairs/${encodeURIComponent(name)}/`);', 'GET /api/nova/keypairs/{…}/ calls readKeyPair'],
    ["this.http.get('/api/nova/keypairs/' + name);", 'GET /api/nova/keypairs/{…} calls readKeyPair'],
    [
      "http.request('POST', '/api/nova/keypairs/');",
      'POST /api/nova/keypairs/ calls createKeyPair: createKeyPair makes or shows',
    ],
    [
      "http.request(method, '/api/glance/images/');",
      'http.request: /api/glance/images/ calls createImage: it is not in',
    ],
  ])('%s is told when the manifest does not declare the operation', (text, message) => {
    expect(told(text)).toEqual([expect.stringMatching(/^calls\.ts:2: http\./)]);
    expect(told(text)[0]).toContain(message);
  });

  it('are taken when it is declared, also where an address that is put together may be another one', () => {
    const access = { api: ['listImages', 'listKeyPairs', 'addImageMember'] };
    expect(told("http.get('/api/glance/images/?limit=1');", access)).toEqual([]);
    expect(told('http.get(`/api/nova/keypairs/${query}`);', access)).toEqual([]);
    expect(told('http.get(`/api/glance/images/${path}/`);', access)).toEqual([]);
    expect(told("cache.get('/api/glance/images/'); map.get(key); http.get(address);")).toEqual([]);
  });

  it('are told with the nearest that there is when no operation has them', () => {
    expect(told("http.get('/api/glance/imgaes/');")).toEqual([
      'calls.ts:2: http.get: GET /api/glance/imgaes/ is no operation; did you mean GET /api/glance/images/?',
    ]);
    expect(told("http.get('/api/acme/tides/');")).toEqual([
      'calls.ts:2: http.get: GET /api/acme/tides/ is no operation',
    ]);
  });

  it('are held to the native calls that access.services names', () => {
    const access = { services: { dns: ['GET /v2/zones*', 'PUT|DELETE /v2/zones/*'] } };
    const own = '/api/p/acme.things/native';
    for (const text of [
      `http.get('${own}/dns/v2/zones?limit=1');`,
      `http.get(\`${own}/dns/v2/zones/\${id}/recordsets\`);`,
      `http.get(\`${own}/dns/v2/\${path}\`);`,
      `http.get(\`${own}/\${service}/v2/\${path}\`);`,
      `http.delete(\`${own}/dns/v2/zones/\${encodeURIComponent(id)}\`);`,
      `http.post('/api/p/acme.things/backend/anything');`,
    ])
      expect(told(text, access)).toEqual([]);
    expect(told(`http.post('${own}/dns/v2/zones', {});`, access)).toEqual([
      'calls.ts:2: http.post: POST /v2/zones is not in access.services.dns',
    ]);
    expect(told(`http.get('${own}/dsn/v2/zones');`, access)).toEqual([
      'calls.ts:2: http.get: access.services has no dsn; did you mean dns?',
    ]);
    expect(told("http.get('/api/p/acme.other/native/dns/v2/zones');", access)).toEqual([
      'calls.ts:2: http.get: /api/p/acme.other/native/dns/v2/zones is the place of the plugin acme.other: its own is /api/p/acme.things/',
    ]);
  });
});

it('[X-23] keys of texts that the code names and nobody wrote are told with file and line, wherever they would be drawn', async () => {
  const locales = [{ locale: 'en', ns: 'acme.things', src: './locales/en.json' }];
  const words = { column: { name: 'Name' }, found_one: '{{count}} thing', found_other: '{{count}} things' };
  const code = `import { columnOf } from '@sextant/sdk';
export const column = columnOf({ id: 'acme-things', label: 'acme.things:column.nme' });
export const texts = (t, i18n, count) => [
  t('acme.things:column.name'), t('acme.things:found', { count }), t(\`acme.things:status.\${count}\`),
  t('acme.things:page.agin'),
  i18n.t(\`acme.things:page.title\`),
  store.get('acme.things:draft'),
];
`;
  const folder = aFolder(
    { 'thing.ts': code, 'locales/en.json': JSON.stringify(words) },
    { contributes: { columns: [{ id: 'acme-things', on: 'OS::Glance::Image', def: './thing#column' }], locales } },
  );
  expect((await sextantPlugin(folder, 'check')).said.split('\n')).toEqual([
    'warning: thing.ts:7: acme.things:draft has no text',
    'thing.ts:2: acme.things:column.nme has no text; did you mean column.name?',
    'thing.ts:5: acme.things:page.agin has no text',
    'thing.ts:6: acme.things:page.title has no text',
  ]);
});

it('[X-23] texts of a deletion that nobody wrote are told, and rules of policies in code that no service has', async () => {
  const policies = { 'volume:backup:restore': {}, 'image:modify_image': {} };
  const told = (code: string, words: object = {}) =>
    codeFaults(aFolder({ 'thing.ts': code }), manifest(), { policies, words: words as never }).faults;
  const deletion = 'deleteActions({ texts: (text) => `acme.things:delete.${text}` });';
  const texts = ['question', 'message', 'confirm', 'task', 'done', 'gone', 'failed', 'refused', 'error'];
  expect(told(deletion)).toEqual(
    texts.map((text) => `thing.ts:1: acme.things:delete.${text}, which a deletion shows, has no text`),
  );
  const words = Object.fromEntries(
    texts.flatMap((text) => [
      [`${text}_one`, 'a'],
      [`${text}_other`, 'b'],
    ]),
  );
  expect(told(deletion, { delete: words })).toEqual([]);
  expect(told("const a = { policy: [['volume', 'backup:restre'], [service, 'x'], rule] };")).toEqual([
    'thing.ts:1: the volume service has no rule backup:restre; did you mean volume:backup:restore?',
  ]);
  expect(told("const a = { when: 'service.image && policy.image:modify_imag' };")).toEqual([
    'thing.ts:1: the image service has no rule modify_imag; did you mean image:modify_image?',
  ]);
  expect(told("const a = { policy: [['image', 'modify_image']], when: 'noon' };")).toEqual([]);
});

it.each(builtIn)('[X-31] the code of the plugin %s calls what its manifest declares, and has what it names', (name) => {
  const folder = join(plugins, name);
  const file = join(plugins, '../locales/en', `${name}.json`);
  const words = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  const known = { operations: operations(), policies: Object.fromEntries(policies().map((rule) => [rule, {}])), words };
  const declared = JSON.parse(readFileSync(join(folder, 'plugin.json'), 'utf8'));
  expect(codeFaults(folder, declared, known)).toEqual({ faults: [], warnings: [] });
  expect(operationNameFaults(declared, operations())).toEqual([]);
  expect(refFaults(folder, declared)).toEqual([]);
});
