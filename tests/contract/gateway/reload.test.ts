import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Cloud, createCloud } from '../../../core/cloud/app.ts';
import { createGateway } from '../../../core/gateway/app/app.ts';
import { reloadConfig } from '../../../core/gateway/app/reload-config.ts';
import { completeConfig } from '../../../core/gateway/config/gateway-config.ts';
import { readFlags } from '../../../core/gateway/config/flags.ts';
import { readGatewayConfig } from '../../../core/gateway/config/read-config.ts';
import { GatewayClient } from '../../support/gateway-client.ts';

let folder: string;
let cloud: Cloud;
let gateway: FastifyInstance;
let url: string;
const key = (name: string) => `${name}: a secret of a gateway in a test, long enough`;

const read = () =>
  readGatewayConfig(readFlags(['--config', join(folder, 'sextant.yaml'), '--state', folder, '--no-dist']), {});

async function configure(text: string): Promise<void> {
  await writeFile(
    join(folder, 'sextant.yaml'),
    `cloud: { auth_url: "${cloud.authUrl}" }\nlog: { level: silent }\n${text}`,
  );
}

async function keep(...keys: string[]): Promise<void> {
  await writeFile(join(folder, 'keys'), keys.join('\n'));
  await chmod(join(folder, 'keys'), 0o600);
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sextant-reload-'));
  cloud = await createCloud({ seed: 'tests' });
  await keep(key('first'));
  await configure(`session: { keys_file: "${join(folder, 'keys')}" }`);
  gateway = await createGateway(await read());
  await gateway.listen({ host: '127.0.0.1', port: 0 });
  url = `http://127.0.0.1:${(gateway.server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await gateway.close();
  await cloud.close();
  await rm(folder, { recursive: true, force: true });
});

async function demo(): Promise<GatewayClient> {
  const client = new GatewayClient(url);
  await client.signIn('demo', 'demopass');
  return client;
}

describe('a configuration that is read again', () => {
  it('[OPS-07] counts at once where it can, and the rest is named', async () => {
    const client = await demo();
    const settings = async () => (await (await client.get('/api/settings/')).json()) as Record<string, unknown>;
    expect((await settings())['SITE_BRANDING'] ?? null).toBeNull();
    const keys = `session: { keys_file: "${join(folder, 'keys')}", timeout: 1800 }`;
    await configure(`${keys}\nsettings: { SITE_BRANDING: Cirrus }\nlisten: { allowed_hosts: [127.0.0.1], port: 9 }\n`);
    expect(await reloadConfig(gateway, read)).toEqual({
      applied: expect.arrayContaining(['settings', 'listen.allowed_hosts', 'session.timeout']) as string[],
      needsRestart: ['listen.port'],
    });
    expect(await settings()).toHaveProperty('SITE_BRANDING', 'Cirrus');
    expect(gateway.config.session.timeout).toBe(1800);
    expect(gateway.config.listen.port).toBe(8080);
    const elsewhere = await gateway.inject({ url: '/auth/csrf/', headers: { host: 'elsewhere.example' } });
    expect(elsewhere.statusCode).toBe(400);
  });

  it('[OPS-07] with a mistake changes nothing', async () => {
    const before = structuredClone(gateway.config);
    await configure('session: { timeout: soon }\n');
    expect(await reloadConfig(gateway, read)).toBeUndefined();
    await configure('settings: { SITE_BRANDING: Stratus }\nsession: { keys_file: /nowhere }\n');
    expect(await reloadConfig(gateway, read)).toBeUndefined();
    expect(gateway.config).toEqual(before);
  });

  it('[OPS-06] [OPS-07] that leaves keys to a file which others can read changes nothing', async () => {
    const state = await mkdtemp(join(tmpdir(), 'sextant-reload-keys-'));
    const own = { cloud: { authUrl: cloud.authUrl }, log: { level: 'silent' as const }, stateDirectory: state };
    const kept = await createGateway(completeConfig({ ...own, session: { keys: [key('listed')] } }));
    try {
      const file = join(state, 'session.key');
      await writeFile(file, key('readable'));
      await chmod(file, 0o644);
      const before = structuredClone(kept.config);
      const next = () => Promise.resolve(completeConfig({ ...own, settings: { SITE_BRANDING: 'Nimbus' } }));
      expect(await reloadConfig(kept, next)).toBeUndefined();
      expect(kept.config).toEqual(before);
      expect([kept.keyRing.keys, kept.reloadCounts]).toEqual([
        [key('listed')],
        expect.objectContaining({ applied: 0, refused: 1 }),
      ]);
      await chmod(file, 0o600);
      expect(await reloadConfig(kept, next)).toMatchObject({ applied: ['session.keys', 'settings'] });
      expect(kept.keyRing.keys).toEqual([key('readable')]);
    } finally {
      await kept.close();
      await rm(state, { recursive: true, force: true });
    }
  });

  it('[OPS-06] other keys seal from then on, and open what the former sealed while these are kept', async () => {
    const client = await demo();
    await keep(key('second'), key('first'));
    await gateway.reload();
    expect((await client.get('/api/settings/')).status).toBe(200);
    const later = await demo();
    await keep(key('second'));
    await gateway.reload();
    expect((await later.get('/api/settings/')).status).toBe(200);
    expect((await client.get('/api/settings/')).status).toBe(401);
    await keep('short');
    await gateway.reload();
    expect((await later.get('/api/settings/')).status).toBe(200);
  });
});
