import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { NetworkApi, SecurityGroupsApi } from '../../../core/protocol/index.ts';
import type { GatewayClient } from '../../support/gateway-client.ts';
import { type RunningGateway, startGateway } from '../../support/gateway.ts';
import { type NativeCloud, openNativeCloud } from '../../support/native-cloud.ts';

let cloud: NativeCloud;
let gateway: RunningGateway;
let demo: GatewayClient;
let reader: GatewayClient;
const made: string[] = [];
const base = '/api/neutron/securitygroups/';
const none = '00000000-0000-4000-8000-000000000000';

beforeAll(async () => {
  cloud = await openNativeCloud();
  gateway = await startGateway(cloud.authUrl);
  const signIn = (user: 'demo' | 'reader') =>
    gateway.signIn(cloud.account(user).username, cloud.account(user).password, cloud.account(user).project_name);
  [demo, reader] = await Promise.all([signIn('demo'), signIn('reader')]);
});
// A project has a quota of ten groups: each test gives its own back.
afterEach(async () => {
  const native = await cloud.as('demo');
  for (const id of made.splice(0).toReversed()) await native.call('network', 'DELETE', `/v2.0/security-groups/${id}`);
});
afterAll(async () => {
  await gateway.close();
  await cloud.close();
});

async function write(method: string, path: string, body?: unknown, as = demo): Promise<[number, any]> {
  const answer = await as.send(method, `${base}${path}`, body === undefined ? {} : { body });
  const text = await answer.text();
  return [answer.status, text === '' ? undefined : JSON.parse(text)];
}
async function group(body: object = {}): Promise<SecurityGroupsApi.SecurityGroup> {
  const [status, answer] = await write('POST', '', { name: cloud.name('group'), ...body });
  expect(status, JSON.stringify(answer)).toBe(201);
  made.push(answer.id);
  return answer;
}
const read = (id: string) => demo.json<SecurityGroupsApi.SecurityGroupDetails>(`${base}${id}/`);
const idsOf = (rules: readonly { id: string }[]) => rules.map(({ id }) => id).toSorted();
const ssh = { direction: 'ingress', ethertype: 'IPv4', protocol: 'tcp', port_range_min: 22, port_range_max: 22 };

describe('security groups', { timeout: 120_000 }, () => {
  it('[NE-63] [NE-64] [NE-65] [NE-66] [SEC-03] are made with the rules of another, changed and deleted', async () => {
    const first = await group({ description: 'for a test' });
    await write('POST', `${first.id}/rules/`, {
      added: [ssh, { ...ssh, port_range_min: 80, port_range_max: 80, remote_group_id: first.id }],
    });
    const copy = await group({ rules_of: first.id });
    const rules = (id: string, all: readonly SecurityGroupsApi.SecurityGroupRule[]) =>
      all.map((rule) => [rule.direction, rule.ethertype, rule.port_range_min, rule.remote_group_id === id]).toSorted();
    expect(rules(copy.id, copy.security_group_rules)).toEqual(
      rules(first.id, (await read(first.id)).security_group_rules),
    );

    await write('POST', `${copy.id}/rules/`, {
      added: [{ ...ssh, port_range_min: 443, port_range_max: 443, remote_group_id: first.id }],
    });
    expect((await read(first.id)).referring_groups).toEqual([{ id: copy.id, name: copy.name }]);
    expect((await read(copy.id)).remote_groups).toContainEqual({ id: first.id, name: first.name });

    const [status, changed] = await write('PATCH', `${first.id}/`, { description: 'other words' });
    expect([status, changed]).toEqual([200, expect.objectContaining({ description: 'other words', name: first.name })]);
    expect((await write('DELETE', `${copy.id}/`))[0]).toBe(204);
    expect((await write('GET', `${copy.id}/`))[0]).toBe(404);
    expect((await write('POST', '', { name: cloud.name('lost'), rules_of: none }))[0]).toBe(404);
    expect((await write('POST', '', { name: cloud.name('no') }, reader))[0]).toBe(403);
  });

  it('[NE-67] [SEC-10] rules are added all or none, then removed; a twin with other words replaces the old one', async () => {
    const { id } = await group();
    const before = await read(id);
    const known = idsOf(before.security_group_rules);
    const [, saved] = await write('POST', `${id}/rules/`, { known, added: [ssh], removed: [known[0]] });
    expect(saved).toMatchObject({ added: [{ port_range_min: 22 }], removed: [known[0]], failed: [] });

    expect((await write('POST', `${id}/rules/`, { known, added: [{ ...ssh, port_range_min: 21 }] }))[0]).toBe(409);
    const old = saved.added[0].id as string;
    const worded = await write('POST', `${id}/rules/`, { added: [{ ...ssh, description: 'admins' }], removed: [old] });
    expect(worded[1]).toMatchObject({ added: [{ description: 'admins' }], removed: [old] });

    const now = idsOf((await read(id)).security_group_rules);
    const http = { ...ssh, port_range_min: 80, port_range_max: 80 };
    const twin = await write('POST', `${id}/rules/`, { known: now, added: [http, ssh] });
    expect(twin[0]).toBe(409);
    expect(String(twin[1])).toContain('already exists');
    expect(idsOf((await read(id)).security_group_rules)).toEqual(now);
    expect((await write('POST', `${id}/rules/`, { removed: [none] }))[0]).toBe(404);
    expect((await write('POST', `${id}/rules/`, { added: [ssh] }, reader))[0]).toBe(403);
  });

  it('[NE-67] [SEC-10] of two saves at once the second is told, and no rule of either is lost', async () => {
    const { id } = await group();
    const known = idsOf((await read(id)).security_group_rules);
    const save = (port: number) =>
      write('POST', `${id}/rules/`, { known, added: [{ ...ssh, port_range_min: port, port_range_max: port }] });
    const saves = await Promise.all([save(7001), save(7002)]);
    expect(saves.map(([status]) => status).toSorted()).toEqual([200, 409]);
    const kept = saves[0]![0] === 200 ? 7001 : 7002;
    const ports = (await read(id)).security_group_rules.map((rule) => rule.port_range_min);
    expect(ports.filter((port) => port === 7001 || port === 7002)).toEqual([kept]);
  });

  it('[NE-01] [SEC-01] the list says how many ports use each group', async () => {
    const { id } = await group();
    const native = await cloud.as('demo');
    const [network] = (await native.call('network', 'GET', '/v2.0/networks?name=demo-net')).json.networks;
    const body = { port: { network_id: network.id, name: cloud.name('port'), security_groups: [id] } };
    const { port } = (await native.call('network', 'POST', '/v2.0/ports', body)).json;
    const { items } = await demo.json<{ items: NetworkApi.SecurityGroup[] }>('/api/network/securitygroups/?use=true');
    expect(items.find((one) => one.id === id)).toMatchObject({ port_count: 1 });
    expect((await read(id)).ports).toMatchObject([{ id: port.id, device_name: null }]);
    expect((await write('DELETE', `${id}/`))[0]).toBe(409);
    await native.call('network', 'DELETE', `/v2.0/ports/${port.id}`);
  });
});

