import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { NetworkApi, UserSession } from '../../../core/protocol/index.ts';
import type { GatewayClient } from '../../support/gateway-client.ts';
import { type RunningGateway, startGateway } from '../../support/gateway.ts';
import { type NativeCloud, openNativeCloud } from '../../support/native-cloud.ts';

let cloud: NativeCloud;
let gateway: RunningGateway;
let demo: GatewayClient;
let admin: GatewayClient;
let reader: GatewayClient;
let project: string;
/** Undone in reverse, however the tests end. */
const undo: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  cloud = await openNativeCloud();
  gateway = await startGateway(cloud.authUrl);
  const signIn = (user: 'admin' | 'demo' | 'reader') =>
    gateway.signIn(cloud.account(user).username, cloud.account(user).password, cloud.account(user).project_name);
  [demo, admin, reader] = await Promise.all([signIn('demo'), signIn('admin'), signIn('reader')]);
  project = (await demo.json<UserSession>('/api/keystone/user-session/')).project_id ?? '';
});
afterAll(async () => {
  for (const step of undo.reverse()) await step();
  await gateway.close();
  await cloud.close();
});

type Items<T> = { items: T[] };
const items = async <T>(path: string, client = demo) => (await client.json<Items<T>>(path)).items;
const publicPool = async () =>
  (await items<NetworkApi.Pool>('/api/network/floatingippools/')).find(({ name }) => name === 'public');
const network = (name: string) => cloud.name(name);

async function made<T extends { id: string }>(path: string, body: object, nativePath: string): Promise<T> {
  const answer = await demo.post(path, body);
  const thing = (await answer.json()) as T;
  expect(answer.status, JSON.stringify(thing)).toBe(path.includes('floatingip') ? 200 : 201);
  undo.push(async () => (await cloud.as('admin')).call('network', 'DELETE', `/v2.0/${nativePath}/${thing.id}`));
  return thing;
}

describe('networks, subnets and ports', () => {
  it('[API-18] [NE-06] own and shared networks with their subnets in place, no external ones', async () => {
    const networks = await items<NetworkApi.Network>('/api/neutron/networks/');
    const net = networks.find(({ name }) => name === 'demo-net');
    expect(net).toMatchObject({ admin_state: 'UP', router__external: false, 'router:external': false });
    expect(net?.subnets[0]).toMatchObject({ network_id: net?.id, ipver_str: 'IPv4', cidr: expect.any(String) });
    expect(networks.map(({ name }) => name)).not.toContain('public');
    expect(networks.map(({ name }) => name)).not.toContain('lab-net');
  });

  it(
    '[API-18] [NE-07] [NE-08] [NE-09] [NE-10] [NE-11] what is made has the shape of what is listed',
    { timeout: 60_000 },
    async () => {
      const net = await made<NetworkApi.Network>('/api/neutron/networks/', { name: network('net') }, 'networks');
      expect(net).toMatchObject({ subnets: [], tenant_id: project, admin_state: 'UP' });
      const subnet = await made<NetworkApi.Subnet>(
        '/api/neutron/subnets',
        { network_id: net.id, ip_version: 4, cidr: '10.77.0.0/24', name: network('subnet') },
        'subnets',
      );
      expect(subnet).toMatchObject({ ipver_str: 'IPv4', tenant_id: project });
      const port = await made<NetworkApi.Port>(
        '/api/neutron/ports/',
        { network_id: net.id, name: network('port'), admin_state_up: false, binding__vnic_type: 'normal' },
        'ports',
      );
      expect(port).toMatchObject({ admin_state: 'DOWN', 'binding:vnic_type': 'normal', binding__vnic_type: 'normal' });
      expect(port).not.toHaveProperty('trunk_id');
      expect(await items(`/api/neutron/subnets/?network_id=${net.id}`)).toMatchObject([{ id: subnet.id }]);
      const ports = await items<NetworkApi.Port>(`/api/neutron/ports/?network_id=${net.id}&name=${network('port')}`);
      expect(ports.map(({ id }) => id)).toEqual([port.id]);
      const fixed = `ip_address=${port.fixed_ips?.[0]?.ip_address}`;
      const at = `/api/neutron/ports/?fixed_ips=${encodeURIComponent(fixed)}&network_id=${net.id}`;
      expect((await items<NetworkApi.Port>(at)).map(({ id }) => id)).toEqual([port.id]);
      const listed = await items<NetworkApi.Network>('/api/neutron/networks/');
      expect(listed.find(({ id }) => id === net.id)?.subnets.map(({ id }) => id)).toEqual([subnet.id]);
    },
  );

  it('[API-18] [NE-10] are all that the caller may see unless a filter narrows them; subports name their trunk', async () => {
    const ports = await items<NetworkApi.Port & { trunk_details?: object }>('/api/neutron/ports/');
    const subport = ports.find(({ name }) => name === 'trunk-sub-101');
    expect(subport).toMatchObject({
      trunk_id: expect.any(String),
      segmentation_type: 'vlan',
      segmentation_id: 101,
    });
    const parent = ports.find(({ name }) => name === 'trunk-parent');
    expect(parent).toHaveProperty('trunk_details');
    expect(parent).not.toHaveProperty('trunk_id');
    const all = await items<NetworkApi.Port>('/api/neutron/ports/', admin);
    expect(all.map(({ name }) => name)).toContain('trunk-parent');
    expect(await items<NetworkApi.Port>('/api/neutron/ports/?name=trunk-parent', admin)).toHaveLength(1);
    const own = await items<NetworkApi.Port>(`/api/neutron/ports/?project_id=${project}`, admin);
    expect(own.map(({ name }) => name)).toContain('trunk-parent');
    expect(own.every(({ tenant_id }) => tenant_id === project)).toBe(true);
  });

  it('[API-18] [NE-08] an unknown filter is refused by the service, in its words', async () => {
    const answer = await demo.get('/api/neutron/subnets/?no_such=1');
    expect([answer.status, answer.headers.get('x-sextant-origin')]).toEqual([400, 'network']);
    expect(await answer.json()).toContain('no_such');
  });
});

