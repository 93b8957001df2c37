import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Cloud, createCloud } from '../../../core/cloud/app.ts';
import { createClock } from '../../../core/cloud/shared/clock.ts';
import { nativeCloud, type NativeCloud, type UserName } from '../../support/native-cloud.ts';

let cloud: Cloud;
let native: NativeCloud;
let subnet: string;
beforeAll(async () => {
  cloud = await createCloud({ seed: 'lb', clock: createClock({ start: Date.UTC(2026, 0, 1), stopped: true }) });
  const account = (username: UserName) => ({
    username,
    password: `${username}pass`,
    project_name: username === 'reader' ? 'demo' : username,
  });
  native = nativeCloud('embedded', cloud.authUrl, 'RegionOne', account, async () => undefined);
  const demo = await native.as('demo');
  subnet = (await demo.call('network', 'GET', '/v2.0/subnets?name=demo-v4')).json.subnets[0].id;
});
afterAll(() => cloud.close());

const call = async (user: UserName, method: string, path: string, body?: unknown) =>
  (await native.as(user)).call('load-balancer', method, `/v2/lbaas${path}`, body);
const settle = () => cloud.clock.advance(2);
const make = async (kind: string, member: string, fields: object) => {
  const answer = await call('demo', 'POST', `/${kind}`, { [member]: fields });
  expect([answer.status, answer.text]).toEqual([201, expect.any(String)]);
  settle();
  return answer.json[member];
};
const refusal = async (answer: ReturnType<typeof call>) => {
  const { status, json } = await answer;
  expect(json).toMatchObject({ faultcode: 'Client', debuginfo: null });
  return [status, json.faultstring];
};

describe('a load balancer', () => {
  it('has a port of its own, takes no change while it is on its way, and comes up by the clock', async () => {
    const fields = { name: 'front', vip_subnet_id: subnet };
    const { loadbalancer } = (await call('demo', 'POST', '/loadbalancers', { loadbalancer: fields })).json;
    expect(loadbalancer).toMatchObject({
      name: 'front',
      provisioning_status: 'PENDING_CREATE',
      operating_status: 'OFFLINE',
    });
    const path = `/loadbalancers/${loadbalancer.id}`;
    expect(await refusal(call('demo', 'PUT', path, { loadbalancer: { name: 'x' } }))).toEqual([
      409,
      `Load Balancer ${loadbalancer.id} is immutable and cannot be updated.`,
    ]);
    settle();
    expect((await call('demo', 'GET', path)).json.loadbalancer).toMatchObject({
      provisioning_status: 'ACTIVE',
      operating_status: 'ONLINE',
    });
    const admin = await native.as('admin');
    const port = (await admin.call('network', 'GET', `/v2.0/ports/${loadbalancer.vip_port_id}`)).json.port;
    expect(port).toMatchObject({
      device_owner: 'Octavia',
      fixed_ips: [{ ip_address: loadbalancer.vip_address, subnet_id: subnet }],
    });
    expect((await call('demo', 'DELETE', path)).status).toBe(204);
    settle();
    expect(await refusal(call('demo', 'GET', path))).toEqual([404, `Load Balancer ${loadbalancer.id} not found.`]);
    expect((await admin.call('network', 'GET', `/v2.0/ports/${port.id}`)).status).toBe(404);
  });

  it('is refused with octavia’s words', async () => {
    const post = (user: UserName, fields: object) =>
      refusal(call(user, 'POST', '/loadbalancers', { loadbalancer: fields }));
    expect(await post('demo', {})).toEqual([
      400,
      'Validation failure: VIP must contain one of: vip_port_id, vip_network_id, vip_subnet_id.',
    ]);
    const nowhere = '00000000-0000-4000-8000-000000000000';
    expect(await post('demo', { vip_subnet_id: nowhere })).toEqual([400, `Subnet ${nowhere} not found.`]);
    expect(await post('reader', { vip_subnet_id: subnet })).toEqual([
      403,
      'Policy does not allow this request to be performed.',
    ]);
  });

  it('balances: listener, pool, members, monitor; all of it goes with it', async () => {
    const balancer = await make('loadbalancers', 'loadbalancer', { name: 'web', vip_subnet_id: subnet });
    const listener = await make('listeners', 'listener', {
      name: 'l',
      protocol: 'HTTP',
      protocol_port: 80,
      loadbalancer_id: balancer.id,
    });
    expect(
      await refusal(
        call('demo', 'POST', '/listeners', {
          listener: { protocol: 'TCP', protocol_port: 80, loadbalancer_id: balancer.id },
        }),
      ),
    ).toEqual([409, 'Another Listener on this Load Balancer is already using protocol TCP and protocol_port 80']);
    const pool = await make('pools', 'pool', {
      protocol: 'HTTP',
      lb_algorithm: 'ROUND_ROBIN',
      listener_id: listener.id,
    });
    const member = await make(`pools/${pool.id}/members`, 'member', { address: '10.10.0.5', protocol_port: 8080 });
    const monitor = await make('healthmonitors', 'healthmonitor', {
      type: 'HTTP',
      delay: 5,
      timeout: 3,
      max_retries: 3,
      pool_id: pool.id,
    });
    expect(monitor).toMatchObject({ http_method: 'GET', url_path: '/', expected_codes: '200' });

    const [seen] = (await call('demo', 'GET', `/pools?loadbalancer_id=${balancer.id}`)).json.pools;
    expect(seen).toMatchObject({
      members: [{ id: member.id }],
      healthmonitor_id: monitor.id,
      listeners: [{ id: listener.id }],
    });
    expect((await call('demo', 'GET', `/listeners/${listener.id}`)).json.listener).toMatchObject({
      default_pool_id: pool.id,
      provisioning_status: 'ACTIVE',
    });
    const tree = (await call('demo', 'GET', `/loadbalancers/${balancer.id}/status`)).json.statuses.loadbalancer;
    expect(tree.listeners[0].pools[0].members[0]).toMatchObject({
      address: '10.10.0.5',
      operating_status: 'NO_MONITOR',
    });
    expect((await call('lab', 'GET', '/listeners')).json).toEqual({ listeners: [], listeners_links: [] });
    expect((await refusal(call('lab', 'GET', `/pools/${pool.id}`)))[0]).toBe(403);

    const path = `/loadbalancers/${balancer.id}`;
    expect(await refusal(call('demo', 'DELETE', path))).toEqual([
      400,
      `Validation failure: Cannot delete Load Balancer ${balancer.id} - it has children`,
    ]);
    expect((await call('demo', 'DELETE', `${path}?cascade=true`)).status).toBe(204);
    settle();
    expect((await call('demo', 'GET', '/listeners')).json.listeners).toEqual([]);
  });

  it('is filtered, sorted and paged in lists', async () => {
    for (const name of ['a', 'b', 'c']) await make('loadbalancers', 'loadbalancer', { name, vip_subnet_id: subnet });
    const list = async (query: string) => (await call('demo', 'GET', `/loadbalancers?${query}`)).json;
    const first = await list('sort=name:desc&limit=2&fields=name&fields=id');
    expect(first.loadbalancers.map(({ name }: { name: string }) => name)).toEqual(['c', 'b']);
    expect(Object.keys(first.loadbalancers[0]).toSorted()).toEqual(['id', 'name']);
    const next = new URL(first.loadbalancers_links[0].href);
    expect((await list(next.search.slice(1))).loadbalancers).toMatchObject([{ name: 'a' }]);
    expect((await list('name=b')).loadbalancers).toHaveLength(1);
  });
});
