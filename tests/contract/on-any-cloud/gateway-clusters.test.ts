import { generateKeyPairSync, X509Certificate } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signingRequest } from '../../../core/gateway/openstack/magnum/signing-request.ts';
import type { MagnumApi } from '../../../core/protocol/index.ts';
import type { GatewayClient } from '../../support/gateway-client.ts';
import { type RunningGateway, startGateway } from '../../support/gateway.ts';
import { type NativeCloud, openNativeCloud } from '../../support/native-cloud.ts';

let cloud: NativeCloud;
let gateway: RunningGateway;
let demo: GatewayClient;
let admin: GatewayClient;
/** Undone in reverse, however the tests end. */
const undo: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  cloud = await openNativeCloud();
  gateway = await startGateway(cloud.authUrl);
  const signIn = (user: 'demo' | 'admin') =>
    gateway.signIn(cloud.account(user).username, cloud.account(user).password, cloud.account(user).project_name);
  [demo, admin] = await Promise.all([signIn('demo'), signIn('admin')]);
});
afterAll(async () => {
  for (const step of undo.reverse()) await step();
  await gateway.close();
  await cloud.close();
});

const slow = { timeout: 60_000 };
const api = '/api/container_infra';
const items = async <T>(path: string, client = demo) => (await client.json<{ items: T[] }>(api + path)).items;
const answer = async (sent: Promise<Response>) => {
  const response = await sent;
  return [response.status, await response.json()] as [number, any];
};
let clusterOfTheSeed: Promise<MagnumApi.Cluster> | undefined;
/** Reads the cluster of the seed once: nothing changes it, and a real magnum signs in at Keystone for each call. */
const seeded = () => (clusterOfTheSeed ??= findSeeded());
const findSeeded = async () => (await items<MagnumApi.Cluster>('/clusters/')).find(({ name }) => name === 'k8s-demo')!;

async function makeCluster(members: object = {}): Promise<string> {
  const form = { name: cloud.name('cluster'), cluster_template_id: 'k8s-small', keypair: 'demo-key', ...members };
  const response = await demo.post(`${api}/clusters/`, form);
  const { uuid } = (await response.json()) as { uuid: string };
  expect(response.status).toBe(201);
  expect(response.headers.get('location')).toBe(`${api}/clusters/${uuid}`);
  undo.push(async () => (await cloud.as('demo')).call('container-infra', 'DELETE', `/clusters/${uuid}`));
  return uuid;
}

/** Waits until nothing is being done to the cluster: on the embedded cloud it is ready then, on the real one it has failed. */
const settled = (uuid: string) =>
  expect
    .poll(async () => (await demo.json<MagnumApi.Cluster>(`${api}/clusters/${uuid}/`)).status, {
      timeout: 60_000,
      // A real magnum signs in at Keystone twice for each answer.
      ...(cloud.kind === 'real' ? { interval: 1500 } : {}),
    })
    .not.toMatch(/_IN_PROGRESS$/);

async function makeTemplate(members: object = {}): Promise<MagnumApi.RawTemplate> {
  const form = {
    name: cloud.name('template'),
    coe: 'kubernetes',
    image_id: 'fedora-coreos-tiny',
    external_network_id: 'public',
    ...members,
  };
  const [status, template] = await answer(demo.post(`${api}/cluster_templates/`, form));
  expect([status, template]).toEqual([201, expect.objectContaining({ uuid: expect.any(String) })]);
  undo.push(async () =>
    (await cloud.as('demo')).call('container-infra', 'DELETE', `/clustertemplates/${template.uuid}`),
  );
  return template as MagnumApi.RawTemplate;
}