describe('addresses and groups', () => {
  it('[API-17] [NE-01] security groups of the project; rules for everybody name the prefix', async () => {
    const groups = await items<NetworkApi.SecurityGroup>('/api/network/securitygroups/');
    expect(groups.map(({ name }) => name)).toEqual(expect.arrayContaining(['default', 'web', 'db']));
    const rules = groups.flatMap((group) => group.security_group_rules);
    for (const rule of rules)
      expect(rule.remote_ip_prefix ?? rule.remote_group_id ?? rule.remote_address_group_id, rule.id).toBeTruthy();
    const egress = groups.find(({ name }) => name === 'default')?.security_group_rules;
    const prefixes = egress?.filter((rule) => rule.direction === 'egress').map((rule) => rule.remote_ip_prefix);
    expect(prefixes?.sort()).toEqual(['0.0.0.0/0', '::/0']);
  });

  it('[API-17] [NE-02] [NE-03] floating IPs name pool and instance; pools are the external networks', async () => {
    const pool = await publicPool();
    expect(pool).toMatchObject({ name: 'public', 'router:external': true, router__external: true });
    const addresses = await items<NetworkApi.FloatingIp & { description: string }>('/api/network/floatingips/');
    const used = addresses.find(({ description }) => description === 'web-1');
    expect(used).toMatchObject({
      pool: pool?.id,
      instance_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      instance_type: 'compute',
      ip: expect.any(String),
      fixed_ip: expect.any(String),
    });
    expect(addresses.find(({ description }) => description === 'spare')).toMatchObject({
      instance_id: null,
      instance_type: null,
      fixed_ip: null,
    });
  });

  it('[API-17] [NE-04] [NE-05] takes one, gives it to a port, takes it away', { timeout: 60_000 }, async () => {
    const pool = await publicPool();
    const address = await made<NetworkApi.FloatingIp>(
      '/api/network/floatingip/',
      { pool_id: pool?.id, description: network('fip') },
      'floatingips',
    );
    expect(address).toMatchObject({ pool: pool?.id, ip: expect.any(String), instance_id: null });
    const demoNet = (await items<NetworkApi.Network>('/api/neutron/networks/')).find(({ name }) => name === 'demo-net');
    const port = await made<NetworkApi.Port>(
      '/api/neutron/ports/',
      { network_id: demoNet?.id, name: network('fip-port') },
      'ports',
    );
    const associate = (body: object) => demo.patch('/api/network/floatingip/', body);
    const read = async () =>
      (await items<NetworkApi.FloatingIp>('/api/network/floatingips/')).find(({ id }) => id === address.id);
    const fixed = port.fixed_ips?.[0]?.ip_address;
    expect((await associate({ address_id: address.id, port_id: `${port.id}_${fixed}` })).status).toBe(204);
    expect(await read()).toMatchObject({ port_id: port.id, fixed_ip: fixed, instance_id: '', instance_type: '' });
    expect((await associate({ address_id: address.id })).status).toBe(204);
    expect(await read()).toMatchObject({ port_id: null, instance_id: null });
    expect((await associate({ address_id: address.id, port_id: port.id })).status).toBe(204);
    expect(await read()).toMatchObject({ port_id: port.id, fixed_ip: fixed });
    expect((await associate({ address_id: address.id, port_id: null })).status).toBe(204);
  });

  it('[API-17] [NE-04] [NE-05] what is missing or misspelled is named', async () => {
    const cases: [string, string, unknown, string][] = [
      ['POST', '/api/network/floatingip/', { pool: 1 }, "missing required parameter 'pool_id'"],
      ['POST', '/api/network/floatingip/', { pool_id: 7 }, 'invalid parameter pool_id: must be string'],
      ['PATCH', '/api/network/floatingip/', { address_id: 'a', port: 1 }, 'invalid parameter port: it is not known'],
      ['PATCH', '/api/network/floatingip/', { address_id: ['a'] }, 'invalid parameter address_id: must be string'],
      ['PATCH', '/api/network/floatingip/', {}, 'request requires JSON body'],
      ['POST', '/api/neutron/subnets/', { cidr: '10.0.0.0/24' }, "missing required parameter 'network_id'"],
      ['POST', '/api/neutron/ports/', [], 'request requires JSON body'],
    ];
    for (const [method, path, body, text] of cases) {
      const answer = await demo.send(method, path, { body });
      expect([answer.status, await answer.json()]).toEqual([400, expect.stringContaining(text)]);
    }
  });
});

