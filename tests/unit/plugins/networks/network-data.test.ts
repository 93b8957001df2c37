import { expect, it } from 'vitest';
import {
  dataOf,
  type Fields,
  membersOf,
  type NetworkData,
  networkMistakes,
} from '../../../../plugins/networks/networks/network-data.ts';

const all: Fields = {
  mayShare: true,
  mayBeExternal: true,
  mayProvide: true,
  mayChooseProject: true,
  hasZones: true,
  hasMtu: true,
  hasPortSecurity: true,
  hasPolicies: true,
  hasDns: true,
};
const none = Object.fromEntries(Object.keys(all).map((name) => [name, false])) as unknown as Fields;
const whole: NetworkData = {
  name: ' one ',
  shared: true,
  external: true,
  port_security_enabled: false,
  mtu: 1400,
  qos_policy_id: 'q-1',
  dns_domain: 'example.org.',
  provider_type: 'vlan',
  physical_network: ' public ',
  segmentation_id: 7,
  tenant_id: 'p-2',
  zone_hints: ' east \n\nwest\neast',
};

it('[NET-11] [PAN-13] sends the members alone whose field there is', () => {
  expect(membersOf(whole, none)).toEqual({ name: 'one', description: '', admin_state_up: true });
  expect(membersOf(whole, all)).toEqual({
    name: 'one',
    description: '',
    admin_state_up: true,
    shared: true,
    'router:external': true,
    port_security_enabled: false,
    mtu: 1400,
    qos_policy_id: 'q-1',
    dns_domain: 'example.org.',
    'provider:network_type': 'vlan',
    'provider:physical_network': 'public',
    'provider:segmentation_id': 7,
    tenant_id: 'p-2',
    availability_zone_hints: ['east', 'west'],
  });
  expect(membersOf({ tenant_id: ' ', zone_hints: '\n' }, all)).not.toHaveProperty('tenant_id');
  expect(membersOf({ tenant_id: ' ', zone_hints: '\n' }, all)).not.toHaveProperty('availability_zone_hints');
});

it('[NET-11] a provider’s network has what its type has, and nothing where the service chooses', () => {
  const provider = (data: NetworkData) =>
    Object.entries(membersOf({ ...whole, ...data }, all)).filter(([name]) => name.startsWith('provider:'));
  expect(provider({ provider_type: 'auto' })).toEqual([]);
  expect(provider({ provider_type: 'local' })).toEqual([['provider:network_type', 'local']]);
  expect(provider({ provider_type: 'flat' }).map(([name]) => name)).not.toContain('provider:segmentation_id');
  expect(provider({ provider_type: 'geneve' }).map(([name]) => name)).not.toContain('provider:physical_network');
});

it.each<[NetworkData, string[]]>([
  [{ provider_type: 'flat' }, ['physical_network no-physical']],
  [{ provider_type: 'flat', physical_network: 'public' }, []],
  [{ provider_type: 'vlan', physical_network: 'public', segmentation_id: 4095 }, ['segmentation_id segment']],
  [{ provider_type: 'vxlan', segmentation_id: 4095 }, []],
  [{ provider_type: 'vxlan', segmentation_id: 2 ** 24 }, ['segmentation_id segment']],
  [{ provider_type: 'local', segmentation_id: 2 ** 24 }, []],
  [{ provider_type: 'auto' }, []],
])('[NET-11] %o has the mistakes %o', (data, found) => {
  expect(networkMistakes(data, all).map(({ field, text }) => `${field} ${text}`)).toEqual(found);
  expect(networkMistakes(data, none)).toEqual([]);
});

it('[NET-14] the form of a network sends back what it began with', () => {
  const network = {
    id: 'n-1',
    name: 'one',
    subnets: [],
    description: 'words',
    admin_state_up: false,
    shared: true,
    router__external: true,
    port_security_enabled: true,
    mtu: 1450,
    qos_policy_id: null,
    dns_domain: '',
  };
  expect(membersOf(dataOf(network), { ...all, mayProvide: false })).toEqual({
    name: 'one',
    description: 'words',
    admin_state_up: false,
    shared: true,
    'router:external': true,
    port_security_enabled: true,
    mtu: 1450,
    qos_policy_id: null,
    dns_domain: '',
  });
});
