import { expect, it } from 'vitest';
import { createTestServices } from '../../../../core/testing/test-services.ts';
import { cidrsAround } from '../../../../plugins/networks/addresses.ts';
import { listPassingAddresses } from '../../../../plugins/networks/floating-ips/address.ts';
import { listNetworks } from '../../../../plugins/networks/networks/network.ts';
import { listPorts } from '../../../../plugins/networks/ports/port.ts';
import { listSubnets } from '../../../../plugins/networks/subnets/subnet.ts';

it('[X-02] the subnets around an address are those of each prefix, written as neutron writes them', () => {
  const four = cidrsAround('10.1.130.7');
  expect(four).toHaveLength(25);
  expect(four).toEqual(
    expect.arrayContaining(['10.1.130.7/32', '10.1.130.0/24', '10.1.128.0/18', '10.0.0.0/8', '10.1.130.6/31']),
  );
  const six = cidrsAround('fd00:1::a:5');
  expect(six).toEqual(
    expect.arrayContaining(['fd00:1::a:5/128', 'fd00:1::a:0/112', 'fd00:1::/64', 'fd00:1::/48', 'fd00::/16']),
  );
  // The gateway takes queries of at most 4,096 characters.
  const longest = cidrsAround('ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff').map((cidr) => ['cidr', cidr]);
  expect(`${new URLSearchParams(longest)}`.length).toBeLessThan(4096);
  expect(cidrsAround('10.1.')).toEqual([]);
});

it('[X-02] the subnets that hold an address are asked for in one call, and the own ones come first', async () => {
  const { services, page } = await createTestServices({
    session: { project_id: 'own' },
    answers: {
      'GET /api/p/networks/native/network/v2.0/subnets': () => ({
        subnets: [
          { id: '1', name: 'shared', cidr: '10.0.0.0/24', network_id: 'n-1', ip_version: 4, tenant_id: 'other' },
          { id: '2', name: 'mine', cidr: '10.0.0.0/16', network_id: 'n-2', ip_version: 4, tenant_id: 'own' },
        ],
      }),
    },
  });
  const { items } = await listSubnets({ filters: { address: '10.0.0.5' } }, { services });
  expect(items.map(({ name, ipver_str }) => [name, ipver_str])).toEqual([
    ['mine', 'IPv4'],
    ['shared', 'IPv4'],
  ]);
  expect(page.calls).toHaveLength(1);
  expect(page.calls[0]?.query.getAll('cidr')).toEqual(cidrsAround('10.0.0.5'));
});

it('[X-02] a port is found by one of its addresses, in the projects of the list', async () => {
  const { services, page } = await createTestServices({
    answers: { 'GET /api/neutron/ports/': () => ({ items: [] }) },
  });
  await listPorts({ filters: { ip: '10.0.0.5', project_id: 'own' } }, { services });
  expect(Object.fromEntries(page.calls[0]!.query)).toMatchObject({
    fixed_ips: 'ip_address=10.0.0.5',
    project_id: 'own',
  });
});

it('[X-02] a floating IP is found by its own address and by that which it leads to', async () => {
  const { services } = await createTestServices({
    answers: {
      'GET /api/network/floatingips/': () => ({
        items: [
          { id: '1', ip: '203.0.113.1', fixed_ip: '10.0.0.5', pool: 'p' },
          { id: '2', ip: '203.0.113.2', fixed_ip: null, pool: 'p' },
          { id: '3', ip: '203.0.113.21', fixed_ip: '10.0.0.51', pool: 'p' },
        ],
      }),
      'GET /api/network/floatingippools/': () => ({ items: [{ id: 'p', name: 'public' }] }),
    },
  });
  const ids = async (address: string) =>
    (await listPassingAddresses({ filters: { address } }, { services })).items.map(({ id }) => id);
  expect(await ids('203.0.113.2')).toEqual(['2']);
  expect(await ids('10.0.0.5')).toEqual(['1']);
  expect((await listPassingAddresses({ filters: {} }, { services })).items).toHaveLength(3);
});

it('[X-02] a network that the project may use is found by a part of its name', async () => {
  const { services, page } = await createTestServices({
    answers: {
      'GET /api/neutron/networks/': () => ({
        items: [
          { id: '1', name: 'Web front' },
          { id: '2', name: 'db' },
        ],
      }),
    },
  });
  const { items } = await listNetworks({ filters: { name: 'FRONT' } }, { services });
  expect(items.map(({ id }) => id)).toEqual(['1']);
  expect(page.calls[0]?.query.get('include_external')).toBe('True');
});