describe('trunks', () => {
  it('[API-19] [NE-12] [NE-14] with name and number of subports', async () => {
    const trunks = await items<NetworkApi.Trunk>(`/api/neutron/trunks/?project_id=${project}`);
    const trunk = trunks.find(({ name }) => name === 'demo-trunk');
    expect(trunk).toMatchObject({ name_or_id: 'demo-trunk', subport_count: 2, admin_state: 'UP' });
    expect(await demo.json(`/api/neutron/trunks/${trunk?.id}`)).toEqual(trunk);
    expect((await demo.get('/api/neutron/trunks/00000000-0000-0000-0000-000000000000/')).status).toBe(404);
  });

  it(
    '[API-19] [NE-13] [NE-15] [NE-16] made, changed from what was to what shall be, deleted',
    { timeout: 60_000 },
    async () => {
      const net = await made<NetworkApi.Network>('/api/neutron/networks/', { name: network('trunk-net') }, 'networks');
      const port = (name: string) =>
        made<NetworkApi.Port>('/api/neutron/ports/', { network_id: net.id, name: network(name) }, 'ports');
      const [parent, first, second] = [await port('parent'), await port('first'), await port('second')];
      const vlan = (at: NetworkApi.Port, id: number) => ({
        port_id: at.id,
        segmentation_type: 'vlan',
        segmentation_id: id,
      });
      const trunk = await made<NetworkApi.Trunk>(
        '/api/neutron/trunks/',
        { port_id: parent.id, name: ' ', description: '', admin_state_up: true, sub_ports: [vlan(first, 11)] },
        'trunks',
      );
      expect(trunk).toMatchObject({ name_or_id: `(${trunk.id.slice(0, 13)})`, subport_count: 1, project_id: project });
      const change = async (after: object) => {
        const answer = await demo.patch(`/api/neutron/trunks/${trunk.id}/`, [trunk, after]);
        return { status: answer.status, body: (await answer.json()) as NetworkApi.Trunk };
      };
      expect(await change(trunk)).toEqual({ status: 200, body: trunk });
      const { admin_state_up: _isUp, ...rest } = trunk;
      const wanted = {
        ...rest,
        name: 'named',
        is_admin_state_up: true,
        sub_ports: [vlan(first, 12), vlan(second, 13)],
      };
      const changed = await change(wanted);
      expect(changed).toMatchObject({ status: 200, body: { id: trunk.id, name_or_id: 'named', subport_count: 2 } });
      const now = await demo.json<NetworkApi.Trunk>(`/api/neutron/trunks/${trunk.id}/`);
      expect(now.sub_ports.map((subport) => subport.segmentation_id).sort()).toEqual([12, 13]);
      expect(await change({ name: 'x', description: '' })).toEqual({
        status: 400,
        body: "missing required parameter '1/admin_state_up'",
      });
      expect((await demo.patch(`/api/neutron/trunks/${trunk.id}/`, [trunk])).status).toBe(400);
      expect((await demo.delete(`/api/neutron/trunks/${trunk.id}/`)).status).toBe(204);
    },
  );
});

