import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { HeatApi } from '../../../core/protocol/index.ts';
import type { GatewayClient } from '../../support/gateway-client.ts';
import { type RunningGateway, startGateway } from '../../support/gateway.ts';
import { type NativeCloud, openNativeCloud } from '../../support/native-cloud.ts';
import { stackKit } from '../../support/native-heat.ts';

let cloud: NativeCloud;
let gateway: RunningGateway;
let demo: GatewayClient;

beforeAll(async () => {
  cloud = await openNativeCloud();
  gateway = await startGateway(cloud.authUrl);
  demo = await gateway.signIn(
    cloud.account('demo').username,
    cloud.account('demo').password,
    cloud.account('demo').project_name,
  );
});
afterAll(async () => {
  await gateway.close();
  await cloud.close();
});
// After that line, so that its own cleaning comes first.
const kit = stackKit(() => cloud);

type Page<T> = { items: T[]; has_more: boolean };
const seeded = async () => {
  const { items } = await demo.json<Page<HeatApi.Stack>>('/api/heat/stacks/?stack_name=demo-stack');
  if (!items[0]) throw new Error('the cloud has no demo-stack');
  return items[0];
};

describe('stacks', () => {
  it('[STACK-01] [STACK-05] [HT-01] give their topology as nodes that know who needs them', async () => {
    const { id } = await seeded();
    const { stack, nodes } = await demo.json<HeatApi.D3Data>(`/project/stacks/get_d3_data/${id}/`);
    expect(stack).toMatchObject({
      stack_id: id,
      name: 'demo-stack',
      status: 'CREATE_COMPLETE',
      image: expect.stringMatching(/\/stack-green\.svg$/),
      image_size: 60,
      image_x: -30,
      image_y: -30,
      text_x: 40,
      text_y: '.35em',
      in_progress: false,
    });
    const text = nodes.find(({ name }) => name === 'text');
    expect(text).toMatchObject({
      status: 'CREATE_COMPLETE',
      image: expect.stringMatching(/\/unknown-green\.svg$/),
      image_size: 50,
      image_x: -25,
      text_x: 35,
      in_progress: false,
      required_by: ['test'],
      info_box: '<h3>text</h3><p>Create Complete</p><p>OS::Heat::RandomString</p>',
    });
    expect(nodes.find(({ name }) => name === 'net')?.image).toMatch(/\/network-green\.svg$/);
  });

  it('[STACK-02] [HT-01] say why one failed, with every text escaped', { timeout: 60_000 }, async () => {
    const { id } = await kit.make(`heat_template_version: 2021-04-16
resources: {a: {type: OS::Heat::TestResource, properties: {value: x, fail: true}}}
outputs: {WebsiteURL: {value: 'https://example.test/?a=1&b="2"', description: 'To <it>'}}`);
    const { stack, nodes } = await demo.json<HeatApi.D3Data>(`/project/stacks/get_d3_data/${id}/`);
    expect(stack.image).toMatch(/\/stack-red\.svg$/);
    expect(stack.info_box).toContain('Resource CREATE failed: ValueError: resources.a: Test Resource failed a');
    expect(stack.info_box).toContain('>To &#60;it&#62;</a>');
    expect(stack.info_box).toContain('href="https://example.test/?a=1&#38;b=&#34;2&#34;"');
    expect(nodes[0]).toMatchObject({ status: 'CREATE_FAILED', info_box: expect.stringContaining('class="error"') });
  });

  it('[HT-01] a stack that cannot be read is a placeholder without nodes, never an error', async () => {
    for (const asked of ['00000000-0000-4000-8000-000000000000', 'no such stack']) {
      const { stack, nodes } = await demo.json<HeatApi.D3Data>(
        `/project/stacks/get_d3_data/${encodeURIComponent(asked)}/`,
      );
      expect(stack).toMatchObject({ stack_id: asked, status: 'DELETE_COMPLETE', in_progress: false });
      expect(nodes).toEqual([]);
    }
  });

  it('[HT-02] [HT-03] are listed by page and shown by id or name', async () => {
    const first = await demo.json<Page<HeatApi.Stack>>('/api/heat/stacks/?limit=1&tags=seed');
    expect(first.items).toMatchObject([{ stack_name: 'demo-stack', stack_status: 'CREATE_COMPLETE' }]);
    expect(first.has_more).toBe(false);
    const { id } = await seeded();
    const after = await demo.json<Page<HeatApi.Stack>>(`/api/heat/stacks/?limit=1&tags=seed&marker=${id}`);
    expect(after).toEqual({ items: [], has_more: false });
    for (const name of [id, 'demo-stack']) {
      const stack = await demo.json<HeatApi.StackDetails>(`/api/heat/stacks/${name}/`);
      expect(stack).toMatchObject({ id, description: 'Random text, a test resource and a network' });
      expect(stack.outputs).toMatchObject([{ output_key: 'text', output_value: expect.stringMatching(/^\w{16}$/) }]);
    }
    const missing = await demo.get('/api/heat/stacks/no-such-stack/');
    expect([missing.status, await missing.json()]).toEqual([404, 'The stack no-such-stack could not be found.']);
  });

  it('[HT-04] [HT-05] [HT-06] have events, resources and a template', async () => {
    const { id } = await seeded();
    const events = await demo.json<Page<HeatApi.Event>>(`/api/heat/stacks/${id}/events/?limit=2`);
    expect(events).toMatchObject({
      has_more: true,
      items: [{ resource_name: 'demo-stack', resource_status: 'CREATE_COMPLETE' }, {}],
    });
    const own = await demo.json<Page<HeatApi.Event>>(`/api/heat/stacks/${id}/events/?resource=text`);
    expect(own.items.map(({ resource_name }) => resource_name)).toEqual(['text', 'text']);
    const { items } = await demo.json<{ items: HeatApi.Resource[] }>(
      `/api/heat/stacks/${id}/resources/?nested_depth=1`,
    );
    expect(items.map(({ resource_name }) => resource_name)).toEqual(
      expect.arrayContaining(['text', 'test', 'net', 'subnet']),
    );
    const { template } = await demo.json<{ template: { heat_template_version: string } }>(
      `/api/heat/stacks/${id}/template/`,
    );
    expect(template.heat_template_version).toBe('2021-04-16');
    expect((await demo.get(`/api/heat/stacks/${id}/events/?resource=none`)).status).toBe(404);
    expect((await demo.get(`/api/heat/stacks/${id}/resources/?nested_depth=x`)).status).toBe(400);
  });
});
