import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { MagnumApi } from '../../../core/protocol/index.ts';
import type { GatewayClient } from '../../support/gateway-client.ts';
import { type GatewayOnCloud, startGatewayOnCloud } from '../../support/gateway.ts';

const api = '/api/container_infra';

/** A real cloud of the tests starts no machine: its clusters are never ready, and fail for one reason only. */
let site: GatewayOnCloud;
let demo: GatewayClient;
let admin: GatewayClient;
beforeAll(async () => {
  site = await startGatewayOnCloud();
  [demo, admin] = await Promise.all([site.signIn('demo'), site.signIn('admin', 'adminpass')]);
});
afterEach(() => site.cloud.faults.clear());
afterAll(() => site.close());

const answer = async (sent: Promise<Response>) => {
  const response = await sent;
  const text = await response.text();
  return [response.status, text === '' ? '' : JSON.parse(text)] as [number, any];
};
const read = (uuid: string) => demo.json<MagnumApi.Cluster>(`${api}/clusters/${uuid}/`);
const becomes = (uuid: string, status: string) =>
  expect.poll(async () => (await read(uuid)).status, { timeout: 15_000 }).toBe(status);
const groups = async (uuid: string) =>
  (await demo.json<{ items: MagnumApi.NodeGroupItem[] }>(`${api}/clusters/${uuid}/nodegroups/`)).items;

async function make(members: object = {}): Promise<string> {
  const form = { name: 'life', cluster_template_id: 'k8s-small', keypair: 'demo-key', ...members };
  const [status, made] = await answer(demo.post(`${api}/clusters/`, form));
  expect([status, made]).toEqual([201, { uuid: expect.any(String) }]);
  return made.uuid as string;
}

const slow = { timeout: 60_000 };

describe('node groups', () => {
  it('[MG-30] [MG-31] [MG-32] [MG-33] [MG-34] are listed, made, resized, bounded and deleted', slow, async () => {
    const uuid = await make({ labels: { a: 'b' } });
    await becomes(uuid, 'CREATE_COMPLETE');
    const path = `${api}/clusters/${uuid}/nodegroups`;
    const form = { name: 'more', node_count: 2, labels: 'c=d', merge_labels: true, flavor_id: '', max_node_count: 4 };
    const sent = await demo.post(`${path}/`, form);
    const made = (await sent.json()) as MagnumApi.NodeGroupItem;
    expect([sent.status, made]).toEqual([201, expect.objectContaining({ name: 'more', labels: { a: 'b', c: 'd' } })]);
    expect(sent.headers.get('location')).toBe(`${path}/${made.id}`);
    await becomes(uuid, 'UPDATE_COMPLETE');
    expect((await groups(uuid)).map(({ name, status }) => [name, status])).toEqual([
      ['default-master', 'CREATE_COMPLETE'],
      ['default-worker', 'CREATE_COMPLETE'],
      ['more', 'CREATE_COMPLETE'],
    ]);
    expect(await answer(demo.post(`${api}/clusters/${uuid}/resize/`, { node_count: 9, nodegroup: made.id }))).toEqual([
      400,
      'Resizing more outside the allowed range: min_node_count = 0, max_node_count = 4.',
    ]);
    expect(await answer(demo.patch(`${path}/${made.id}/`, { max_node_count: null }))).toEqual([
      200,
      expect.objectContaining({ id: made.id, max_node_count: null }),
    ]);
    await becomes(uuid, 'UPDATE_COMPLETE');
    const resized = await answer(demo.post(`${api}/clusters/${uuid}/resize/`, { node_count: 9, nodegroup: made.id }));
    expect(resized).toEqual([200, { uuid }]);
    await becomes(uuid, 'UPDATE_COMPLETE');
    const whole = await demo.json<MagnumApi.NodeGroupItem>(`${path}/${made.id}/`);
    expect(whole).toMatchObject({ id: made.id, cluster_id: uuid, node_count: 9, status: 'UPDATE_COMPLETE' });
    expect(whole.node_addresses).toHaveLength(9);
    expect(await answer(demo.delete(`${path}/`, ['default-worker']))).toEqual([
      400,
      'Deleting a default nodegroup is not supported.',
    ]);
    expect(await answer(demo.delete(`${path}/`, [made.id]))).toEqual([204, '']);
    await expect.poll(async () => (await groups(uuid)).length, { timeout: 15_000 }).toBe(2);
    expect((await demo.get(`${path}/${made.id}/`)).status).toBe(404);
  });

  it('[MG-31] say why they failed, and leave the cluster with the reason', slow, async () => {
    const uuid = await make();
    await becomes(uuid, 'CREATE_COMPLETE');
    const why = 'No valid host was found.';
    await demo.post(`${api}/clusters/${uuid}/nodegroups/`, { name: 'bad', labels: { fail: why } });
    await becomes(uuid, 'UPDATE_FAILED');
    expect(await read(uuid)).toMatchObject({ status_reason: why, faults: { bad: why } });
    const bad = (await groups(uuid)).find(({ name }) => name === 'bad')!;
    const whole = await demo.json(`${api}/clusters/${uuid}/nodegroups/${bad.id}/`);
    expect(whole).toMatchObject({ status: 'CREATE_FAILED', status_reason: why });
  });
});