describe('the rest', () => {
  it('[API-18] [NE-20] extensions; [NE-19] agents, which only an administrator sees', async () => {
    const extensions = await items<NetworkApi.Extension>('/api/neutron/extensions/');
    expect(extensions.map(({ alias }) => alias)).toEqual(expect.arrayContaining(['trunk', 'router', 'qos', 'quotas']));
    const agents = await items<NetworkApi.Agent>('/api/neutron/agents/', admin);
    expect(agents[0]).toMatchObject({ admin_state: 'UP', agent_type: expect.any(String), alive: expect.any(Boolean) });
    const kind = encodeURIComponent(agents[0]?.agent_type ?? '');
    const some = await items<NetworkApi.Agent>(`/api/neutron/agents/?agent_type=${kind}`, admin);
    expect(new Set(some.map(({ agent_type }) => agent_type))).toEqual(new Set([agents[0]?.agent_type]));
    expect(await items('/api/neutron/agents/')).toEqual([]);
  });

  it('[API-18] [NE-18] default quotas with their names', async () => {
    const quotas = await items<NetworkApi.Quota>('/api/neutron/quota-sets/defaults/');
    const named = Object.fromEntries(quotas.map(({ name, display_name }) => [name, display_name]));
    expect(named).toMatchObject({
      network: 'Networks',
      floatingip: 'Floating IPs',
      security_group_rule: 'Security Group Rules',
      trunk: 'Trunk',
    });
    for (const { limit } of quotas) expect(limit).toBeTypeOf('number');
  });

  it('[API-18] [NE-17] a project’s quotas: all of them, by an administrator', async () => {
    const own = await admin.json<UserSession>('/api/keystone/user-session/');
    const path = `/api/neutron/quotas-sets/${own.project_id}`;
    const quotas = {
      network: 101,
      subnet: 102,
      port: 503,
      router: 14,
      floatingip: 55,
      security_group: 16,
      security_group_rule: 107,
    };
    undo.push(async () => (await cloud.as('admin')).call('network', 'DELETE', `/v2.0/quotas/${own.project_id}`));
    const { port: _port, ...incomplete } = quotas;
    const missing = await admin.patch(path, incomplete);
    expect([missing.status, await missing.json()]).toEqual([400, "missing required parameter 'port'"]);
    expect((await admin.patch(path, { ...quotas, unknown: 1 })).status).toBe(204);
    const native = await (await cloud.as('admin')).call('network', 'GET', `/v2.0/quotas/${own.project_id}`);
    expect(native.json.quota).toMatchObject(quotas);
    expect((await demo.patch(`/api/neutron/quotas-sets/${project}`, quotas)).status).toBe(403);
  });

  it('[API-19] [NE-21] [NE-22] [NE-24] QoS policies with their rules, one of them at both addresses', async () => {
    const policies = await items<NetworkApi.QosPolicy>('/api/neutron/qos_policies/');
    const silver = policies.find(({ name }) => name === 'silver');
    expect(silver?.rules[0]).toMatchObject({ type: 'bandwidth_limit', max_kbps: expect.any(Number) });
    expect(await demo.json(`/api/neutron/qos_policy/${silver?.id}`)).toEqual(silver);
    expect(await demo.json(`/api/neutron/qos_policies/${silver?.id}/`)).toEqual(silver);
  });

  it('[API-19] [QOS-01] [NE-21] QoS policies that others share, with everybody or with this project, are listed; an administrator sees all', async () => {
    const listed = (client: GatewayClient) => items<NetworkApi.QosPolicy>('/api/neutron/qos_policies/', client);
    const gold = (await listed(demo)).find(({ name }) => name === 'gold');
    expect(gold).toMatchObject({ shared: true, rules: expect.any(Array) });
    expect(await demo.json(`/api/neutron/qos_policies/${gold?.id}/`)).toEqual(gold);

    const answer = await admin.post('/api/neutron/qos_policies/', { name: network('granted'), shared: false });
    const { id, project_id: owner } = (await answer.json()) as NetworkApi.QosPolicy;
    undo.push(() => admin.delete(`/api/neutron/qos_policies/${id}`));
    const own = (await listed(demo)).find(({ name }) => name === 'silver');
    const seen = async () => (await listed(demo)).find((policy) => policy.id === id)?.shared;
    expect([own?.shared, await seen()]).toEqual([false, undefined]);
    const grant = { object_type: 'qos_policy', object_id: id, action: 'access_as_shared' };
    const native = await cloud.as('admin');
    const rbac = await native.call('network', 'POST', '/v2.0/rbac-policies', {
      rbac_policy: { ...grant, target_tenant: own?.project_id },
    });
    const { rbac_policy: made } = rbac.json as { rbac_policy: { id: string } };
    expect(await seen()).toBe(true);
    await native.call('network', 'DELETE', `/v2.0/rbac-policies/${made.id}`);
    expect(await seen()).toBeUndefined();
    const all = await listed(admin);
    expect(all.map((policy) => policy.id)).toEqual(expect.arrayContaining([id, own?.id, gold?.id]));
    expect(owner).not.toBe(own?.project_id);
  });

  it(
    '[NE-23] [NE-25] [NE-26] [NE-27] [NE-28] [NE-29] [NE-30] [NE-31] [NE-32] [NE-33] [NE-34] [NE-35] [NE-36] [NE-37] a policy and the four kinds of its rules',
    { timeout: 60_000 },
    async () => {
      const answer = await admin.post('/api/neutron/qos_policies/', { name: network('qos'), shared: false });
      const policy = (await answer.json()) as NetworkApi.QosPolicy;
      expect([answer.status, answer.headers.get('location')]).toEqual([201, `/api/neutron/qos_policies/${policy.id}`]);
      const path = `/api/neutron/qos_policies/${policy.id}`;
      undo.push(() => admin.delete(path));
      const kinds: [string, object, object][] = [
        ['minimum_bandwidth_rules', { min_kbps: 100, direction: 'egress' }, { min_kbps: 200 }],
        ['dscp_marking_rules', { dscp_mark: 26 }, { dscp_mark: 0 }],
        ['bandwidth_limit_rules', { max_kbps: 1000, max_burst_kbps: 800 }, { max_kbps: 2000 }],
        ['minimum_packet_rate_rules', { min_kpps: 1, direction: 'any' }, { min_kpps: 2 }],
      ];
      for (const [kind, first, second] of kinds) {
        const rules = `/api/neutron/qos/policies/${policy.id}/${kind}`;
        const created = await admin.post(`${rules}/`, first);
        const rule = (await created.json()) as NetworkApi.QosRule;
        expect([created.status, rule], kind).toEqual([
          201,
          expect.objectContaining({ id: expect.any(String), ...first }),
        ]);
        const changed = await admin.patch(`${rules}/${rule.id}`, second);
        expect([changed.status, await changed.json()], kind).toEqual([201, expect.objectContaining(second)]);
        expect((await admin.delete(`${rules}/${rule.id}/`)).status, kind).toBe(204);
      }
      expect((await admin.json<NetworkApi.QosPolicy>(path)).rules).toEqual([]);
      expect((await reader.delete(path)).status).toBeGreaterThanOrEqual(400);
      expect((await admin.delete(path)).status).toBe(204);
      expect((await admin.get(path)).status).toBe(404);
    },
  );
});
