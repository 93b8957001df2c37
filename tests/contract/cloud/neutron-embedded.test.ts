import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Cloud, createCloud } from '../../../core/cloud/app.ts';
import { type NativeCloud, nativeCloud, type UserName } from '../../support/native-cloud.ts';
import { networkKit } from '../../support/native-networks.ts';

let embedded: Cloud;
let cloud: NativeCloud;
beforeAll(async () => {
  embedded = await createCloud({ seed: 'neutron', size: 300 });
  const account = (username: UserName) => ({
    username,
    password: `${username}pass`,
    project_name: username === 'reader' ? 'demo' : username,
  });
  cloud = nativeCloud('embedded', embedded.authUrl, 'RegionOne', account, () => embedded.close());
});
afterAll(async () => cloud.close());
const { call, refused } = networkKit(() => cloud);

describe('[API-20] neutron of a cloud with a size', () => {
  it('has four ports for each computed server, found by server, network and id', async () => {
    const { servers } = (await (await cloud.as('demo')).call('compute', 'GET', '/servers?limit=1&name=web-00000')).json;
    const id = servers[0].id;
    const ports = (await call('demo', 'GET', `ports?device_id=${id}`)).json.ports;
    expect(ports).toHaveLength(4);
    expect(ports[0]).toMatchObject({ status: 'ACTIVE', device_owner: 'compute:nova' });
    expect((await call('demo', 'GET', `ports/${ports[0].id}`)).json.port).toEqual(ports[0]);
    const onNetwork = `ports?network_id=${ports[0].network_id}&fields=id`;
    expect((await call('demo', 'GET', onNetwork)).json.ports).toHaveLength(300);
    expect((await call('demo', 'GET', `${onNetwork}&limit=20`)).json.ports).toHaveLength(20);
    expect((await call('lab', 'GET', `ports?device_id=${id}`)).json.ports).toEqual([]);

    // Computed ports can be changed and removed all the same.
    const path = `ports/${ports[0].id}`;
    const { projectId } = await cloud.as('demo');
    const used = async () => (await call('demo', 'GET', `quotas/${projectId}/details`)).json.quota.port.used;
    expect(await used()).toBeGreaterThanOrEqual(1200);
    await call('demo', 'PUT', path, { port: { name: 'named' } });
    expect((await call('demo', 'GET', `ports?device_id=${id}&name=named`)).json.ports).toHaveLength(1);
    expect((await call('demo', 'DELETE', path)).status).toBe(204);
    expect((await refused('demo', 'GET', path))[0]).toBe(404);
    expect((await call('demo', 'GET', `ports?device_id=${id}`)).json.ports).toHaveLength(3);
  });

  it('tells nova of floating IPs: the server shows its new address', async () => {
    const user = await cloud.as('demo');
    const { servers } = (await user.call('compute', 'GET', '/servers/detail?name=^web-2$')).json;
    const [port] = (await call('demo', 'GET', `ports?device_id=${servers[0].id}`)).json.ports;
    const [spare] = (await call('demo', 'GET', 'floatingips?description=spare')).json.floatingips;
    const change = (port_id: string | null) =>
      call('demo', 'PUT', `floatingips/${spare.id}`, { floatingip: { port_id } });
    const floating = async () => {
      const { server } = (await user.call('compute', 'GET', `/servers/${servers[0].id}`)).json;
      const addresses = Object.values(server.addresses).flat() as { addr: string; 'OS-EXT-IPS:type': string }[];
      return addresses.filter((one) => one['OS-EXT-IPS:type'] === 'floating').map((one) => one.addr);
    };
    await change(port.id);
    await expect.poll(floating, { timeout: 5000 }).toEqual([spare.floating_ip_address]);
    await change(null);
    await expect.poll(floating, { timeout: 5000 }).toEqual([]);
  });
});
