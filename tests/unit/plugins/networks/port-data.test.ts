import { expect, it } from 'vitest';
import {
  addressMembers,
  addressMistakes,
  dataOf,
  membersOf,
  movesAddresses,
  newPort,
  openPairs,
  plainParts,
  type PortData,
  type PortEditFields,
  type PortFields,
  portMistakes,
  withRemovedOptions,
} from '../../../../plugins/networks/ports/port-data.ts';
import type { Port } from '../../../../plugins/networks/ports/port.ts';

const all: PortFields = { hasPairs: true, hasDhcpOptions: true, hasPolicies: true, hasDns: true };
const none: PortFields = { hasPairs: false, hasDhcpOptions: false, hasPolicies: false, hasDns: false };
const mistakes = (data: PortData) =>
  portMistakes(data, all).map(({ field, text, line = '' }) => `${field} ${text} ${line}`.trim());

it('[PRT-03] reads address pairs and DHCP options, one a line', () => {
  const data: PortData = {
    allowed_address_pairs: '10.0.0.0/24\n 10.0.0.9, FA:16:3E:00:00:01 \n\nfd00::/64',
    extra_dhcp_opts: 'bootfile-name = pxe.0\nserver-ip-address=10.0.0.1\ndns-server=fd00::1,fd00::2,6',
  };
  expect(membersOf(data, all)).toMatchObject({
    allowed_address_pairs: [
      { ip_address: '10.0.0.0/24' },
      { ip_address: '10.0.0.9', mac_address: 'fa:16:3e:00:00:01' },
      { ip_address: 'fd00::/64' },
    ],
    extra_dhcp_opts: [
      { opt_name: 'bootfile-name', opt_value: 'pxe.0', ip_version: 4 },
      { opt_name: 'server-ip-address', opt_value: '10.0.0.1', ip_version: 4 },
      { opt_name: 'dns-server', opt_value: 'fd00::1,fd00::2', ip_version: 6 },
    ],
  });
  expect(mistakes(data)).toEqual([]);
});

it.each<[PortData, string[]]>([
  [{ allowed_address_pairs: '10.0.0.0/33' }, ['allowed_address_pairs no-pair 10.0.0.0/33']],
  [{ allowed_address_pairs: '10.0.0.1 xx' }, ['allowed_address_pairs no-mac 10.0.0.1 xx']],
  [{ allowed_address_pairs: '10.0.0.1\n10.0.0.1' }, ['allowed_address_pairs twice 10.0.0.1']],
  [
    { allowed_address_pairs: Array.from({ length: 11 }, (_, at) => `10.0.0.${at}`).join('\n') },
    ['allowed_address_pairs many-pairs'],
  ],
  [{ allowed_address_pairs: 'x', port_security_enabled: false }, []],
  [{ extra_dhcp_opts: 'tftp-server' }, ['extra_dhcp_opts no-option tftp-server']],
  [{ extra_dhcp_opts: 'a=1\na=2' }, ['extra_dhcp_opts twice a=2']],
  [{ extra_dhcp_opts: 'a=1\na=2,6' }, []],
  [{ dns_name: '-web' }, ['dns_name no-dns-name']],
  [{ dns_name: 'web.example.org.' }, []],
  [{ ip_address: '10.0.0' }, ['ip_address no-address']],
  [{ mac_address: 'fa:16' }, ['mac_address no-mac']],
])('[PRT-02] [PRT-03] %o has the mistakes %o', (data, found) => {
  expect(mistakes(data)).toEqual(found);
});

it('[PRT-03] a pair of all addresses is told of, in both IP versions', () => {
  expect(openPairs({ allowed_address_pairs: '0.0.0.0/0\n10.0.0.0/8\n::/0' })).toEqual(['0.0.0.0/0', '::/0']);
});

it('[PRT-02] [PAN-13] a creation sends what was typed alone, and no field that the cloud does not know', () => {
  const data: PortData = {
    network_id: 'n-1',
    name: 'one',
    ip_address: ' 10.0.0.5 ',
    dns_name: 'Web',
    qos_policy_id: 'q-1',
  };
  const common = {
    network_id: 'n-1',
    name: 'one',
    description: '',
    admin_state_up: true,
    port_security_enabled: true,
    fixed_ips: [{ ip_address: '10.0.0.5' }],
  };
  expect(newPort(data, all)).toEqual({ ...common, dns_name: 'web', qos_policy_id: 'q-1' });
  expect(newPort(data, none)).toEqual(common);
});

