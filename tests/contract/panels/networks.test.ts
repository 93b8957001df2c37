import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Services } from '../../../core/base/index.ts';
import { callApi } from '../../../core/services/api/call-api.ts';
import { type EmbeddedCloud, embeddedCloud } from '../../../core/testing/cloud/embedded-cloud.ts';
import { createTestHost, role } from '../../../core/testing/index.ts';
import { loadAddress } from '../../../plugins/networks/floating-ips/address.ts';
import { deleteFreePorts, readPortsOn } from '../../../plugins/networks/networks/ports-on.ts';
import { readFields } from '../../../plugins/networks/networks/network-look.ts';
import {
  addressMembers,
  dataOf,
  newPort,
  plainParts,
  withRemovedOptions,
} from '../../../plugins/networks/ports/port-data.ts';
import { readPortEditFields, readPortFields } from '../../../plugins/networks/ports/port-look.ts';
import { readFreeAddresses } from '../../../plugins/networks/subnets/use-free-addresses.ts';
import { portsInText } from '../../../plugins/networks/subnets/ports-in.ts';
import { loadPort } from '../../../plugins/networks/ports/port.ts';

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

describe('the deletion of a subnet', () => {
  it('[SUB-07] names the ports that have addresses of it', async () => {
    const services = await servicesOf('member');
    const { network } = await networkWithPorts(services, []);
    const body = { network_id: network.id, ip_version: 4, cidr: '10.78.0.0/24' };
    const subnet = await callApi(services, 'createSubnet', { body });
    expect(await portsInText(subnet.id, services)).toBe('');
    await callApi(services, 'createPort', { body: { network_id: network.id, name: 'in the way' } });
    expect(await portsInText(subnet.id, services)).not.toBe('');
  });
});

describe('a port', () => {
  it('[PRT-03] has no address pairs for a member on a network of another project', async () => {
    const services = await servicesOf('member');
    expect((await readPortFields('create', services)).hasPairs).toBe(true);
    expect((await readPortFields('create', services, 'another-project')).hasPairs).toBe(false);
  });

  it('[PRT-03] [PRT-05] takes address pairs and DHCP options, and loses the option that is taken out of the form', async () => {
    const services = await servicesOf('member');
    const { network } = await networkWithPorts(services, []);
    const fields = await readPortFields('update', services, network.tenant_id);
    expect(fields).toEqual({ hasPairs: true, hasDhcpOptions: true, hasPolicies: true, hasDns: true });
    const typed = { name: 'one', allowed_address_pairs: '10.9.0.0/24', extra_dhcp_opts: 'a=1\nb=2,6' };
    const body = newPort({ ...typed, network_id: network.id }, fields);
    const { id } = await callApi(services, 'createPort', { body });
    const made = await loadPort(id, { services });
    expect(dataOf(made)).toMatchObject(typed);
    const change = withRemovedOptions(
      { extra_dhcp_opts: [{ opt_name: 'c', opt_value: '3', ip_version: 4 }] },
      plainParts(made).extra_dhcp_opts,
    );
    await callApi(services, 'changePort', { params: { id }, body: change });
    expect(dataOf(await loadPort(id, { services })).extra_dhcp_opts).toBe('c=3');
  });
});

describe('the addresses of a port', () => {
  it('[PRT-05] are changed by whoever owns the network; a member changes no MAC, and nothing on a network of others', async () => {
    const services = await servicesOf('member');
    const { network } = await networkWithPorts(services, []);
    const ranges = ['10.79.0.0/24'];
    const subnet = { network_id: network.id, ip_version: 4, cidr: ranges[0]!, enable_dhcp: false };
    await callApi(services, 'createSubnet', { body: subnet });
    const body = { network_id: network.id, fixed_ips: [{ ip_address: '10.79.0.9' }] };
    const { id } = await callApi(services, 'createPort', { body });
    const fields = await readPortEditFields(services, { owner: network.tenant_id, ranges });
    expect([fields.mayMove, fields.mayChangeMac]).toEqual([true, false]);
    const port = await loadPort(id, { services });
    const change = addressMembers({ ...dataOf(port), fixed_ips: '10.79.0.9\n10.79.0.20' }, fields, port);
    expect(Object.keys(change)).toEqual(['fixed_ips']);
    await callApi(services, 'changePort', { params: { id }, body: change });
    expect(dataOf(await loadPort(id, { services })).fixed_ips).toBe('10.79.0.20\n10.79.0.9');
    const foreign = await readPortEditFields(services, { owner: 'another-project', ranges });
    expect([foreign.mayMove, foreign.mayChangeMac]).toEqual([false, false]);
  });
});

describe('an administrator', () => {
  it('[SUB-01] is told the free addresses of a subnet, and a member is not', async () => {
    const [member, admin] = [await servicesOf('member'), await servicesOf('admin')];
    const { network } = await networkWithPorts(member, []);
    const body = { network_id: network.id, ip_version: 4, cidr: '10.79.1.0/24', enable_dhcp: false };
    const { id } = await callApi(member, 'createSubnet', { body });
    const { signal } = new AbortController();
    const before = (await readFreeAddresses(network.id, admin, signal))?.get(id);
    expect(before).toBeGreaterThan(200);
    await callApi(member, 'createPort', { body: { network_id: network.id, name: 'takes one' } });
    expect((await readFreeAddresses(network.id, admin, signal))?.get(id)).toBe(before! - 1);
    expect(await readFreeAddresses(network.id, member, signal)).toBeUndefined();
  });

  it('[NET-11] [PAN-13] chooses the project of a new network, and a member does not; both ask for zones of a new one alone', async () => {
    const [member, admin] = [await servicesOf('member'), await servicesOf('admin')];
    expect(await readFields('create', member)).toMatchObject({ mayChooseProject: false, hasZones: true });
    expect(await readFields('create', admin)).toMatchObject({ mayChooseProject: true, hasZones: true });
    expect(await readFields('update', admin)).toMatchObject({ mayChooseProject: false, hasZones: false });
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