describe('clusters', () => {
  it('[API-28] [MG-01] [MG-04] are listed and shown with an id in place of the uuid', async () => {
    const listed = await seeded();
    expect(listed).toMatchObject({
      status: 'CREATE_FAILED',
      keypair: 'demo-key',
      node_count: 1,
      labels: { kube_tag: 'v1.23.3' },
    });
    expect(listed).not.toHaveProperty('uuid');
    const shown = await demo.json<MagnumApi.Cluster>(`${api}/clusters/${listed.id}/`);
    expect(shown).toMatchObject({ id: listed.id, name: 'k8s-demo', faults: {}, status_reason: expect.any(String) });
    expect(await answer(demo.get(`${api}/clusters/nope/`))).toEqual([404, 'Cluster nope could not be found.']);
  });

  it('[API-28] [MG-02] [MG-03] [MG-05] are made from a form, resized and deleted together', slow, async () => {
    const uuid = await makeCluster({
      labels: 'a=b,c=d=e',
      node_count: 1,
      docker_volume_size: '',
      discovery_url: null,
      rollback: false,
    });
    const shown = await demo.json<MagnumApi.Cluster>(`${api}/clusters/${uuid}/`);
    expect(shown).toMatchObject({ id: uuid, labels: { a: 'b', c: 'd=e' }, docker_volume_size: null });
    await settled(uuid);
    const changed = await answer(
      demo.patch(`${api}/clusters/${uuid}`, { name: 'other', node_count: 2, rollback: true }),
    );
    expect(changed).toEqual([201, { uuid }]);
    const [status, text] = await answer(demo.patch(`${api}/clusters/${uuid}`, { colour: 'red' }));
    expect([status, text]).toEqual([400, expect.stringContaining('Key must be in name,cluster_template_id,')]);
    expect((await answer(demo.post(`${api}/clusters/`, { cluster_template_id: 'k8s-small', labels: 'a' })))[0]).toBe(
      400,
    );
    const gone = await demo.delete(`${api}/clusters/`, [uuid]);
    expect([gone.status, await gone.text()]).toEqual([204, '']);
    await expect.poll(async () => (await demo.get(`${api}/clusters/${uuid}`)).status, { timeout: 20_000 }).toBe(404);
    expect((await demo.delete(`${api}/clusters/`, [])).status).toBe(400);
  });

  it('[MG-23] [MG-24] [MG-25] tell their size, and are resized and upgraded', slow, async () => {
    const { id, cluster_template_id } = await seeded();
    const size = await demo.json<MagnumApi.ClusterSize>(`${api}/clusters/${id}/resize/`);
    expect(size).toMatchObject({ cluster: { id }, worker_nodes: [] });
    expect(size.nodegroups.map(({ name }) => name)).toEqual(['default-master', 'default-worker']);
    const uuid = await makeCluster();
    await settled(uuid);
    expect(await answer(demo.post(`${api}/clusters/${uuid}/resize/`, { node_count: 2 }))).toEqual([200, { uuid }]);
    await settled(uuid);
    expect((await demo.post(`${api}/clusters/${uuid}/resize/`, { node_count: 'x' })).status).toBe(400);
    expect(await answer(demo.post(`${api}/clusters/${uuid}/upgrade/`, { cluster_template: 'nope' }))).toEqual([
      404,
      'ClusterTemplate nope could not be found.',
    ]);
    const related = await items<MagnumApi.Template>(`/cluster_templates/?related_to=${cluster_template_id}`);
    expect(related.map(({ name }) => name)).toContain('k8s-small');
    const all = await items<MagnumApi.Template>('/cluster_templates/');
    expect(await items<MagnumApi.Template>('/cluster_templates/?related_to=nope')).toEqual(all);
  });

  it('[API-29] [MG-11] [MG-12] [MG-13] sign certificates with an authority of their own', slow, async () => {
    const { id } = await seeded();
    const root = new X509Certificate((await demo.json<MagnumApi.Certificate>(`${api}/certificates/${id}/`)).pem);
    const keys = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
    const form = { cluster_uuid: id, csr: signingRequest('admin', keys) };
    const [status, signed] = await answer(demo.post(`${api}/certificates/`, form));
    expect([status, signed.cluster_uuid, signed.csr]).toEqual([201, id, form.csr]);
    expect(new X509Certificate(signed.pem).verify(root.publicKey)).toBe(true);
    expect((await demo.post(`${api}/certificates/`, { ...form, extra: 1 })).status).toBe(400);
    const refused = async (members: object) => answer(demo.post(`${api}/certificates/`, { ...form, ...members }));
    expect(await refused({ cluster_uuid: 'nope' })).toEqual([400, 'Cluster nope could not be found.']);
    expect(await refused({ csr: 'nope' })).toEqual([400, expect.stringContaining('it is no signing request in PEM')]);
    const key = keys.privateKey.export({ type: 'pkcs8', format: 'pem' }) as string;
    expect(await refused({ csr: key })).toEqual([400, expect.stringContaining('it holds a private key')]);
    expect((await refused({ csr: `${form.csr}${'\n'.repeat(17_000)}` }))[0]).toBe(400);
    // Half of the request is left: PEM, but no PKCS #10.
    const [begin, line, ...rest] = form.csr.trimEnd().split('\n');
    expect((await refused({ csr: [begin, line, rest.at(-1)].join('\n') }))[0]).toBe(400);
    expect(await answer(demo.delete(`${api}/certificates/${id}/`, [id]))).toEqual([
      400,
      'Updating a cluster when status is "CREATE_FAILED" is not supported.',
    ]);
  });

  it('[API-29] [MG-14] [MG-21] count, and have networks to choose from', async () => {
    const { stats } = await demo.json<{ stats: { clusters: number; nodes: number } }>(`${api}/stats/`);
    expect(stats.clusters).toBeGreaterThanOrEqual(1);
    // Administrators are told of all projects; k8s-demo is in none of theirs.
    const whole = await admin.json<{ stats: { clusters: number } }>(`${api}/stats/`);
    expect(whole.stats.clusters).toBeGreaterThanOrEqual(stats.clusters);
    const { projectId } = await cloud.as('lab');
    expect((await demo.get(`${api}/stats/?project_id=${projectId}`)).status).toBe(403);
    const networks = await items<MagnumApi.Network>('/networks/');
    expect(networks.map(({ name }) => name)).toEqual(expect.arrayContaining(['demo-net', 'public']));
    expect(networks.find(({ name }) => name === 'demo-net')?.subnets[0]).toMatchObject({ ipver_str: 'IPv4' });
  });

  it('[MG-26] [MG-27] [MG-28] [MG-29] know no add-ons, and pass on that credentials cannot be renewed', async () => {
    const { id } = await seeded();
    // The status of an address that magnum doesn't have depends on its release.
    expect([404, 405]).toContain((await demo.patch(`${api}/credentials/${id}/`, {})).status);
    expect(await demo.json(`${api}/ingress_controllers/`)).toEqual({ controllers: [] });
    expect(await demo.json(`${api}/available_addons/`)).toEqual({ addons: [] });
    expect(await demo.json(`${api}/flavor_minimums/`)).toEqual({ flavors: [] });
  });
});

