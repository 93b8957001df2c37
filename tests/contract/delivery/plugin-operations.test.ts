import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operationFault } from '../../../core/base/plugin-rules/operation-rules.mjs';
import { aPlugin, layFiles } from '../../support/archives.ts';
import { operations } from '../../support/declared-answers.ts';
import type { GatewayClient } from '../../support/gateway-client.ts';
import type { GatewayOnCloud } from '../../support/gateway.ts';
import { asBrowser, startDelivery } from './built.ts';

/** Calls that a plugin's `Http` may make to the gateway itself: the operations that its manifest names in `access.api`. */
const folder = mkdtempSync(join(tmpdir(), 'sextant-operations-'));
let site: GatewayOnCloud;
let admin: GatewayClient;

beforeAll(async () => {
  const lay = (name: string, api: string[]) =>
    layFiles(join(folder, 'plugins', name), aPlugin(`acme.${name}`, { access: { api } }));
  lay('desk', ['listImages', 'createFolder']);
  lay('keys', ['createKeyPair']);
  lay('switches', ['switchPlugin']);
  lay('people', ['createUser']);
  lay('misspelt', ['GL-02']);
  site = await startDelivery({ plugins: { directories: [join(folder, 'plugins')] }, dev: { overlay: true } });
  admin = await site.signIn('admin');
});
afterAll(async () => {
  await site.close();
  rmSync(folder, { recursive: true, force: true });
});

/** As a plugin's `Http` asks; gives the status and, of a refusal, its code. */
async function ask(method: string, path: string, plugin = 'acme.desk', capability = admin.capabilityOf(plugin)) {
  const headers = {
    Accept: 'application/problem+json',
    'X-Sextant-Plugin': plugin,
    'X-Sextant-Capability': capability,
  };
  const body = method === 'GET' || method === 'DELETE' ? {} : { body: { name: 'x', enabled: false } };
  const answer = await admin.send(method, path, { headers, ...body });
  if (answer.ok) return answer.status;
  const { code } = (await answer.json()) as { code: string };
  return `${answer.status} ${code} ${answer.headers.get('x-sextant-origin') ?? ''}`.trim();
}

const undeclared = '403 PLUGIN_API_NOT_DECLARED acme.desk';

describe('[X-31] an operation that a plugin calls', () => {
  it('is answered when its manifest declares it, also where two share an address', async () => {
    expect(await ask('GET', '/api/glance/images/')).toBe(200);
    expect(await ask('POST', '/api/swift/containers/none/object/folder/')).not.toBe(undeclared);
  });

  it('is refused when it does not, before the cloud hears of it; the session goes on', async () => {
    site.cloud.calls.reset();
    for (const [method, path] of [
      ['PUT', '/api/glance/images/'],
      ['GET', '/api/glance/images/1/'],
      ['DELETE', '/api/nova/keypairs/x/'],
      ['GET', '/api/keystone/projects/'],
      ['GET', '/api/settings/'],
      ['GET', '/project/network_topology/json'],
    ] as const)
      expect([path, await ask(method, path)]).toEqual([path, undeclared]);
    expect(site.cloud.calls.report().calls).toEqual([]);
    const headers = { Accept: 'application/problem+json', 'X-Sextant-Plugin': 'acme.desk' };
    const named = await admin.get('/api/nova/keypairs/', {
      headers: { ...headers, 'X-Sextant-Capability': admin.capabilityOf('acme.desk') },
    });
    expect(await named.json()).toMatchObject({
      detail: 'The plugin acme.desk does not declare the operation listKeyPairs (access.api).',
    });
    expect((await admin.get('/api/keystone/user-session/')).status).toBe(200);
  });

  it('is not another plugin’s to make: the name alone is worth nothing', async () => {
    for (const capability of ['', admin.capabilityOf('acme.desk'), admin.capabilityOf('sextant.host')])
      expect(await ask('GET', '/api/nova/keypairs/', 'key-pairs', capability)).toBe(
        '403 PLUGIN_CAPABILITY_INVALID key-pairs',
      );
    expect(await ask('GET', '/api/glance/images/', 'acme.nobody')).toBe('404 PLUGIN_UNKNOWN acme.nobody');
    expect(await ask('GET', '/api/glance/images/', 'acme.desk, images')).toBe('404 PLUGIN_UNKNOWN plugin');
  });

  it('is never the administration of plugins, nor anything else that is the console’s own', async () => {
    for (const plugin of ['acme.desk', 'images']) {
      const never = `403 PLUGIN_CALL_NEVER_OPEN ${plugin}`;
      expect(await ask('GET', '/api/plugins/', plugin)).toBe(never);
      expect(await ask('PATCH', '/api/plugins/qos/', plugin)).toBe(never);
      expect(await ask('POST', '/api/keystone/users/current/password/', plugin)).toBe(never);
      for (const [method, path] of [
        ['POST', '/plugins/overlay'],
        ['POST', '/plugins/problems'],
        ['GET', '/plugins/index.json'],
        ['GET', '/api/facts/'],
        ['GET', '/settings/plugins'],
        ['POST', '/auth/logout/'],
        ['POST', '/auth/scope/'],
      ] as const)
        expect([path, await ask(method, path, plugin)]).toEqual([path, never]);
    }
    // No manifest could declare it: the refusal names the address, and not access.api.
    const headers = { Accept: 'application/problem+json', 'X-Sextant-Plugin': 'acme.desk' };
    const named = await admin.get('/api/nova/serverss/?limit=1', {
      headers: { ...headers, 'X-Sextant-Capability': admin.capabilityOf('acme.desk') },
    });
    expect(await named.json()).toMatchObject({
      detail: 'The plugin acme.desk may not do this: GET /api/nova/serverss/ is no operation of the API.',
    });
    // Credentials are no installed plugin's to make.
    expect(await ask('POST', '/api/nova/keypairs/')).toBe('403 PLUGIN_CALL_NEVER_OPEN acme.desk');
    // A guest writes keys and passwords into its log as it starts.
    expect(await ask('GET', '/project/instances/1/console')).toBe('403 PLUGIN_CALL_NEVER_OPEN acme.desk');
    const { items } = await admin.json<{ items: { id: string; state: string }[] }>('/api/plugins/');
    expect(items.find(({ id }) => id === 'qos')).toMatchObject({ state: 'verified' });
  });

  it('is declared by no plugin when it makes credentials, changes who is who, or is the console’s own', async () => {
    const { items } = await admin.json<{ items: { id: string; state: string; reason?: string }[] }>('/api/plugins/');
    const reason = (id: string) => items.find((item) => item.id === id);
    expect(reason('acme.keys')).toMatchObject({ state: 'rejected', reason: expect.stringContaining('credentials') });
    expect(reason('acme.people')).toMatchObject({ state: 'rejected', reason: expect.stringContaining('only read') });
    expect(reason('acme.switches')).toMatchObject({ state: 'rejected', reason: expect.stringContaining('own') });
    expect(reason('acme.misspelt')).toMatchObject({ state: 'rejected' });
    // A new operation that changes the identity service has to be among them.
    const changes = operations.filter(
      ({ operation, declaration }) => declaration.prefix === '/api/keystone' && operation.method !== 'GET',
    );
    expect(changes.length).toBeGreaterThan(15);
    for (const { name } of changes) expect(operationFault('acme.any', name), name).toBeTruthy();
    // A renamed operation must not become open.
    const secrets = operations.filter(({ name }) => operationFault('acme.any', name)?.includes('credentials'));
    expect(secrets.map(({ id }) => id).sort()).toEqual(
      [
        'NV-07',
        'NV-12',
        'NV-19',
        'NV-20',
        'NV-40',
        'NV-41',
        'NV-42',
        'NV-44',
        'NV-58',
        'NV-70',
        'US-04',
        'US-05',
        'US-06',
        'MG-11',
        'MG-12',
        'MG-13',
        'MG-22',
        'MG-26',
        'KS-44',
        'KS-45',
        'KS-46',
        'KS-47',
        'KS-48',
        'KS-49',
        'KS-50',
      ].sort(),
    );
  });
});

