import { expect, it } from 'vitest';
import { allocationCode } from '../../../../plugins/networks/floating-ips/address-code.ts';
import { membersOf } from '../../../../plugins/networks/floating-ips/allocation.ts';

const data = {
  pool: 'n-1',
  description: ' words ',
  floating_ip_address: '203.0.113.9',
  qos_policy_id: 'q-1',
  dns_name: 'web',
  dns_domain: '',
};

it('[FIP-02] [PAN-13] sends what was typed, and no field that the cloud does not know or the rule refuses', () => {
  expect(membersOf(data, { mayChoose: true, hasPolicies: true, hasDns: true })).toEqual({
    description: 'words',
    floating_ip_address: '203.0.113.9',
    qos_policy_id: 'q-1',
    dns_name: 'web',
  });
  const none = { mayChoose: false, hasPolicies: false, hasDns: false };
  expect(membersOf(data, none)).toEqual({ description: 'words' });
  expect(membersOf({ pool: 'n-1' }, none)).toEqual({});
});

it('[FIP-02] the code says the same as the form', () => {
  const { commands, calls } = allocationCode('n-1', { description: 'words', qos_policy_id: 'q-1' });
  expect(commands?.[0]?.options).toEqual([
    ['--description', 'words'],
    ['--qos-policy', 'q-1'],
  ]);
  expect(calls?.[0]?.body).toEqual({
    floatingip: { floating_network_id: 'n-1', description: 'words', qos_policy_id: 'q-1' },
  });
});