describe('node groups', () => {
  it('[MG-30] [MG-31] [MG-32] [MG-33] [MG-34] are listed and shown, and refused in words', slow, async () => {
    const { id } = await seeded();
    const path = `${api}/clusters/${id}/nodegroups`;
    const listed = await items<MagnumApi.NodeGroupItem>(`/clusters/${id}/nodegroups/`);
    expect(listed.map(({ name, role, cluster_id }) => [name, role, cluster_id])).toEqual([
      ['default-master', 'master', id],
      ['default-worker', 'worker', id],
    ]);
    const worker = listed[1]!;
    expect(await demo.json(`${path}/${worker.id}/`)).toMatchObject({ id: worker.id, cluster_id: id, is_default: true });
    expect(await answer(demo.post(`${path}/`, { name: 'more' }))).toEqual([
      409,
      'Cluster API address is not available yet',
    ]);
    expect((await demo.post(`${path}/`, { name: '' })).status).toBe(400);
    expect((await demo.post(`${path}/`, { name: 'more', labels: 'a' })).status).toBe(400);
    expect((await demo.patch(`${path}/${worker.id}/`, {})).status).toBe(400);
    expect(await answer(demo.delete(`${path}/`, [worker.id]))).toEqual([
      400,
      'Deleting a default nodegroup is not supported.',
    ]);
    expect(await answer(demo.get(`${path}/nope/`))).toEqual([404, 'Nodegroup nope could not be found.']);
  });

  it('[MG-35] [MG-36] the service says what it can do, and a cluster what it is made of', async () => {
    const found = await demo.json<MagnumApi.Capabilities>(`${api}/capabilities/`);
    expect(found).toMatchObject({ version: '1.10', node_groups: true, rotate_credentials: false });
    expect(found.coes).toContain('kubernetes');
    const { id, status, status_reason } = await seeded();
    const progress = await demo.json<MagnumApi.ClusterProgress>(`${api}/clusters/${id}/progress/`);
    expect(progress).toMatchObject({ source: 'node_groups', status, status_reason });
    expect(progress.items.map(({ name }) => name)).toEqual(['default-master', 'default-worker']);
  });
});

