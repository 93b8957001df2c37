import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Cloud, createCloud } from '../../../core/cloud/app.ts';
import type { GatewayClient } from '../../support/gateway-client.ts';
import { type RunningGateway, startGateway } from '../../support/gateway.ts';

const folder = mkdtempSync(join(tmpdir(), 'sextant-late-'));
const session = { keys: [randomBytes(48).toString('base64')] };

let cloud: Cloud;
/** Two gateways of one console. */
let first: RunningGateway;
let second: RunningGateway;

const startFirst = () => startGateway(cloud.authUrl, { session, stateDirectory: join(folder, 'first') });

beforeAll(async () => {
  cloud = await createCloud({ seed: 'tests' });
  [first, second] = await Promise.all([startFirst(), startGateway(cloud.authUrl, { session })]);
});
afterEach(() => cloud.faults.clear());
afterAll(async () => {
  await Promise.all([first.close(), second.close()]);
  await cloud.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Somebody with a copy of the browser's cookies, at the other gateway. */
function copyOf(client: GatewayClient): () => Promise<number> {
  const thief = second.client();
  for (const [name, value] of client.cookies) thief.cookies.set(name, value);
  return async () => (await thief.get('/api/glance/images/')).status;
}

const refuseRevocations = () =>
  cloud.faults.add({ service: 'identity', method: 'DELETE', path: '/auth/tokens', status: 503 });

describe('signing out', () => {
  it('[AUTH-09] is answered when Keystone has forgotten the tokens: another gateway refuses them at once', async () => {
    for (let time = 0; time < 5; time++) {
      const client = await first.signIn('lab');
      const images = copyOf(client);
      await client.post('/auth/logout/');
      expect(await images()).toBe(401);
    }
  });

  it('[AUTH-09] waits two seconds at the most for a Keystone that does not answer', async () => {
    const client = await first.signIn('lab');
    cloud.faults.add({ service: 'identity', method: 'DELETE', path: '/auth/tokens', latency: 6000 });
    const began = performance.now();
    expect((await client.post('/auth/logout/')).status).toBe(302);
    const waited = performance.now() - began;
    expect(waited).toBeGreaterThan(1900);
    expect(waited).toBeLessThan(4000);
  });

  it('[AUTH-09] at a Keystone that fails just then is made good as soon as Keystone is back', async () => {
    const client = await first.signIn('lab');
    const images = copyOf(client);
    refuseRevocations();
    expect((await client.post('/auth/logout/')).status).toBe(302);
    expect(await images()).toBe(200);
    cloud.faults.clear();
    await expect.poll(images, { timeout: 10_000 }).toBe(401);
  });

  it('[AUTH-09] is made good by the next start, when the gateway was stopped meanwhile', async () => {
    const client = await first.signIn('lab');
    const images = copyOf(client);
    refuseRevocations();
    await client.post('/auth/logout/');
    await first.gateway.close();
    cloud.faults.clear();
    expect(await images()).toBe(200);
    first = await startFirst();
    await expect.poll(images, { timeout: 10_000 }).toBe(401);
  });
});