describe('[X-31] the first call of a panel, which its document makes', () => {
  it('is made in the plugin’s name, and the script that makes it takes itself away', async () => {
    const html = await (await admin.get('/project/images', { headers: asBrowser })).text();
    const [, script = ''] = /<script nonce="[^"]*">(?:(?!<\/script>).)*?(sextantEarly=.*?)<\/script>/s.exec(html) ?? [];
    expect(script).toContain('"x-sextant-plugin":"images"');
    expect(script).toContain(`"x-sextant-capability":"${admin.capabilityOf('images')}"`);
    expect(script).toContain('document.currentScript.remove()');
    const fetched = await admin.get('/project/images', { headers: { ...asBrowser, 'Sec-Fetch-Dest': 'empty' } });
    expect(await fetched.text()).not.toContain('sextantEarly');
  });
});

describe('[X-31] the plugins that the console brings along', () => {
  const plugins = fileURLToPath(new URL('../../../plugins', import.meta.url));
  const sources = (directory: string): string[] =>
    readdirSync(directory, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => readFileSync(join(directory, name), 'utf8'));
  /** Made by an address, by the SDK (`projectName`) or by another plugin's function (`givableRoles`), and not by their name. */
  const byAddress: Readonly<Record<string, readonly string[]>> = {
    images: [
      ...['listImages', 'readImage', 'changeImage', 'deleteImage', 'uploadImage', 'createImage', 'readImageProperties'],
      ...['changeImageProperties', 'listMetadataNamespaces', 'deactivateImage', 'reactivateImage', 'listOfferedImages'],
      ...['readImportMethods', 'listImageTasks', 'listProjects'],
    ],
    trunks: ['listProjects'],
    credentials: ['listProjects'],
    identity: ['checkPolicy'],
    instances: ['listProjects'],
    overview: ['downloadUsage'],
    containers: ['readObject', 'uploadObject', 'createLargeObject'],
  };
  const names = new Set(operations.map(({ name }) => name));
  const ids = readdirSync(plugins, { withFileTypes: true }).filter((entry) => entry.isDirectory());

  it.each(ids.map(({ name }) => name))('declare what their code calls, and no more: %s', (id) => {
    const { access } = JSON.parse(readFileSync(join(plugins, id, 'plugin.json'), 'utf8'));
    const called = new Set(
      sources(join(plugins, id)).flatMap((text) => [
        ...[...text.matchAll(/'(\w+)'/g)].map(([, name]) => String(name)),
        // The SDK makes this call for a plugin.
        ...(/\b(useP|p)rojectName\(/.test(text) ? ['listProjects'] : []),
      ]),
    );
    expect([...called].filter((name) => names.has(name) && !(access.api ?? []).includes(name))).toEqual([]);
    const more = ((access.api ?? []) as string[]).filter((name) => !called.has(name));
    expect(more.filter((name) => !byAddress[id]?.includes(name))).toEqual([]);
  });
});
