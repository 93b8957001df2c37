import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { HeatApi } from '../../../core/protocol/index.ts';
import type { GatewayClient } from '../../support/gateway-client.ts';
import { type RunningGateway, startGateway } from '../../support/gateway.ts';
import { type NativeCloud, openNativeCloud } from '../../support/native-cloud.ts';
import { stackKit } from '../../support/native-heat.ts';

const patience = { timeout: 120_000 };
const none = '00000000-0000-4000-8000-000000000000';

let cloud: NativeCloud;
let gateway: RunningGateway;
let demo: GatewayClient;

beforeAll(async () => {
  cloud = await openNativeCloud();
  gateway = await startGateway(cloud.authUrl);
  const { username, password, project_name } = cloud.account('demo');
  demo = await gateway.signIn(username, password, project_name);
});
afterAll(async () => {
  await gateway.close();
  await cloud.close();
});
// After that line, so that its own cleaning comes first.
const kit = stackKit(() => cloud);

const template = `heat_template_version: 2021-04-16
description: One text and what repeats it
parameter_groups:
  - {label: Shape, description: How it looks, parameters: [length, colour]}
parameters:
  length: {type: number, default: 8, label: Length, description: How long the text is, constraints: [{range: {min: 1, max: 64}, description: From 1 to 64}]}
  colour: {type: string, default: red, constraints: [{allowed_values: [red, blue]}]}
  word: {type: string, default: hush, hidden: true, constraints: [{length: {min: 2, max: 9}}, {allowed_pattern: '[a-z]+'}]}
  network: {type: string, default: demo-net, constraints: [{custom_constraint: neutron.network}]}
  names: {type: comma_delimited_list, default: 'a,b'}
resources:
  text: {type: OS::Heat::RandomString, properties: {length: {get_param: length}}}
  test: {type: OS::Heat::TestResource, properties: {value: {get_param: colour}}, depends_on: text}
outputs:
  said: {value: {get_attr: [test, output]}}
`;

const cycle = `heat_template_version: 2021-04-16
resources:
  a: {type: OS::Heat::TestResource, properties: {value: x}, depends_on: b}
  b: {type: OS::Heat::TestResource, properties: {value: x}, depends_on: a}
`;

/** Nine levels of ten aliases each: a thousand million texts, were they all written out. Heat itself writes them out, and hangs. */
const bomb = [
  'heat_template_version: 2021-04-16',
  'l0: &l0 [x, x, x, x, x, x, x, x, x, x]',
  ...Array.from({ length: 8 }, (_none, at) => `l${at + 1}: &l${at + 1} [${Array(10).fill(`*l${at}`).join(', ')}]`),
].join('\n');

/** Status and body of a call as demo. */
async function call(method: string, path: string, body?: unknown): Promise<[status: number, body: any]> {
  const answer = await demo.send(method, `/api/heat/stacks/${path}`, body === undefined ? {} : { body });
  const text = await answer.text();
  return [answer.status, text === '' ? undefined : JSON.parse(text)];
}