describe('floating IPs', { timeout: 120_000 }, () => {
  it('[NE-02] [NE-59] [NE-60] [NE-61] [NE-62] [NE-68] [FIP-05] lead single ports to a target of the pool', async () => {
    const native = await cloud.as('demo');
    const [network] = (await native.call('network', 'GET', '/v2.0/networks?name=demo-net')).json.networks;
    const { port } = (
      await native.call('network', 'POST', '/v2.0/ports', {
        port: { network_id: network.id, name: cloud.name('port') },
      })
    ).json;
    const pools = await demo.json<{ items: NetworkApi.Pool[] }>('/api/network/floatingippools/');
    const pool = pools.items.find(({ name }) => name === 'public')?.id ?? '';
    const address = await (await demo.post('/api/network/floatingip/', { pool_id: pool })).json();
    try {
      const choices = await demo.json<NetworkApi.FloatingIpChoices>(`/api/neutron/floatingips/associate/?pool=${pool}`);
      const target = choices.targets.find((one) => one.port_id === port.id);
      expect(target).toMatchObject({ pools: [pool], taken_by: null, device_name: null });

      const path = `/api/neutron/floatingips/${address.id}/forwardings/`;
      const wanted = {
        protocol: 'tcp',
        external_port: 2222,
        internal_port: 22,
        internal_port_id: port.id,
        internal_ip_address: target?.fixed_ip_address,
      };
      const answer = await demo.post(path, wanted);
      expect(answer.status).toBe(201);
      const { id } = (await answer.json()) as { id: string };
      expect((await demo.json<{ items: object[] }>(path)).items).toMatchObject([{ id, external_port: 2222 }]);
      const changed = await demo.send('PATCH', `${path}${id}/`, { body: { external_port: 2223 } });
      expect([changed.status, await changed.json()]).toMatchObject([200, { external_port: 2223 }]);
      expect((await demo.post(path, { ...wanted, external_port: 2223, internal_port: 23 })).status).toBe(400);
      expect((await demo.send('DELETE', `${path}${id}/`, {})).status).toBe(204);
      expect((await demo.send('DELETE', `${path}${id}/`, {})).status).toBe(404);
    } finally {
      await native.call('network', 'DELETE', `/v2.0/floatingips/${address.id}`);
      await native.call('network', 'DELETE', `/v2.0/ports/${port.id}`);
    }
  });
});
