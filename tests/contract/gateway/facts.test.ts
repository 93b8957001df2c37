import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { ConsoleFacts } from '../../../core/protocol/index.ts';
import { type GatewayOnCloud, startGatewayOnCloud } from '../../support/gateway.ts';

let site: GatewayOnCloud;
beforeAll(async () => {
  site = await startGatewayOnCloud();
});
afterEach(() => site.cloud.faults.clear());
afterAll(() => site.close());

const ask = (...questions: string[]) => `/api/facts/?${new URLSearchParams(questions.map((one) => ['of', one]))}`;

it('[X-23] extensions, greatest microversions, what is left of quotas, and rules of policies are told in one answer', async () => {
  const client = await site.signIn('demo');
  const { facts, failed } = await client.json<ConsoleFacts>(
    ask(
      'ext.network',
      'ext.compute',
      'ext.volume',
      'mv.compute',
      'mv.volume',
      'quota.network',
      'quota.compute',
      'quota.volume',
      'policy.image:add_image',
      'policy.image:publicize_image',
    ),
  );
  expect(failed).toEqual({});
  expect(facts['ext.network']).toContain('quota_details');
  expect(facts['ext.compute']).toContain('os-keypairs');
  expect(Array.isArray(facts['ext.volume'])).toBe(true);
  expect(facts['mv.compute']).toMatch(/^2\.\d+$/);
  expect(facts['mv.volume']).toMatch(/^3\.\d+$/);
  const left = (name: string) => facts[name] as Record<string, number | null>;
  expect(left('quota.network')).toMatchObject({ trunk: null, port: expect.any(Number) as number });
  expect(left('quota.compute')).toMatchObject({ instances: expect.any(Number) as number });
  expect(left('quota.volume')).toMatchObject({ volumes: expect.any(Number) as number });
  expect([facts['policy.image:add_image'], facts['policy.image:publicize_image']]).toEqual([true, false]);
});

it('[X-23] what is left shrinks with what is made', async () => {
  const client = await site.signIn('demo');
  const left = async () => {
    const { facts } = await client.json<ConsoleFacts>(ask('quota.network'));
    return (facts['quota.network'] as Record<string, number>)['network']!;
  };
  const before = await left();
  const made = await client.post('/api/neutron/networks/', { name: 'e-quota', admin_state_up: true });
  expect(made.status).toBeLessThan(300);
  expect(await left()).toBe(before - 1);
});

it('[X-23] one that can’t be had is named with its reason, and the others are answered', async () => {
  const client = await site.signIn('demo');
  site.cloud.faults.add({ service: 'network', status: 503 });
  const { facts, failed } = await client.json<ConsoleFacts>(ask('quota.network', 'quota.compute', 'ext.nothing', 'x'));
  expect(Object.keys(facts)).toEqual(['quota.compute']);
  expect(failed).toMatchObject({ 'ext.nothing': 'nobody tells', x: 'nobody tells' });
  expect(failed['quota.network']).toBeTruthy();
});

it('[X-23] nobody is told without a session, and nobody asks for more than a hundred at once', async () => {
  expect((await site.client().get(ask('mv.compute'))).status).toBe(401);
  const client = await site.signIn('demo');
  expect((await client.get(ask(...Array.from({ length: 101 }, (_, at) => `ext.x${at}`)))).status).toBe(400);
});
