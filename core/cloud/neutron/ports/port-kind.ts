import { pythonRepr, pythonStr } from '../../shared/python-repr.ts';
import { isJsonObject } from '../../shared/json-values.ts';
import type { Neutron } from '../neutron-core.ts';
import { type Attributes, standardAttributes } from '../engine/attributes.ts';
import type { Kind } from '../engine/kind.ts';
import {
  type Check,
  isAddress,
  isDnsName,
  isMac,
  isUuid,
  listOf,
  oneOf,
  orNone,
  text,
  toBoolean,
  toList,
  toLowerCase,
} from '../engine/values.ts';
import { notFound } from '../errors.ts';
import type { PortRecord } from '../neutron-records.ts';
import { areAddressPairs } from './address-pairs.ts';
import { areDhcpOptions } from './dhcp-options.ts';
import { createPort, removePortAsAsked } from './port-changes.ts';
import { fixedIpFilter, isSameMac } from './port-filters.ts';
import { updatePort } from './port-update.ts';
import { portView } from './port-view.ts';

const vnicTypes = [
  'normal',
  'direct',
  'macvtap',
  'baremetal',
  'direct-physical',
  'virtio-forwarder',
  'smart-nic',
  'vdpa',
  'accelerator-direct',
  'accelerator-direct-physical',
  'remote-managed',
];

const areFixedIps: Check = (value) => {
  if (!Array.isArray(value)) return `Invalid data format for fixed IP: '${pythonStr(value)}'`;
  for (const item of value as unknown[]) {
    if (!isJsonObject(item)) return `Invalid data format for fixed IP: '${pythonStr(item)}'`;
    const { ip_address: address, subnet_id: subnet } = item;
    const wrong = (address === undefined ? null : isAddress(address)) ?? (subnet === undefined ? null : isUuid(subnet));
    if (wrong !== null) return wrong;
  }
  const addresses = (value as { ip_address?: string }[]).flatMap(({ ip_address }) => ip_address ?? []);
  const again = addresses.find((address, at) => addresses.indexOf(address) < at);
  return again === undefined ? null : `Duplicate IP address '${again}'`;
};

const areGroups: Check = listOf('Invalid data format for security groups: ', isUuid);

const attributes: Attributes = {
  ...standardAttributes,
  name: { default: '', check: text(255), filter: true, sort: true },
  network_id: { put: false, check: isUuid, filter: true, sort: true },
  admin_state_up: { default: true, convert: toBoolean, filter: true, sort: true },
  mac_address: { optional: true, check: orNone(isMac), guarded: true, filter: true, sort: true },
  fixed_ips: { optional: true, check: areFixedIps, guarded: true, filter: true },
  device_id: { default: '', check: text(255), filter: true, sort: true },
  device_owner: { default: '', check: text(255), guarded: true, filter: true, sort: true },
  status: { post: false, put: false, filter: true, sort: true },
  description: { default: '', check: text(255), filter: true, sort: true },
  'binding:vif_type': { post: false, put: false, readRule: true },
  'binding:vif_details': { post: false, put: false, readRule: true },
  'binding:vnic_type': { default: 'normal', check: oneOf(vnicTypes), guarded: true, filter: true },
  'binding:host_id': { optional: true, guarded: true, readRule: true, filter: true },
  'binding:profile': {
    optional: true,
    guarded: true,
    readRule: true,
    check: orNone((value) => (isJsonObject(value) ? null : `'${pythonRepr(value)}' is not a dictionary`)),
  },
  allowed_address_pairs: { optional: true, convert: toList, check: areAddressPairs, guarded: true },
  extra_dhcp_opts: { default: null, check: orNone(areDhcpOptions) },
  security_groups: { optional: true, convert: toList, check: areGroups, filter: true },
  port_security_enabled: { optional: true, convert: toBoolean, guarded: true, filter: true },
  qos_policy_id: { default: null, check: orNone(isUuid), filter: true },
  qos_network_policy_id: { post: false, put: false },
  dns_name: { default: '', convert: toLowerCase, check: isDnsName, filter: true },
  dns_assignment: { post: false, put: false },
  trunk_details: { post: false, put: false },
  resource_request: { post: false, put: false, readRule: true },
};

export function portKind(core: Neutron): Kind<PortRecord> {
  const networkOf = (id: unknown) => core.networks.get(String(id));
  return {
    name: 'port',
    plural: 'ports',
    path: 'ports',
    attributes,
    quota: 'port',
    records: () => core.ports.values(),
    get: (id) => core.ports.get(id),
    candidates: (filters) => core.ports.candidates(filters),
    missing: (id) => notFound('PortNotFound', `Port ${id} could not be found.`),
    view: (port) => portView(core, port),
    facts: (port) => ({ 'network:tenant_id': networkOf(port.network_id)?.project_id ?? '' }),
    bodyFacts(body) {
      const network = networkOf(body['network_id']);
      const field = network?.shared ? ['networks:shared=True'] : [];
      if (String(body['device_owner'] ?? '').startsWith('network:')) field.push('port:device_owner=~^network:');
      return { field, 'network:tenant_id': network?.project_id ?? '' };
    },
    filters: {
      fixed_ips: fixedIpFilter,
      // Kept as they were written; compared as a database does.
      mac_address: (port, addresses) => addresses.some((address) => isSameMac(port.mac_address, address)),
      security_groups: (port, ids) => port.security_groups.some((id) => ids.includes(id)),
    },
    create: (caller, body) => createPort(core, caller, body),
    update: (caller, port, changes) => updatePort(core, caller, port, changes),
    remove: (_caller, port) => removePortAsAsked(core, port),
    setTags: (port, tags) => void core.change(core.ports, port, { tags }),
  };
}
