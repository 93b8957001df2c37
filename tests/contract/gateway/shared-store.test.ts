import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Cloud, createCloud } from '../../../core/cloud/app.ts';
import { type RunningGateway, startGateway } from '../../support/gateway.ts';
import { hasStoreServer, startStoreServer, type StoreServer } from '../../support/shared-store.ts';

let cloud: Cloud;
beforeAll(async () => {
  cloud = await createCloud({ seed: 'tests' });
});
afterAll(() => cloud.close());

async function metricsOf({ log }: RunningGateway): Promise<string> {
  const line = await vi.waitFor(() => {
    const found = log()
      .split('\n')
      .find((each) => each.includes('metrics are served'));
    if (found === undefined) throw new Error('no metrics yet');
    return JSON.parse(found) as { port: number };
  });
  return (await fetch(`http://127.0.0.1:${line.port}/metrics`)).text();
}

it('[OPS-40] a gateway without a store says nothing of one', async () => {
  const alone = await startGateway(cloud.authUrl, { metrics: { port: 0 } });
  expect(await metricsOf(alone)).not.toContain('sextant_store_up');
  expect(await (await fetch(`${alone.url}/readyz?verbose`)).text()).not.toContain('Store');
  await alone.close();
});

describe.runIf(hasStoreServer)('a gateway with a store', () => {
  let server: StoreServer;
  let gateway: RunningGateway;
  beforeAll(async () => {
    server = await startStoreServer();
    gateway = await startGateway(cloud.authUrl, { store: { url: server.url }, metrics: { port: 0 } });
    await vi.waitFor(() => expect(gateway.gateway.store.isUp).toBe(true));
  });
  afterAll(async () => {
    await gateway.close();
    await server.kill();
  });

  const readiness = async () => {
    const answer = await fetch(`${gateway.url}/readyz?verbose`, { headers: { accept: 'application/json' } });
    return { status: answer.status, store: ((await answer.json()) as { store?: object }).store };
  };

  it('[OPS-41] goes on without it: ready, people work and sign in, and log, metric and readiness tell operators', async () => {
    const demo = await gateway.signIn('demo');
    expect(await readiness()).toEqual({ status: 200, store: { reached: true } });
    expect(await metricsOf(gateway)).toContain('sextant_store_up 1');
    await server.kill();
    expect((await demo.get('/api/keystone/user-session/')).status).toBe(200);
    expect((await (await gateway.signIn('reader')).get('/api/glance/images/')).status).toBe(200);
    await expect.poll(readiness).toEqual({ status: 200, store: { reached: false } });
    expect(await metricsOf(gateway)).toContain('sextant_store_up 0');
    await server.start();
    await expect.poll(readiness, { timeout: 5000 }).toEqual({ status: 200, store: { reached: true } });
    const events = gateway.log().match(/"event":"store-\w+"/g);
    expect(events).toEqual(['"event":"store-reached"', '"event":"store-away"', '"event":"store-back"']);
  });
});