describe('cluster templates', () => {
  it('[MG-10] keep what a change does not name, and lose what it empties', slow, async () => {
    const made = await makeTemplate({ labels: 'a=b', docker_volume_size: 3, flavor_id: 'm1.small' });
    const path = `${api}/cluster_templates/${made.uuid}`;
    const change = async (form: object) => (await answer(demo.patch(path, form)))[1] as MagnumApi.RawTemplate;
    expect(await change({ name: cloud.name('other') })).toMatchObject({
      name: cloud.name('other'),
      image_id: 'fedora-coreos-tiny',
      labels: { a: 'b' },
      docker_volume_size: 3,
      flavor_id: 'm1.small',
    });
    expect(await change({ docker_volume_size: '', labels: '' })).toMatchObject({
      docker_volume_size: null,
      labels: {},
    });
    expect(await answer(demo.patch(path, { image_id: '' }))).toEqual([
      400,
      "'/image_id' is a mandatory attribute and can not be removed",
    ]);
  });

  it('[API-28] [MG-06] [MG-07] [MG-08] [MG-09] [MG-10] are made, listed, changed and deleted', slow, async () => {
    const made = await makeTemplate({ labels: 'a=b', docker_volume_size: 3, flavor_id: 'm1.small', fixed_network: '' });
    expect(made).toMatchObject({ labels: { a: 'b' }, docker_volume_size: 3, fixed_network: null });
    const listed = await items<MagnumApi.Template>('/cluster_templates/');
    const names = listed.map(({ name }) => name);
    expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b)));
    expect(names).toContain('k8s-small');
    const path = `${api}/cluster_templates/${made.uuid}`;
    const { id, created_at, updated_at, links, project_id, user_id, ...shown } = await demo.json<any>(path);
    expect([id, created_at, updated_at, links, project_id, user_id].map((one) => typeof one)).not.toContain(
      'undefined',
    );
    const { cluster_distro, apiserver_port, ...form } = shown;
    expect([cluster_distro, apiserver_port]).toEqual(['fedora-coreos', null]);
    const same = await answer(demo.patch(path, form));
    expect([same[0], same[1].updated_at]).toEqual([201, null]);
    const next = {
      ...form,
      name: cloud.name('renamed'),
      labels: 'c=d',
      docker_volume_size: null,
      dns_nameserver: '192.0.2.1',
    };
    const [status, changed] = await answer(demo.patch(path, next));
    expect(status, JSON.stringify(changed)).toBe(201);
    expect(changed).toMatchObject({
      uuid: made.uuid,
      name: cloud.name('renamed'),
      labels: { c: 'd' },
      docker_volume_size: null,
      dns_nameserver: '192.0.2.1',
      flavor_id: 'm1.small',
    });
    expect((await answer(demo.patch(path, { colour: 1 })))[1]).toContain('Key must be in name,image_id,');
    expect(await answer(demo.post(`${api}/cluster_templates/`, { ...form, name: 'x', public: true }))).toEqual([
      403,
      'Not authorized to set public or hidden flag for cluster template.',
    ]);
    expect((await demo.delete(`${api}/cluster_templates/`, [made.uuid])).status).toBe(204);
    expect((await demo.get(path)).status).toBe(404);
  });
});

describe('quotas', () => {
  it(
    '[API-30] [MG-15] [MG-16] [MG-17] [MG-18] [MG-19] [MG-20] are given, read, changed and taken away',
    slow,
    async () => {
      const { projectId: lab } = await cloud.as('lab');
      const { projectId: own } = await cloud.as('admin');
      for (const project of [lab, own]) {
        undo.push(async () =>
          (await cloud.as('admin')).call('container-infra', 'DELETE', `/quotas/${project}/Cluster`),
        );
      }
      const path = `${api}/quotas/${lab}/Cluster`;
      expect(await answer(admin.post(`${path}/`, { hard_limit: 3 }))).toEqual([
        201,
        expect.objectContaining({ project_id: lab, resource: 'Cluster', hard_limit: 3 }),
      ]);
      const whole = { project_id: own, resource: 'Cluster', hard_limit: 9 };
      expect((await admin.post(`${api}/quotas/`, whole)).status).toBe(201);
      expect((await admin.post(`${api}/quotas/`, whole)).status).toBe(409);
      expect(await answer(admin.patch(path, { hard_limit: 5 }))).toEqual([
        201,
        expect.objectContaining({ hard_limit: 5 }),
      ]);
      expect(await admin.json(path)).toMatchObject({ hard_limit: 5 });
      const listed = await items<MagnumApi.Quota>('/quotas/', admin);
      expect(listed.map(({ project_id }) => project_id)).toEqual(expect.arrayContaining([lab, own]));
      expect((await admin.delete(path)).status).toBe(204);
      expect((await admin.delete(path)).status).toBe(404);
      expect((await answer(demo.get(`${api}/quotas/`)))[0]).toBe(403);
    },
  );
});
