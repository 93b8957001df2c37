import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Services } from '../../../core/base/index.ts';
import { callApi } from '../../../core/services/api/call-api.ts';
import { type EmbeddedCloud, embeddedCloud } from '../../../core/testing/cloud/embedded-cloud.ts';
import { createTestHost, role } from '../../../core/testing/index.ts';
import { loadAddress } from '../../../plugins/networks/floating-ips/address.ts';
import { deleteFreePorts, readPortsOn } from '../../../plugins/networks/networks/ports-on.ts';

let cloud: EmbeddedCloud;
beforeAll(async () => {
  cloud = await embeddedCloud();
});
afterAll(() => cloud.close());

const servicesOf = async (user: string) =>
  (await createTestHost({ plugins: [], cloud, policy: role(user, { project: 'demo' }) })).services;

async function networkWithPorts(services: Services, names: readonly string[]) {
  const network = await callApi(services, 'createNetwork', { body: { name: 'with ports' } });
  const make = (name: string) => callApi(services, 'createPort', { body: { network_id: network.id, name } });
  return { network, ports: await Promise.all(names.map(make)) };
}

describe('the deletion of a network', () => {
  it('[NET-15] leaves a port that was taken into use after the question, and takes those that the question named alone', async () => {
    const services = await servicesOf('member');
    const { network, ports } = await networkWithPorts(services, ['free', 'taken', 'gone']);
    const asked = await readPortsOn([network], services);
    expect(asked?.free.map(({ name }) => name).toSorted()).toEqual(['free', 'gone', 'taken']);
    const idOf = (name: string) => ports.find((port) => port.name === name)!.id;
    const device: Record<string, unknown> = { device_id: 'a-machine', device_owner: 'acme:agent' };
    await callApi(services, 'changePort', { params: { id: idOf('taken') }, body: device });
    await callApi(services, 'deletePort', { params: { id: idOf('gone') } });
    const later = { network_id: network.id, name: 'later' };
    await callApi(services, 'createPort', { body: later });

    await deleteFreePorts(network.id, asked!.free, services, new AbortController().signal);
    const { items } = await callApi(services, 'listPorts', { query: { network_id: network.id } });
    expect(items.map(({ name }) => name).toSorted()).toEqual(['later', 'taken']);
  });
});

describe('the page of a floating IP', () => {
  it('[FIP-01] names the pool and the device that the address leads to', async () => {
    const services = await servicesOf('member');
    const pool = (await callApi(services, 'listFloatingIpPools', {})).items.find(({ name }) => name === 'public')!;
    const made = await callApi(services, 'allocateFloatingIp', { body: { pool_id: pool.id, description: 'one' } });
    expect(await loadAddress(made.id, { services })).toMatchObject({
      id: made.id,
      ip: made.ip,
      pool_name: 'public',
      description: 'one',
    });
    const { targets } = await callApi(services, 'listFloatingIpChoices', { query: { pool: pool.id } });
    const target = targets.find((each) => each.device_name && each.pools.includes(pool.id) && !each.taken_by)!;
    const { port_id, fixed_ip_address } = target;
    await callApi(services, 'giveFloatingIp', { body: { floating_ip_id: made.id, port_id, fixed_ip_address } });
    expect(await loadAddress(made.id, { services })).toMatchObject({
      fixed_ip: fixed_ip_address,
      device_name: target.device_name,
    });
  });
});
