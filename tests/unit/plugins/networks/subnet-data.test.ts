import { expect, it } from 'vitest';
import { addressNow } from '../../../../plugins/networks/old-addresses.ts';
import { attachmentOf } from '../../../../plugins/networks/ports/port.ts';
import { overlapping } from '../../../../plugins/networks/subnets/overlaps.ts';
import { dataOf, membersOf, mistakesIn, newSubnet } from '../../../../plugins/networks/subnets/subnet-data.ts';

const fields = (data: Parameters<typeof mistakesIn>[0]) =>
  mistakesIn(data).map(({ field, text }) => `${field} ${text}`);

it.each([
  ['', 'cidr cidr-missing'],
  ['10.0.0.0', 'cidr no-cidr'],
  ['10.0.0.256/24', 'cidr no-cidr'],
  ['10.0.0.0/33', 'cidr no-cidr'],
  ['10.0.0.1/24', 'cidr cidr-bits'],
  ['10.0.0.1/32', 'cidr cidr-single'],
  ['fd00::1/64', 'cidr cidr-bits'],
  ['fd00::/129', 'cidr no-cidr'],
  ['fd00:::/64', 'cidr no-cidr'],
])('[SUB-02] %s is no network for a subnet: %s', (cidr, mistake) => {
  expect(fields({ cidr })).toEqual([mistake]);
});

it('[SUB-02] takes networks of both versions', () => {
  expect(fields({ cidr: '10.0.0.0/8' })).toEqual([]);
  expect(fields({ cidr: ' fd00:1::/64 ' })).toEqual([]);
  expect(newSubnet({ cidr: 'fd00:1::/64' })).toEqual({ cidr: 'fd00:1::/64', ip_version: 6, enable_dhcp: true });
  expect(fields({ with_subnet: false })).toEqual([]);
});

it.each([
  ['10.0.0.0/16', ['10.0.3.0/24']],
  ['10.0.3.128/25', ['10.0.3.0/24']],
  ['10.0.4.0/24', []],
  ['fd00::/8', ['fd00:1::/64']],
  ['::/0', ['fd00:1::/64']],
  ['no CIDR', []],
])('[SUB-02] %s overlaps with the subnets %o', (cidr, found) => {
  const subnets = [{ cidr: '10.0.3.0/24' }, { cidr: 'fd00:1::/64' }];
  expect(overlapping(cidr, subnets).map((subnet) => subnet.cidr)).toEqual(found);
});

it('[SUB-02] a subnet from a pool has the pool’s version and no CIDR; the prefix length is the pool’s where none is typed', () => {
  const pool = { source: 'pool', cidr: '10.0.0.0/24', pool: '6 p-1' } as const;
  expect(newSubnet(pool)).toEqual({ subnetpool_id: 'p-1', ip_version: 6, enable_dhcp: true });
  expect(newSubnet({ ...pool, pool: '4 p-2', prefixlen: 26 })).toMatchObject({ ip_version: 4, prefixlen: 26 });
  expect(fields(pool)).toEqual([]);
  expect(fields({ source: 'pool' })).toEqual(['pool no-pool-chosen']);
  expect(fields({ ...pool, pool: '4 p-2', prefixlen: 32 })).toEqual(['prefixlen cidr-single']);
  expect(fields({ ...pool, gateway: 'address', gateway_ip: 'x' })).toEqual(['gateway_ip no-address']);
});

it('[SUB-04] an IPv6 subnet with DHCP has the chosen mode for router and addresses; any other has none', () => {
  const mode = { ipv6_ra_mode: 'slaac', ipv6_address_mode: 'slaac' };
  expect(newSubnet({ cidr: 'fd00::/64', ipv6: 'slaac' })).toMatchObject(mode);
  for (const data of [{ cidr: '10.0.0.0/24' }, { cidr: 'fd00::/64', enable_dhcp: false }]) {
    expect(newSubnet({ ...data, ipv6: 'slaac' })).not.toHaveProperty('ipv6_ra_mode');
  }
});