const port: Port = {
  id: 'p-1',
  network_id: 'n-1',
  name: 'one',
  mac_address: 'fa:16:3e:00:00:09',
  allowed_address_pairs: [
    { ip_address: '10.0.0.0/24', mac_address: 'fa:16:3e:00:00:09' },
    { ip_address: '10.0.1.1', mac_address: 'fa:16:3e:00:00:01' },
  ],
  extra_dhcp_opts: [{ opt_name: 'a', opt_value: '1' }],
};

it('[PRT-05] the form of a port sends back what it began with, without the MAC that the service added', () => {
  expect(membersOf(dataOf(port), all)).toMatchObject(plainParts(port));
  expect(dataOf(port)).toMatchObject({
    allowed_address_pairs: '10.0.0.0/24\n10.0.1.1,fa:16:3e:00:00:01',
    extra_dhcp_opts: 'a=1',
  });
});

it('[PRT-05] a DHCP option keeps its IP version, whatever its value ends with', () => {
  const options = [
    { opt_name: 'a', opt_value: '10.0.0.1,6', ip_version: 4 },
    { opt_name: 'b', opt_value: '1,4', ip_version: 6 },
    { opt_name: 'c', opt_value: '1', ip_version: 6 },
  ];
  const form = dataOf({ ...port, extra_dhcp_opts: options });
  expect(form.extra_dhcp_opts).toBe('a=10.0.0.1,6,4\nb=1,4,6\nc=1,6');
  expect(membersOf(form, all)).toMatchObject({ extra_dhcp_opts: options });
});

it('[PRT-05] a DHCP option that is taken out is sent without a value, which deletes it', () => {
  const b = { opt_name: 'b', opt_value: '2', ip_version: 4 };
  const { extra_dhcp_opts: now } = plainParts(port);
  expect(withRemovedOptions({ extra_dhcp_opts: [b] }, now)).toEqual({
    extra_dhcp_opts: [b, { opt_name: 'a', opt_value: null, ip_version: 4 }],
  });
  expect(withRemovedOptions({ name: 'two' }, now)).toEqual({ name: 'two' });
});

const moved: Port = { ...port, fixed_ips: [{ ip_address: '10.0.0.5', subnet_id: 's-1' }] };
const edit: PortEditFields = { ...all, mayMove: true, mayChangeMac: true, ranges: ['10.0.0.0/24', 'fd00::/64'] };

it('[PRT-05] an edit sends the addresses that stay with their subnets, new ones alone, and a MAC in small letters', () => {
  const data = { ...dataOf(moved), fixed_ips: '10.0.0.5\n 10.0.0.9 \n', mac_address: 'FA:16:3E:00:00:07' };
  expect(addressMembers(data, edit, moved)).toEqual({
    fixed_ips: [{ ip_address: '10.0.0.5', subnet_id: 's-1' }, { ip_address: '10.0.0.9' }],
    mac_address: 'fa:16:3e:00:00:07',
  });
  expect(addressMembers(dataOf(moved), edit, moved)).toEqual({
    fixed_ips: moved.fixed_ips,
    mac_address: 'fa:16:3e:00:00:09',
  });
  expect(addressMembers({ fixed_ips: '', mac_address: ' ' }, edit, moved)).toEqual({
    fixed_ips: [],
    mac_address: 'fa:16:3e:00:00:09',
  });
  expect([{ fixed_ips: [] }, { mac_address: 'x' }, { name: 'x' }].map(movesAddresses)).toEqual([true, true, false]);
});

it('[PRT-05] [PAN-13] an edit sends no addresses and no MAC where the rules refuse them', () => {
  const refused = { ...edit, mayMove: false, mayChangeMac: false };
  expect(addressMembers({ fixed_ips: 'x', mac_address: 'y' }, refused, moved)).toEqual({});
  expect(addressMistakes({ fixed_ips: 'x' }, refused)).toEqual([]);
});

it('[PRT-05] an address that is none, stands twice or is in no subnet of the network is a mistake of its line', () => {
  const found = addressMistakes({ fixed_ips: '10.0.0.5\nx\n10.0.0.5\n10.0.1.1\nfd00::1' }, edit);
  expect(found.map(({ text, line }) => `${text} ${line}`)).toEqual([
    'no-address x',
    'twice 10.0.0.5',
    'no-subnet-of-network 10.0.1.1',
  ]);
  for (const ranges of [undefined, []])
    expect(addressMistakes({ fixed_ips: '10.0.1.1' }, { ...edit, ranges })).toEqual([]);
});
