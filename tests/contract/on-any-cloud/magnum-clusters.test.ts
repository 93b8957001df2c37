import { generateKeyPairSync, X509Certificate } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signingRequest } from '../../../core/gateway/openstack/magnum/signing-request.ts';
import { type NativeCloud, openNativeCloud, type UserName } from '../../support/native-cloud.ts';

let cloud: NativeCloud;
const made: [user: UserName, path: string][] = [];

beforeAll(async () => {
  cloud = await openNativeCloud();
});
afterAll(async () => {
  for (const [user, path] of made.reverse()) await call(user, 'DELETE', path);
  await cloud.close();
});

const call = async (user: UserName, method: string, path: string, body?: unknown, version = '1.10') =>
  (await cloud.as(user)).call('container-infra', method, path, body, {
    'openstack-api-version': `container-infra ${version}`,
  });
const detail = (answer: { status: number; json: any }) => [answer.status, inOrder(answer.json.errors[0].detail)];
/** Magnum names its choices in the order of a Python set, which is another one each time it starts. */
const inOrder = (text: string) =>
  text.replace(/(should be one of: )(.*)$/, (_all, words, choices) => words + choices.split(', ').sort().join(', '));
const template = (members: object = {}) => ({
  name: cloud.name('template'),
  coe: 'kubernetes',
  image_id: 'fedora-coreos-tiny',
  external_network_id: 'public',
  ...members,
});
const makeTemplate = async (members: object = {}) => {
  const answer = await call('demo', 'POST', '/clustertemplates', template(members));
  if (answer.status !== 201) throw new Error(answer.text);
  made.push(['demo', `/clustertemplates/${answer.json.uuid}`]);
  return answer;
};
const makeCluster = async (members: object = {}) => {
  const body = { name: cloud.name('cluster'), cluster_template_id: 'k8s-small', keypair: 'demo-key', ...members };
  const answer = await call('demo', 'POST', '/clusters', body);
  if (answer.status !== 202) throw new Error(answer.text);
  made.push(['demo', `/clusters/${answer.json.uuid}`]);
  return answer.json.uuid as string;
};