it('[SUB-03] a gateway is left out, an address of the subnet, or none', () => {
  const cidr = '10.0.0.0/24';
  expect(newSubnet({ cidr, gateway: 'auto' })).not.toHaveProperty('gateway_ip');
  expect(newSubnet({ cidr, gateway: 'none' })).toHaveProperty('gateway_ip', null);
  expect(newSubnet({ cidr, gateway: 'address', gateway_ip: ' 10.0.0.9 ' })).toHaveProperty('gateway_ip', '10.0.0.9');
  expect(fields({ cidr, gateway: 'address', gateway_ip: '10.0.1.9' })).toEqual(['gateway_ip outside']);
  expect(fields({ cidr, gateway: 'address', gateway_ip: 'fd00::1' })).toEqual(['gateway_ip outside']);
  expect(fields({ cidr, gateway: 'address' })).toEqual(['gateway_ip no-address']);
});

it('[SUB-05] a mistake in a list names its line', () => {
  const data = {
    cidr: '10.0.0.0/24',
    allocation_pools: '10.0.0.2,10.0.0.9\n10.0.0.9 10.0.0.20\n10.0.0.40,10.0.0.30\n10.0.1.1,10.0.1.2\n\n',
    dns_nameservers: '10.0.0.53\nnot one',
    host_routes: '10.1.0.0/24,10.0.0.254\n10.1.0.0,10.0.0.254',
  };
  expect(mistakesIn(data)).toEqual([
    { field: 'allocation_pools', text: 'pool-overlap', line: '10.0.0.9 10.0.0.20' },
    { field: 'allocation_pools', text: 'no-pool', line: '10.0.0.40,10.0.0.30' },
    { field: 'allocation_pools', text: 'outside', line: '10.0.1.1,10.0.1.2' },
    { field: 'dns_nameservers', text: 'no-address', line: 'not one' },
    { field: 'host_routes', text: 'no-route', line: '10.1.0.0,10.0.0.254' },
  ]);
});

it('[SUB-06] the form of a subnet sends back what it began with', () => {
  const subnet = {
    id: 's-1',
    name: 'one',
    network_id: 'n-1',
    ip_version: 4,
    ipver_str: 'IPv4',
    cidr: '10.0.0.0/24',
    gateway_ip: '10.0.0.1',
    enable_dhcp: false,
    allocation_pools: [{ start: '10.0.0.2', end: '10.0.0.9' }],
    dns_nameservers: ['10.0.0.53'],
    host_routes: [{ destination: '10.1.0.0/24', nexthop: '10.0.0.254' }],
  } as const;
  const { name, gateway_ip, enable_dhcp, allocation_pools, dns_nameservers, host_routes } = subnet;
  const members = { name, gateway_ip, enable_dhcp, allocation_pools, dns_nameservers, host_routes };
  const copy = {
    ...subnet,
    allocation_pools: [...allocation_pools],
    dns_nameservers: [...dns_nameservers],
    host_routes: [...host_routes],
  };
  expect(membersOf(dataOf(copy))).toEqual(members);
});

it.each([
  ['compute:nova', 'server'],
  ['network:router_interface_distributed', 'router'],
  ['network:dhcp', 'dhcp'],
  ['Octavia', 'balancer'],
  ['trunk:subport', 'subport'],
  ['acme:agent', 'other'],
  ['', 'free'],
])('[PRT-01] a port whose owner is "%s" is attached to: %s', (device_owner, kind) => {
  expect(attachmentOf({ device_owner, device_id: '' }).kind).toBe(kind);
});

it.each([
  ['/project/networks/n-1/detail', '?tab=network_tabs__ports_tab', '/ngdetails/OS::Neutron::Net/n-1?tab=ports'],
  ['/admin/networks/n-1/update', '', '/ngdetails/OS::Neutron::Net/n-1?nav=%2Fadmin%2Fnetworks&do=networks.edit'],
  ['/project/networks/n-1/subnets/create', '', '/ngdetails/OS::Neutron::Net/n-1?do=networks.create-subnet'],
  ['/project/networks/subnets/s-1/detail', '', '/ngdetails/OS::Neutron::Subnet/s-1'],
  ['/project/routers/ports/p-1/detail', '', '/ngdetails/OS::Neutron::Port/p-1'],
  ['/project/routers/r-1/', '', '/ngdetails/OS::Neutron::Router/r-1'],
  ['/project/routers/r-1/addinterface', '', '/ngdetails/OS::Neutron::Router/r-1?do=networks.add-interface'],
])('[NET-02] Horizon’s address %s%s leads to %s', (path, search, now) => {
  expect(addressNow({ path, search })).toBe(now);
});
