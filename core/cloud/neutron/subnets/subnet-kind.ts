import { pythonRepr, pythonStr } from '../../shared/python-repr.ts';
import { parseCidr } from '../address/ip.ts';
import type { Neutron } from '../neutron-core.ts';
import { type Attributes, standardAttributes } from '../engine/attributes.ts';
import type { Kind } from '../engine/kind.ts';
import { standardView } from '../engine/show.ts';
import {
  type Check,
  isAddress,
  isUuid,
  keysAre,
  listOf,
  notNegative,
  oneOf,
  orNone,
  text,
  toAddress,
  toBoolean,
  toCidr,
  toInteger,
  toList,
} from '../engine/values.ts';
import { notFound } from '../errors.ts';
import type { SubnetRecord } from '../neutron-records.ts';
import { createSubnet, removeSubnet, updateSubnet } from './subnet-changes.ts';

const isPool: Check = (value) => {
  const wrong = keysAre(value, ['start', 'end']);
  if (wrong !== null) return wrong;
  const { start, end } = value as { start: unknown; end: unknown };
  return isAddress(start) ?? isAddress(end);
};

const isNameserver: Check = (value) => {
  const wrong = isAddress(value);
  return wrong === null ? null : `'${pythonStr(value)}' is not a valid nameserver. ${wrong}`;
};

const areNameservers: Check = (value) => {
  if (Array.isArray(value)) {
    const again = value.find((item, at) => value.indexOf(item) < at && isNameserver(item) === null);
    if (again !== undefined) return `Duplicate nameserver '${pythonStr(again)}'`;
  }
  return listOf('Invalid data format for nameserver: ', isNameserver)(value);
};

export const areRoutes: Check = (value) => {
  const isRoute: Check = (route) => {
    const wrong = keysAre(route, ['nexthop', 'destination']);
    if (wrong !== null) return wrong;
    const { destination, nexthop } = route as { destination: unknown; nexthop: unknown };
    if (typeof destination !== 'string' || !destination.includes('/') || !parseCidr(destination)) {
      return `'${pythonStr(destination)}' is not a valid CIDR`;
    }
    return isAddress(nexthop);
  };
  const wrong = listOf('Invalid data format for hostroute: ', isRoute)(value);
  if (wrong !== null) return wrong;
  const routes = (value as object[]).map((route) => pythonRepr(route));
  const again = routes.find((route, at) => routes.indexOf(route) < at);
  return again === undefined ? null : `Duplicate hostroute '${again}'`;
};

const modes = ['dhcpv6-stateful', 'dhcpv6-stateless', 'slaac'];

const attributes: Attributes = {
  ...standardAttributes,
  name: { default: '', check: text(255), filter: true, sort: true },
  ip_version: { put: false, convert: toInteger, check: oneOf([4, 6]), filter: true, sort: true },
  network_id: { put: false, check: isUuid, filter: true, sort: true },
  subnetpool_id: { put: false, optional: true, check: orNone(isUuid), filter: true, sort: true },
  use_default_subnetpool: { put: false, default: false, convert: toBoolean, visible: false },
  prefixlen: { put: false, optional: true, convert: toInteger, check: notNegative, visible: false },
  cidr: { put: false, optional: true, convert: toCidr, filter: true, sort: true },
  gateway_ip: { optional: true, convert: toAddress, check: orNone(isAddress), filter: true, sort: true },
  allocation_pools: { optional: true, check: listOf('Invalid data format for IP pool: ', isPool) },
  dns_nameservers: { optional: true, convert: toList, check: areNameservers },
  host_routes: { optional: true, convert: toList, check: areRoutes },
  enable_dhcp: { default: true, convert: toBoolean, filter: true, sort: true },
  ipv6_ra_mode: { put: false, optional: true, check: oneOf(modes), filter: true, sort: true },
  ipv6_address_mode: { put: false, optional: true, check: oneOf(modes), filter: true, sort: true },
  description: { default: '', check: text(255), filter: true, sort: true },
  service_types: { optional: true, convert: toList, guarded: true },
  shared: { post: false, put: false, visible: false, filter: true, convert: toBoolean },
};

export function subnetKind(core: Neutron): Kind<SubnetRecord> {
  const networkOf = (id: unknown) => core.networks.get(String(id));
  return {
    name: 'subnet',
    plural: 'subnets',
    path: 'subnets',
    attributes,
    quota: 'subnet',
    records: () => core.subnets.values(),
    get: (id) => core.subnets.get(id),
    candidates: (filters) => filters.get('id')?.flatMap((id) => core.subnets.get(id) ?? []),
    missing: (id) => notFound('SubnetNotFound', `Subnet ${id} could not be found.`),
    view: subnetView,
    facts(subnet) {
      const network = networkOf(subnet.network_id);
      const shared = network ? core.kinds.network.facts?.(network).field?.filter((f) => f.includes('shared')) : [];
      return { field: shared ?? [], 'network:tenant_id': network?.project_id ?? '' };
    },
    bodyFacts: (body) => ({ 'network:tenant_id': networkOf(body['network_id'])?.project_id ?? '' }),
    sees(subnet, caller) {
      const network = networkOf(subnet.network_id);
      return network !== undefined && core.kinds.network.sees?.(network, caller) === true;
    },
    filters: { shared: (subnet, values) => values.includes(String(networkOf(subnet.network_id)?.shared ?? false)) },
    create: (caller, body) => createSubnet(core, caller, body),
    update: (_caller, subnet, changes) => updateSubnet(core, subnet, changes),
    remove: (_caller, subnet) => removeSubnet(core, subnet),
    setTags: (subnet, tags) => void core.change(core.subnets, subnet, { tags }),
  };
}

function subnetView(subnet: SubnetRecord): Record<string, unknown> {
  return {
    id: subnet.id,
    name: subnet.name,
    tenant_id: subnet.project_id,
    network_id: subnet.network_id,
    ip_version: subnet.ip_version,
    subnetpool_id: subnet.subnetpool_id,
    enable_dhcp: subnet.enable_dhcp,
    ipv6_ra_mode: subnet.ipv6_ra_mode,
    ipv6_address_mode: subnet.ipv6_address_mode,
    gateway_ip: subnet.gateway_ip,
    cidr: subnet.cidr,
    allocation_pools: subnet.allocation_pools,
    host_routes: subnet.host_routes,
    dns_nameservers: subnet.dns_nameservers,
    description: subnet.description,
    service_types: subnet.service_types,
    ...standardView(subnet),
  };
}