describe('magnum', () => {
  it('negotiates microversions', async () => {
    const user = await cloud.as('demo');
    const plain = await user.call('container-infra', 'GET', '/clusters');
    expect(plain.headers.get('openstack-api-version')).toBe('container-infra 1.1');
    expect(plain.headers.get('openstack-api-maximum-version')).toBe('container-infra 1.10');
    const latest = await call('demo', 'GET', '/clusters', undefined, 'latest');
    expect(latest.headers.get('openstack-api-version')).toBe('container-infra 1.10');
    const beyond = await call('demo', 'GET', '/clusters', undefined, '1.99');
    expect(beyond.status).toBe(406);
    expect(beyond.json.errors[0]).toMatchObject({ code: 'magnum.microversion-unsupported', max_version: '1.10' });
    expect((await call('demo', 'GET', '/clusters/k8s-demo/nodegroups', undefined, '1.8')).status).toBe(406);
    expect((await call('demo', 'GET', '/no-such-page')).json.errors[0]).toMatchObject({ status: 404, detail: '' });
    expect((await call('demo', 'PUT', '/clusters', {})).status).toBe(405);
  });

  it('takes any type of content with calls that have none, as clients send it, and only JSON with others', async () => {
    const user = await cloud.as('demo');
    const octets = { 'content-type': 'application/octet-stream' };
    const gone = await user.call('container-infra', 'DELETE', '/clusters/nothing', undefined, octets);
    expect(detail(gone)).toEqual([404, 'Cluster nothing could not be found.']);
    const odd = await user.call('container-infra', 'POST', '/clusters', '{"name": "x"}', octets);
    expect(detail(odd)).toEqual([415, 'Unknown mimetype: application/octet-stream']);
  });

  it('[API-28] has templates that can be made, changed and removed', async () => {
    const before = await makeTemplate({ labels: { a: 'b' }, docker_volume_size: 3, flavor_id: 'm1.small' });
    expect(before.headers.get('location')).toMatch(new RegExp(`/v1/clustertemplates/${before.json.uuid}$`));
    expect(before.json).toMatchObject({
      network_driver: 'flannel',
      cluster_distro: 'fedora-coreos',
      server_type: 'vm',
      labels: { a: 'b' },
      docker_volume_size: 3,
      public: false,
      hidden: false,
      floating_ip_enabled: true,
      master_lb_enabled: false,
      master_flavor_id: null,
      updated_at: null,
    });
    const path = `/clustertemplates/${before.json.uuid}`;
    const patch = (changes: object[]) => call('demo', 'PATCH', path, changes);
    const renamed = await patch([
      { op: 'replace', path: '/name', value: cloud.name('renamed') },
      { op: 'add', path: '/labels/x', value: 'y' },
      { op: 'remove', path: '/docker_volume_size' },
    ]);
    expect(renamed.json).toMatchObject({
      name: cloud.name('renamed'),
      labels: { a: 'b', x: 'y' },
      docker_volume_size: null,
    });
    expect(detail(await patch([{ op: 'replace', path: '/uuid', value: 'x' }]))).toEqual([
      400,
      "'/uuid' is an internal attribute and can not be updated",
    ]);
    expect(detail(await patch([{ op: 'remove', path: '/image_id' }]))).toEqual([
      400,
      "'/image_id' is a mandatory attribute and can not be removed",
    ]);
    expect(detail(await patch([{ op: 'zork', path: '/name', value: 'x' }]))).toEqual([
      400,
      "Invalid input for field/attribute op. Value: 'zork'. Value should be one of: add, remove, replace",
    ]);
    expect(detail(await patch([{ op: 'replace', path: '/public', value: true }]))).toEqual([
      403,
      'Not authorized to set public or hidden flag for cluster template.',
    ]);
    expect((await call('lab', 'GET', path)).status).toBe(404);
    expect((await call('demo', 'DELETE', path)).status).toBe(204);
    expect(detail(await call('demo', 'GET', path))).toEqual([
      404,
      `ClusterTemplate ${before.json.uuid} could not be found.`,
    ]);
  });

  it('[API-28] refuses templates in its own words', async () => {
    const refused = async (members: object) =>
      detail(await call('demo', 'POST', '/clustertemplates', template(members)));
    expect(await refused({ image_id: undefined })).toEqual([
      400,
      "Invalid input for field/attribute image_id. Value: 'None'. Mandatory field missing.",
    ]);
    expect(await refused({ image_id: 'nope' })).toEqual([400, 'Cluster type (vm, Unset, kubernetes) not supported.']);
    expect(await refused({ coe: 'zork' })).toEqual([
      400,
      "Invalid input for field/attribute coe. Value: 'zork'. Value should be one of: dcos, kubernetes, mesos, swarm, swarm-mode",
    ]);
    expect(await refused({ zork: 1 })).toEqual([400, 'Unknown attribute for argument cluster_template: zork']);
    expect(await refused({ public: true })).toEqual([
      403,
      'Not authorized to set public or hidden flag for cluster template.',
    ]);
    expect(await refused({ external_network_id: 'nope' })).toEqual([400, 'Unable to find external network nope.']);
    expect(await refused({ flavor_id: 'nope' })).toEqual([400, 'Unable to find flavor nope.']);
    expect(await refused({ network_driver: 'zork' })).toEqual([
      400,
      'Network driver type zork is not supported, expecting a flannel/calico/unspecified network driver.',
    ]);
    expect((await refused({ docker_volume_size: 'x' }))[1]).toContain("invalid literal for int() with base 10: 'x'");
    expect(detail(await call('demo', 'DELETE', '/clustertemplates/k8s-small'))).toEqual([
      403,
      "Policy doesn't allow clustertemplate:delete to be performed.",
    ]);
    expect(detail(await call('admin', 'DELETE', '/clustertemplates/k8s-small'))[1]).toMatch(
      /^ClusterTemplate [0-9a-f-]+ is referenced by one or multiple clusters\.$/,
    );
  });

  it('[API-28] lists and shows clusters', async () => {
    const { clusters } = (await call('demo', 'GET', '/clusters?sort_key=name&sort_dir=desc')).json;
    const listed = clusters.find((one: { name: string }) => one.name === 'k8s-demo');
    expect(listed).toMatchObject({
      keypair: 'demo-key',
      status: 'CREATE_FAILED',
      node_count: 1,
      master_count: 1,
      health_status: null,
    });
    expect(listed).not.toHaveProperty('status_reason');
    const page = (await call('demo', 'GET', '/clusters/detail?limit=1')).json;
    expect(page.clusters[0]).toHaveProperty('status_reason');
    expect(page.next).toMatch(/limit=1&marker=/);
    const shown = (await call('demo', 'GET', '/clusters/k8s-demo')).json;
    expect(shown).toMatchObject({
      uuid: listed.uuid,
      status_reason: expect.stringContaining('discovery.etcd.io'),
      labels: { kube_tag: 'v1.23.3', boot_volume_size: '10' },
      faults: {},
      node_addresses: [],
      create_timeout: 60,
      floating_ip_enabled: true,
    });
    const refused = async (query: string) => (await call('demo', 'GET', `/clusters?${query}`)).json.errors[0].detail;
    expect(await refused('limit=0')).toBe('Limit must be positive');
    expect(await refused('sort_key=zork')).toBe('The sort_key value "zork" is an invalid field for sorting');
    expect(await refused('sort_dir=up')).toBe("Invalid sort direction: up. Acceptable values are 'asc' or 'desc'");
    expect(detail(await call('lab', 'GET', '/clusters/k8s-demo'))).toEqual([
      404,
      'Cluster k8s-demo could not be found.',
    ]);
    expect((await call('demo', 'GET', '/stats')).json.clusters).toBeGreaterThanOrEqual(1);
    expect((await call('demo', 'GET', '/mservices')).status).toBe(403);
  });

  it(
    '[API-28] makes clusters, merges their labels and takes changes of their size only',
    { timeout: 60_000 },
    async () => {
      const uuid = await makeCluster({ labels: { a: 'b' }, merge_labels: true });
      const shown = (await call('demo', 'GET', `/clusters/${uuid}`)).json;
      expect(shown.status).toMatch(/^CREATE_/);
      expect(shown).toMatchObject({
        labels: { kube_tag: 'v1.23.3', a: 'b' },
        labels_added: { a: 'b' },
        flavor_id: 'm1.small',
      });
      const patch = async (changes: object[]) => detail(await call('demo', 'PATCH', `/clusters/${uuid}`, changes));
      expect(await patch([{ op: 'replace', path: '/name', value: 'x' }])).toEqual([
        400,
        'cannot change cluster property(ies) name.',
      ]);
      expect(await patch([{ op: 'replace', path: '/stack_id', value: 'x' }])).toEqual([
        400,
        "'/stack_id' is an internal attribute and can not be updated",
      ]);
      expect(await patch([{ op: 'replace', path: '/node_count', value: -2 }])).toEqual([
        400,
        "Invalid input for field/attribute node_count. Value: '-2'. Value should be greater or equal to 0",
      ]);
      expect(
        (await call('demo', 'PATCH', `/clusters/${uuid}`, [{ op: 'replace', path: '/node_count', value: 2 }])).status,
      ).toBe(202);
      const resize = (body: object) => call('demo', 'POST', `/clusters/${uuid}/actions/resize`, body);
      expect(detail(await resize({}))).toEqual([
        400,
        "Invalid input for field/attribute node_count. Value: 'None'. Mandatory field missing.",
      ]);
      expect(detail(await resize({ node_count: 1, nodegroup: 'nope' }))).toEqual([
        404,
        'Nodegroup nope could not be found.',
      ]);
      const groups = (await call('demo', 'GET', `/clusters/${uuid}/nodegroups`)).json.nodegroups;
      expect(groups.map((one: { name: string }) => one.name)).toEqual(['default-master', 'default-worker']);
      expect(detail(await call('demo', 'DELETE', `/clusters/${uuid}/nodegroups/default-worker`))).toEqual([
        400,
        'Deleting a default nodegroup is not supported.',
      ]);
      const refused = async (members: object) =>
        detail(
          await call('demo', 'POST', '/clusters', {
            name: cloud.name('no'),
            cluster_template_id: 'k8s-small',
            ...members,
          }),
        );
      expect(await refused({ cluster_template_id: 'nope' })).toEqual([404, 'ClusterTemplate nope could not be found.']);
      expect(await refused({ keypair: 'nope' })).toEqual([404, 'Unable to find keypair nope.']);
      expect(await refused({ master_count: 2 })).toEqual([
        400,
        'master_count must be 1 when master_lb_enabled is False',
      ]);
      expect(await refused({ name: '1bad!' })).toEqual([
        400,
        "Invalid input for field/attribute name. Value: '1bad!'. Value should match the pattern ^[a-zA-Z][a-zA-Z0-9_.-]*$",
      ]);
      expect((await call('demo', 'DELETE', `/clusters/${uuid}`)).status).toBe(204);
      await expect
        .poll(async () => (await call('demo', 'GET', `/clusters/${uuid}`)).status, { timeout: 10_000 })
        .toBe(404);
    },
  );

  it('[API-29] signs certificates with the authority of a cluster', { timeout: 60_000 }, async () => {
    const authority = (await call('demo', 'GET', '/certificates/k8s-demo')).json;
    const root = new X509Certificate(authority.pem);
    expect(root.subject).toBe('CN=k8s-demo');
    expect(root.ca).toBe(true);
    for (const keys of [
      generateKeyPairSync('ec', { namedCurve: 'prime256v1' }),
      generateKeyPairSync('rsa', { modulusLength: 2048 }),
    ]) {
      const csr = signingRequest('admin', keys);
      const answer = await call('demo', 'POST', '/certificates', { cluster_uuid: authority.cluster_uuid, csr });
      expect(answer.status).toBe(201);
      const leaf = new X509Certificate(answer.json.pem);
      expect(leaf.subject).toBe('CN=admin');
      expect(leaf.issuer).toBe('CN=k8s-demo');
      expect(leaf.verify(root.publicKey)).toBe(true);
      expect(leaf.checkPrivateKey(keys.privateKey)).toBe(true);
    }
    const invalid = { cluster_uuid: authority.cluster_uuid, csr: 'nope' };
    expect(detail(await call('demo', 'POST', '/certificates', invalid))).toEqual([
      400,
      "Received invalid csr b'nope'.",
    ]);
    expect(detail(await call('demo', 'PATCH', '/certificates/k8s-demo'))).toEqual([
      400,
      'Updating a cluster when status is "CREATE_FAILED" is not supported.',
    ]);
  });

  it('[API-29] keeps quotas for administrators', async () => {
    const { projectId } = await cloud.as('lab');
    made.push(['admin', `/quotas/${projectId}/Cluster`]);
    const body = { project_id: projectId, resource: 'Cluster', hard_limit: 3 };
    expect((await call('admin', 'POST', '/quotas', body)).json).toMatchObject({ ...body, updated_at: null });
    expect(detail(await call('admin', 'POST', '/quotas', body))).toEqual([
      409,
      `Quota for project ${projectId} already exists for resource Cluster.`,
    ]);
    const path = `/quotas/${projectId}/Cluster`;
    const changed = await call('admin', 'PATCH', path, { ...body, hard_limit: 5 });
    expect([changed.status, changed.json.hard_limit]).toEqual([202, 5]);
    expect((await call('admin', 'GET', '/quotas?all_tenants=True')).json.quotas).toContainEqual(
      expect.objectContaining({ project_id: projectId, hard_limit: 5 }),
    );
    expect((await call('admin', 'DELETE', path)).status).toBe(204);
    expect((await call('admin', 'GET', path)).json).toEqual({
      hard_limit: 20,
      project_id: projectId,
      resource: 'Cluster',
    });
    expect(detail(await call('demo', 'GET', '/quotas'))).toEqual([
      403,
      "Policy doesn't allow quota:get_all to be performed.",
    ]);
    expect(detail(await call('demo', 'GET', path))).toEqual([403, 'Not authorized.']);
  });
});
