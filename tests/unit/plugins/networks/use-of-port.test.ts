import { expect, it } from 'vitest';
import {
  attachCode,
  giftCode,
  giftOf,
  type PortChoices,
  sourcesFor,
} from '../../../../plugins/networks/ports/use-of-port.ts';

const target = { port_id: 'p-1', port_name: 'one', device_id: '', device_owner: '', network_id: 'n-1' };
const address = { fixed_ip: null, port_id: null, instance_id: null, instance_type: null };
const choices: PortChoices = {
  targets: [
    { ...target, fixed_ip_address: '10.0.0.5', pools: ['public'] },
    { ...target, fixed_ip_address: '10.0.1.5', pools: [] },
  ],
  free: [
    { ...address, id: 'f-1', ip: '203.0.113.5', pool: 'public' },
    { ...address, id: 'f-2', ip: '198.51.100.5', pool: 'other' },
  ],
  pools: [
    { id: 'public', name: 'Public' },
    { id: 'other', name: 'Other' },
  ],
};

it('[PRT-07] offers the free addresses and the pools that a router joins the address to', () => {
  expect(sourcesFor('10.0.0.5', choices)).toEqual([
    { value: 'address f-1', address: '203.0.113.5', pool: 'Public' },
    { value: 'pool public', address: undefined, pool: 'Public' },
  ]);
  expect(sourcesFor('10.0.1.5', choices)).toEqual([]);
});

it('[PRT-07] leads a free address or a new one to the port, and the code does the same', () => {
  const free = { fixed: '10.0.0.5', source: 'address f-1' };
  expect(giftOf('p-1', free)).toEqual({ port_id: 'p-1', fixed_ip_address: '10.0.0.5', floating_ip_id: 'f-1' });
  expect(giftCode('p-1', free).calls?.[0]).toMatchObject({ method: 'PUT', path: '/v2.0/floatingips/f-1' });
  const made = { fixed: '10.0.0.5', source: 'pool public' };
  expect(giftOf('p-1', made)).toEqual({ port_id: 'p-1', fixed_ip_address: '10.0.0.5', pool_id: 'public' });
  expect(giftCode('p-1', made).calls?.[0]?.body).toEqual({
    floatingip: { floating_network_id: 'public', port_id: 'p-1', fixed_ip_address: '10.0.0.5' },
  });
});

it('[PRT-07] the code attaches the port to the instance', () => {
  expect(attachCode('s-1', 'p-1').calls?.[0]).toMatchObject({
    service: 'compute',
    path: '/servers/s-1/os-interface',
    body: { interfaceAttachment: { port_id: 'p-1' } },
  });
});
