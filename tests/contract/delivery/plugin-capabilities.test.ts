import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Cloud, createCloud } from '../../../core/cloud/app.ts';
import { aPlugin, layFiles } from '../../support/archives.ts';
import type { GatewayClient } from '../../support/gateway-client.ts';
import { type RunningGateway, startGateway } from '../../support/gateway.ts';
import { asBrowser, dist, pageState } from './built.ts';

/**
 * A plugin's name is anybody's to write. What proves that a call is the plugin's is its capability, which the gateway hands to the
 * host of a page.
 */
const folder = mkdtempSync(join(tmpdir(), 'sextant-capabilities-'));
const [key, newKey] = [randomBytes(48).toString('base64'), randomBytes(48).toString('base64')];
const backEnd = createServer((_request, reply) => reply.end('{}'));

let cloud: Cloud;
let first: RunningGateway;
let start: (...keys: string[]) => Promise<RunningGateway>;
let demo: GatewayClient;

beforeAll(async () => {
  const access = { services: { network: ['GET /v2.0/trunks'] } };
  layFiles(join(folder, 'plugins/desk'), aPlugin('acme.desk', { access }));
  layFiles(join(folder, 'plugins/evil'), aPlugin('acme.evil', { access: {} }));
  await new Promise<void>((done) => backEnd.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${(backEnd.address() as AddressInfo).port}`;
  cloud = await createCloud({ seed: 'tests' });
  start = (...keys) =>
    startGateway(cloud.authUrl, {
      dist,
      session: { keys },
      plugins: { directories: [join(folder, 'plugins')], proxies: [{ plugin: 'acme.desk', name: 'desk', url }] },
    });
  first = await start(key);
  demo = await first.signIn('demo');
});
afterAll(async () => {
  await first.close();
  await cloud.close();
  backEnd.close();
  rmSync(folder, { recursive: true, force: true });
});

const problem = { Accept: 'application/problem+json' };
const places = ['/api/p/acme.desk/native/network/v2.0/trunks', '/api/p/acme.desk/desk/x'];

/** The capabilities that a document of this client has. */
async function documentOf(client: GatewayClient, headers: Record<string, string> = {}) {
  const html = await (await client.get('/settings/plugins', { headers: { ...asBrowser, ...headers } })).text();
  return pageState(html).capabilities as Record<string, string>;
}

async function told(client: GatewayClient, path: string, capability: string): Promise<string> {
  const answer = await client.get(path, { headers: { ...problem, 'X-Sextant-Capability': capability } });
  if (answer.ok) return String(answer.status);
  expect(answer.headers.get('x-sextant-origin')).toBe('acme.desk');
  return `${answer.status} ${((await answer.json()) as { code: string }).code}`;
}

const refused = '403 PLUGIN_CAPABILITY_INVALID';

describe('[X-31] a call in a plugin’s name', () => {
  it('is made with the capability that the document has for the plugin, and with none else', async () => {
    const { 'acme.desk': own = '', 'acme.evil': other = '', 'sextant.host': host = '' } = await documentOf(demo);
    const { 'acme.desk': ofAnother = '' } = await documentOf(await first.signIn('admin'));
    for (const path of places) {
      expect(await told(demo, path, own), path).toBe('200');
      const wrong = ['', other, host, ofAnother, own.slice(1), `${own}x`, own.toLowerCase(), `${own}, ${other}`];
      for (const capability of wrong) expect(await told(demo, path, capability), capability).toBe(refused);
    }
    // The session of whoever was refused goes on.
    expect((await demo.get('/api/keystone/user-session/')).status).toBe(200);
  });

  it('holds after a switch of project and in a session begun anew, which other tabs do not hear of in time', async () => {
    const { 'acme.desk': own = '' } = await documentOf(demo);
    const again = await first.signIn('demo');
    for (const path of places) expect(await told(again, path, own), path).toBe('200');
  });

  it('is proved to every gateway that has the key, also while keys are changed; to no other', async () => {
    const { 'acme.desk': own = '' } = await documentOf(demo);
    const [second, changed, stranger] = await Promise.all([start(key), start(newKey, key), start(newKey)]);
    try {
      for (const path of places) {
        expect(await told(await second.signIn('demo'), path, own)).toBe('200');
        expect(await told(await changed.signIn('demo'), path, own)).toBe('200');
        expect(await told(await stranger.signIn('demo'), path, own)).toBe(refused);
      }
    } finally {
      await Promise.all([second.close(), changed.close(), stranger.close()]);
    }
  });
});

describe('[X-31] the capabilities of plugins', () => {
  it('are in a document that the browser opens, and in none that a script fetches', async () => {
    expect(Object.keys(await documentOf(demo, { 'Sec-Fetch-Dest': 'document' }))).toEqual(
      expect.arrayContaining(['sextant.host', 'images', 'acme.desk', 'acme.evil']),
    );
    for (const destination of ['empty', 'iframe', 'object', 'embed', 'image'])
      expect(await documentOf(demo, { 'Sec-Fetch-Dest': destination }), destination).toEqual({});
  });

  it('are told with the index to the host alone, for the plugins that come while a page is open', async () => {
    const { 'sextant.host': host = '', 'acme.desk': own = '' } = await documentOf(demo);
    const ask = (capability: string) =>
      demo.get('/plugins/index.json', { headers: { 'X-Sextant-Capability': capability } });
    const answer = await ask(host);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(await answer.json()).toMatchObject({ capabilities: { 'acme.desk': own } });
    for (const capability of ['', own, 'sextant.host']) {
      const other = await ask(capability);
      expect(other.headers.get('vary')).toContain('x-sextant-capability');
      expect(await other.json()).not.toHaveProperty('capabilities');
    }
  });
});