describe('the life of a cluster', () => {
  it('[MG-36] shows its parts as they are built, and the reason of one that failed', slow, async () => {
    const why = 'ResourceInError: Went to status ERROR due to "Exceeded maximum number of retries."';
    const uuid = await make({ labels: { fail: why } });
    const progress = () => demo.json<MagnumApi.ClusterProgress>(`${api}/clusters/${uuid}/progress/`);
    expect(await progress()).toMatchObject({ source: 'stack', status: 'CREATE_IN_PROGRESS' });
    await becomes(uuid, 'CREATE_FAILED');
    const { status, status_reason, items } = await progress();
    expect([status, status_reason]).toEqual(['CREATE_FAILED', why]);
    const part = (name: string, parent: string | null) =>
      items.find((one) => one.name === name && one.parent === parent);
    expect(part('0', 'kube_masters')).toMatchObject({ type: 'OS::Heat::TestResource', status: 'CREATE_COMPLETE' });
    expect(part('0', 'kube_minions')).toMatchObject({
      status: 'CREATE_FAILED',
      status_reason: expect.stringContaining('Test Resource failed'),
    });
    expect(part('kube_minions', null)).toMatchObject({ type: 'OS::Heat::ResourceGroup', status: 'CREATE_FAILED' });
    // Without heat the node groups say it, and the answer that heat is missing.
    site.cloud.faults.add({ service: 'orchestration', status: 503, body: {} });
    const partial = await demo.get(`${api}/clusters/${uuid}/progress/`);
    expect(partial.headers.get('x-sextant-missing')).toContain('orchestration');
    const groupsAlone = (await partial.json()) as MagnumApi.ClusterProgress;
    expect(groupsAlone.source).toBe('node_groups');
    expect(groupsAlone.items.map((one) => [one.name, one.type, one.status, one.status_reason])).toEqual([
      ['default-master', 'OS::Magnum::NodeGroup', 'CREATE_COMPLETE', null],
      ['default-worker', 'OS::Magnum::NodeGroup', 'CREATE_FAILED', why],
    ]);
    expect((await demo.get(`${api}/clusters/${uuid}/config/`)).status).toBe(409);
  });

  it('[MG-04] says which node is ill', slow, async () => {
    const uuid = await make({ labels: { unhealthy: 'False' } });
    await becomes(uuid, 'CREATE_COMPLETE');
    expect(await read(uuid)).toMatchObject({
      health_status: 'UNHEALTHY',
      health_status_reason: {
        api: 'ok',
        'life-default-master-0.Ready': 'True',
        'life-default-worker-0.Ready': 'False',
      },
    });
  });

  it('[MG-05] [MG-24] [MG-25] [MG-31] takes one change at a time', slow, async () => {
    const uuid = await make({ name: 'busy' });
    const text = 'The cluster busy is being changed (CREATE_IN_PROGRESS). Try again when that has ended.';
    const path = `${api}/clusters/${uuid}`;
    const tries = [
      demo.patch(path, { node_count: 2 }),
      demo.post(`${path}/resize/`, { node_count: 2 }),
      demo.post(`${path}/upgrade/`, { cluster_template: 'k8s-small' }),
      demo.post(`${path}/nodegroups/`, { name: 'more' }),
    ];
    for (const one of tries) expect(await answer(one)).toEqual([409, text]);
  });

  it('[MG-06] [MG-25] goes to a newer template of its kind, or says why it could not', slow, async () => {
    const template = async (name: string, labels: string) => {
      const facts = { coe: 'kubernetes', image_id: 'fedora-coreos-tiny', external_network_id: 'public' };
      const [status, made] = await answer(demo.post(`${api}/cluster_templates/`, { name, labels, ...facts }));
      expect(status).toBe(201);
      return made.uuid as string;
    };
    const uuid = await make();
    await becomes(uuid, 'CREATE_COMPLETE');
    const [newer, broken] = [await template('newer', 'kube_tag=v1.27.8'), await template('broken', 'fail=No image')];
    const choice = await demo.json<{ items: MagnumApi.Template[] }>(
      `${api}/cluster_templates/?related_to=${(await read(uuid)).cluster_template_id}`,
    );
    expect(choice.items.map(({ name }) => name)).toEqual(expect.arrayContaining(['k8s-small', 'newer']));
    const upgrade = (to: string) => answer(demo.post(`${api}/clusters/${uuid}/upgrade/`, { cluster_template: to }));
    expect(await upgrade(newer)).toEqual([200, { uuid }]);
    await becomes(uuid, 'UPDATE_COMPLETE');
    expect(await read(uuid)).toMatchObject({ coe_version: 'v1.27.8', cluster_template_id: newer });
    expect(await answer(demo.delete(`${api}/cluster_templates/`, [newer]))).toEqual([
      400,
      `ClusterTemplate ${newer} is referenced by one or multiple clusters.`,
    ]);
    expect((await upgrade(broken))[0]).toBe(200);
    await becomes(uuid, 'UPDATE_FAILED');
    expect((await read(uuid)).status_reason).toBe('No image');
  });

  it('[MG-02] ends where the quota of the project ends', slow, async () => {
    const [{ project_id }] = (await demo.json<{ items: [{ project_id: string }] }>(`${api}/clusters/`)).items;
    const path = `${api}/quotas/${project_id}/Cluster/`;
    expect((await admin.post(path, { hard_limit: 0 })).status).toBe(201);
    const [status, text] = await answer(
      demo.post(`${api}/clusters/`, { name: 'one', cluster_template_id: 'k8s-small' }),
    );
    expect([status, text]).toEqual([403, expect.stringContaining('You have reached the maximum clusters per project')]);
    expect((await admin.delete(path)).status).toBe(204);
  });
});

describe('what the service can do', () => {
  const capabilities = () => demo.json<MagnumApi.Capabilities>(`${api}/capabilities/`);

  it('[MG-12] is told as missing while the certificates cannot be had', async () => {
    const [{ id }] = (await demo.json<{ items: [MagnumApi.Cluster] }>(`${api}/clusters/`)).items;
    site.cloud.faults.add({ service: 'container-infra', path: '/certificates', status: 503, body: { errors: [] } });
    expect((await demo.get(`${api}/certificates/${id}/`)).status).toBe(503);
  });

  it('[MG-35] is that of Zed: five engines, node groups, stacks, no new credentials', async () => {
    const found = await capabilities();
    expect(found).toMatchObject({
      version: '1.10',
      coes: ['kubernetes', 'swarm', 'swarm-mode', 'mesos', 'dcos'],
      stacks: true,
      node_groups: true,
      rotate_certificate: true,
      rotate_credentials: false,
    });
    expect(found.template_fields).toContain('hidden');
    expect(found.template_fields).not.toContain('driver');
  });
});