describe('stacks', () => {
  it('[STK-01] [STK-03] [HT-12] a template is checked, and its parameters are described with their bounds', async () => {
    const [status, facts] = await call('POST', 'validate/', { template });
    expect(status).toBe(200);
    const described = facts as HeatApi.TemplateFacts;
    expect(described.description).toBe('One text and what repeats it');
    expect(described.groups).toEqual([
      { label: 'Shape', description: 'How it looks', parameters: ['length', 'colour'] },
    ]);
    const named = (name: string) => described.parameters.find((parameter) => parameter.name === name);
    expect(named('length')).toMatchObject({
      type: 'Number',
      label: 'Length',
      description: 'How long the text is',
      default: '8',
      hidden: false,
      min_value: 1,
      max_value: 64,
    });
    expect(named('colour')).toMatchObject({ type: 'String', default: 'red', allowed_values: ['red', 'blue'] });
    expect(named('word')).toMatchObject({ hidden: true, min_length: 2, max_length: 9, allowed_pattern: '[a-z]+' });
    expect(named('network')).toMatchObject({ custom_constraint: 'neutron.network' });
    expect(named('names')).toMatchObject({ type: 'CommaDelimitedList', default: 'a,b' });
    expect(described.parameters.filter(({ given }) => given !== undefined)).toEqual([]);
    // The values of the environment are told; of a hidden one only that there is one.
    const environment = 'parameters: {length: 3, word: hush}';
    const [, withValues] = await call('POST', 'validate/', { template, environment });
    const given = (withValues as HeatApi.TemplateFacts).parameters.map((one) => [one.name, one.given]);
    expect(Object.fromEntries(given)).toMatchObject({ length: '3', word: '******', colour: undefined });
  });

  it(
    '[STK-05] [HT-12] another template of a stack is checked with the environment and the files that the stack has',
    patience,
    async () => {
      const outer = 'heat_template_version: 2021-04-16\nresources: {part: {type: Acme::Part}}';
      const { id } = await kit.make(outer, {
        environment: 'resource_registry: {"Acme::Part": part.yaml}',
        files: { 'part.yaml': 'heat_template_version: 2021-04-16\nresources: {a: {type: OS::Heat::RandomString}}' },
      });
      const edited = `${outer}\noutputs: {said: {value: more}}`;
      expect((await call('POST', 'validate/', { template: edited }))[0]).toBe(400);
      expect((await call('POST', 'validate/', { id, template: edited }))[0]).toBe(200);
    },
  );

  it('[STK-02] [HT-12] a template that is no YAML, has a circle or explodes is refused', patience, async () => {
    const refused = async (text: string) => (await call('POST', 'validate/', { template: text }))[0];
    expect(await refused('heat_template_version: [')).toBe(400);
    expect(await refused('heat_template_version: 2021-04-16\nresources: {a: {type: OS::No::Such}}')).toBe(400);
    expect(await refused(cycle)).toBeGreaterThanOrEqual(400);
    if (cloud.kind === 'embedded') expect(await refused(bomb)).toBeGreaterThanOrEqual(400);
    // An address is for the service to fetch, and only one of the web.
    expect((await call('POST', 'validate/', { template_url: 'file:///etc/passwd' }))[0]).toBe(400);
  });

  it('[STK-04] [HT-11] a preview names the resources that would be made, and makes none', async () => {
    const stack_name = cloud.name('previewed');
    const [status, plan] = await call('POST', 'preview/', { stack_name, template, parameters: { length: 4 } });
    expect(status).toBe(200);
    const made = (plan as { items: HeatApi.ResourceChange[] }).items;
    expect(made.map(({ change, name, type }) => [change, name, type]).toSorted()).toEqual([
      ['added', 'test', 'OS::Heat::TestResource'],
      ['added', 'text', 'OS::Heat::RandomString'],
    ]);
    expect((await call('GET', `${stack_name}/`))[0]).toBe(404);
    expect((await call('POST', 'preview/', { stack_name, template, parameters: { length: 99 } }))[0]).toBe(400);
  });

  it(
    '[STK-01] [STK-05] [HT-07] [HT-08] [HT-09] [HT-11] a stack is made, its update previewed and done, and it goes',
    patience,
    async () => {
      const stack_name = cloud.name('changed');
      const body = { stack_name, template, parameters: { colour: 'red' }, disable_rollback: true, timeout_mins: 5 };
      const [status, made] = await call('POST', '', body);
      expect(status, JSON.stringify(made)).toBe(201);
      const { id } = made as HeatApi.MadeStack;
      const path = `/stacks/${stack_name}/${id}`;
      try {
        expect(await kit.settled(path)).toBe('CREATE_COMPLETE');
        expect((await call('POST', '', body))[0]).toBe(409);

        // The template of a stack is described as well, with its files and its environment.
        const [, facts] = await call('POST', 'validate/', { id });
        expect((facts as HeatApi.TemplateFacts).parameters.map((parameter) => parameter.name).toSorted()).toEqual([
          'colour',
          'length',
          'names',
          'network',
          'word',
        ]);

        const change = { parameters: { colour: 'blue' } };
        const [previewed, plan] = await call('POST', 'preview/', { id, ...change });
        expect(previewed, JSON.stringify(plan)).toBe(200);
        const changes = new Map(
          (plan as { items: HeatApi.ResourceChange[] }).items.map((one) => [one.name, one.change]),
        );
        expect(changes.get('text')).toBe('unchanged');
        expect(changes.get('test')).toBe('updated');

        expect((await call('PATCH', `${id}/`, change))[0]).toBe(204);
        await expect.poll(() => kit.settled(path), { timeout: 30_000 }).toBe('UPDATE_COMPLETE');
        const [, stack] = await call('GET', `${id}/`);
        // Values that were not sent stay, the hidden word too.
        expect(stack.parameters).toMatchObject({ colour: 'blue', length: '8', word: '******' });
        expect(stack.outputs).toMatchObject([{ output_key: 'said', output_value: 'blue' }]);
      } finally {
        expect((await call('DELETE', `${id}/`))[0]).toBe(204);
      }
      await expect.poll(() => kit.settled(path), { timeout: 30_000 }).toBe('DELETE_COMPLETE');
      expect((await call('DELETE', `${none}/`))[0]).toBe(404);
    },
  );

  it(
    '[STK-06] [HT-10] a stack is checked, suspended and resumed; an order out of turn is refused',
    patience,
    async () => {
      const { id, path } = await kit.make(template);
      for (const [operation, state] of [
        ['check', 'CHECK_COMPLETE'],
        ['suspend', 'SUSPEND_COMPLETE'],
        ['resume', 'RESUME_COMPLETE'],
      ]) {
        expect((await call('POST', `${id}/actions/`, { operation }))[0]).toBe(204);
        await expect.poll(() => kit.settled(path), { timeout: 30_000 }).toBe(state);
      }
      expect((await call('POST', `${id}/actions/`, { operation: 'cancel_update' }))[0]).toBe(400);
      expect((await call('POST', `${id}/actions/`, { operation: 'explode' }))[0]).toBe(400);
    },
  );

  it('[STK-09] [HT-17] [HT-19] a resource tells its attributes, and can be called unhealthy', patience, async () => {
    const { id, path } = await kit.make(template);
    const [status, resource] = await call('GET', `${id}/resources/text/`);
    expect(status).toBe(200);
    expect(resource).toMatchObject({
      resource_name: 'text',
      required_by: ['test'],
      attributes: { value: expect.stringMatching(/^\w{8}$/) },
    });
    const mark = { mark_unhealthy: true, resource_status_reason: 'it is slow' };
    expect((await call('PATCH', `${id}/resources/text/`, mark))[0]).toBe(204);
    expect((await call('GET', `${id}/resources/text/`))[1]).toMatchObject({
      resource_status: 'CHECK_FAILED',
      resource_status_reason: 'it is slow',
    });
    expect((await call('GET', `${id}/resources/none/`))[0]).toBe(404);
    expect((await call('POST', `${id}/actions/`, { operation: 'suspend' }))[0]).toBe(204);
    await expect.poll(() => kit.settled(path), { timeout: 30_000 }).toBe('SUSPEND_FAILED');
    expect((await call('GET', `${id}/`))[1].stack_status_reason).toMatch(
      /resources\.text: State \('CHECK', 'FAILED'\) invalid for suspend$/,
    );
  });

  it(
    '[STK-13] [HT-21] a stack is abandoned where the cloud allows it; elsewhere its refusal is passed on',
    patience,
    async () => {
      const { id, name } = await kit.make(template);
      const [status, answer] = await call('DELETE', `${id}/abandon/`);
      if (status === 200) expect(answer.data).toMatchObject({ name });
      else expect([status, String(answer)]).toEqual([400, expect.stringContaining('not supported')]);
    },
  );

  it('[STK-01] [HT-02] [HT-07] a stack that fails half way keeps what was made, and says why', patience, async () => {
    const { id } = await kit.make(`heat_template_version: 2021-04-16
resources:
  first: {type: OS::Heat::TestResource, properties: {value: x}}
  second: {type: OS::Heat::TestResource, properties: {value: x, fail: true}, depends_on: first}`);
    const [, page] = await call('GET', `?id=${id}&with_count=true`);
    expect(page).toMatchObject({ count: 1, items: [{ stack_status: 'CREATE_FAILED' }] });
    expect(page.items[0].stack_status_reason).toContain('resources.second');
    const [, { items }] = await call('GET', `${id}/resources/`);
    const states = new Map((items as HeatApi.Resource[]).map((one) => [one.resource_name, one.resource_status]));
    expect(states).toEqual(
      new Map([
        ['first', 'CREATE_COMPLETE'],
        ['second', 'CREATE_FAILED'],
      ]),
    );
  });
});
