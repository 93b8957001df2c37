import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { GatewayClient } from '../../support/gateway-client.ts';
import { type GatewayOnCloud, startGatewayOnCloud } from '../../support/gateway.ts';

/** No such text is ever sent to a real heat: it would write the aliases out and answer nobody. */
let site: GatewayOnCloud;
let demo: GatewayClient;

beforeAll(async () => {
  site = await startGatewayOnCloud();
  demo = await site.signIn('demo');
});
beforeEach(() => site.cloud.calls.reset());
afterAll(() => site.close());

const version = 'heat_template_version: 2021-04-16';
const harmless = `${version}\nresources: {a: {type: OS::Heat::RandomString}}`;
const exploding = [
  version,
  'l0: &l0 [x, x, x, x, x, x, x, x, x, x]',
  ...Array.from({ length: 8 }, (_none, at) => `l${at + 1}: &l${at + 1} [${Array(10).fill(`*l${at}`).join(', ')}]`),
].join('\n');
const deep = `${version}\nparameters: ${'['.repeat(5000)}${']'.repeat(5000)}`;

async function refusal(method: string, path: string, body: object) {
  const headers = { accept: 'application/problem+json' };
  const answer = await demo.send(method, `/api/heat/stacks/${path}`, { body, headers });
  const { code, detail } = (await answer.json()) as { code?: string; detail?: string };
  return [answer.status, code, detail];
}

const callsOfHeat = () => site.cloud.calls.report().calls.filter(({ service }) => service === 'orchestration');

describe('a template that would keep the service busy for minutes', () => {
  it('[STK-15] [HT-07] [HT-08] [HT-11] [HT-12] no call passes it on, and the answer says why', async () => {
    const aliases = [
      400,
      'TEMPLATE_REFUSED',
      'The template is not passed on to the service: its aliases stand for more than 100,000 values.',
    ];
    const stack_name = 'costly';
    expect(await refusal('POST', 'validate/', { template: exploding })).toEqual(aliases);
    expect(await refusal('POST', 'preview/', { stack_name, template: exploding })).toEqual(aliases);
    expect(await refusal('POST', '', { stack_name, template: exploding })).toEqual(aliases);
    expect(await refusal('PATCH', 'demo-stack/', { template: exploding })).toEqual(aliases);
    expect((await refusal('POST', 'validate/', { template: deep }))[2]).toContain('nested more than 100 levels deep');
    expect(callsOfHeat()).toEqual([]);
  });

  it('[STK-15] [HT-12] an environment and a nested template count as well; other files are texts of any kind', async () => {
    const environment = exploding.replace(version, 'parameters: {}');
    expect((await refusal('POST', 'validate/', { template: harmless, environment }))[2]).toMatch(
      /^The environment is not/,
    );
    const nested = { 'lib/part.yaml': exploding };
    expect((await refusal('POST', 'validate/', { template: harmless, files: nested }))[2]).toMatch(
      /^lib\/part\.yaml is not/,
    );
    expect(callsOfHeat()).toEqual([]);
    const script = { 'boot.sh': exploding };
    const answer = await demo.post('/api/heat/stacks/validate/', { template: harmless, files: script });
    expect(answer.status, await answer.text()).toBe(200);
    expect(callsOfHeat()).toHaveLength(1);
  });

  it('[STK-15] others are answered while a long template is read', async () => {
    const body = { template: `${version}\nlist: [${'x,'.repeat(90_000)}x]` };
    const validation = demo
      .post('/api/heat/stacks/validate/', body)
      .then(({ status }) => ({ status, at: performance.now() }));
    expect((await demo.get('/healthcheck')).ok).toBe(true);
    const healthAt = performance.now();
    expect((await validation).at).toBeGreaterThan(healthAt);
  });
});
