import { type Attributes, standardAttributes } from '../engine/attributes.ts';
import type { Caller } from '../engine/caller.ts';
import type { Kind } from '../engine/kind.ts';
import { standardView } from '../engine/show.ts';
import { isDnsName, isUuid, orNone, text, toBoolean, toInteger, toLowerCase } from '../engine/values.ts';
import type { Neutron } from '../neutron-core.ts';
import { notFound } from '../errors.ts';
import { hasGrants } from '../other/grants.ts';
import type { NetworkRecord } from '../neutron-records.ts';
import { createNetwork, removeNetwork, updateNetwork } from './network-changes.ts';
import { isSharedWith, subnetsOf } from './network-queries.ts';

const adminOnly = { optional: true, filter: true, guarded: true, readRule: true } as const;

const attributes: Attributes = {
  ...standardAttributes,
  name: { default: '', check: text(255), filter: true, sort: true },
  subnets: { post: false, put: false },
  admin_state_up: { default: true, convert: toBoolean, filter: true, sort: true },
  status: { post: false, put: false, filter: true, sort: true },
  shared: { default: false, convert: toBoolean, filter: true, guarded: true },
  description: { default: '', check: text(255), filter: true, sort: true },
  mtu: { optional: true, convert: toInteger, filter: true, sort: true },
  availability_zone_hints: { default: [], put: false, sort: true },
  availability_zones: { post: false, put: false },
  ipv4_address_scope: { post: false, put: false },
  ipv6_address_scope: { post: false, put: false },
  'router:external': { default: false, convert: toBoolean, filter: true, guarded: true, readRule: true },
  is_default: { default: false, convert: toBoolean, filter: true, guarded: true },
  port_security_enabled: { default: true, convert: toBoolean, guarded: true },
  qos_policy_id: { default: null, check: orNone(isUuid) },
  dns_domain: { default: '', convert: toLowerCase, check: isDnsName },
  'provider:network_type': { ...adminOnly, check: text(32) },
  'provider:physical_network': { ...adminOnly, check: orNone(text(64)) },
  'provider:segmentation_id': { ...adminOnly, convert: (value) => (value === null ? value : toInteger(value)) },
};

export function networkKind(core: Neutron): Kind<NetworkRecord> {
  return {
    name: 'network',
    plural: 'networks',
    path: 'networks',
    attributes,
    quota: 'network',
    records: () => core.networks.values(),
    get: (id) => core.networks.get(id),
    candidates: (filters) => filters.get('id')?.flatMap((id) => core.networks.get(id) ?? []),
    missing: (id) => notFound('NetworkNotFound', `Network ${id} could not be found.`),
    view: (network, caller) => networkView(core, network, caller),
    facts: (network) => ({ field: fieldsOf(network) }),
    sees: (network, caller) => network['router:external'] || isSharedWith(core, network, caller),
    filters: {
      status: (_network, values) => values.includes('ACTIVE'),
      shared: (network, values) => values.includes(String(network.shared)),
    },
    create: (caller, body) => createNetwork(core, caller, body),
    update: (_caller, network, changes) => updateNetwork(core, network, changes),
    remove: (_caller, network) => removeNetwork(core, network),
    setTags: (network, tags) => void core.change(core.networks, network, { tags }),
  };

  function fieldsOf(network: NetworkRecord): string[] {
    const fields: string[] = [];
    if (network.shared || hasGrants(core, network.id, 'access_as_shared')) fields.push('networks:shared=True');
    if (network['router:external']) fields.push('networks:router:external=True');
    return fields;
  }
}

function networkView(core: Neutron, network: NetworkRecord, caller: Caller): Record<string, unknown> {
  const subnets = subnetsOf(core, network.id);
  const scopeOf = (version: 4 | 6) => {
    const pool = subnets.find((subnet) => subnet.ip_version === version && subnet.subnetpool_id !== null);
    return core.subnetPools.get(pool?.subnetpool_id ?? '')?.address_scope_id ?? null;
  };
  return {
    id: network.id,
    name: network.name,
    tenant_id: network.project_id,
    admin_state_up: network.admin_state_up,
    mtu: network.mtu,
    status: 'ACTIVE',
    subnets: subnets.map(({ id }) => id),
    shared: isSharedWith(core, network, caller),
    availability_zone_hints: network.availability_zone_hints,
    availability_zones: subnets.length > 0 ? ['nova'] : [],
    ipv4_address_scope: scopeOf(4),
    ipv6_address_scope: scopeOf(6),
    'router:external': network['router:external'],
    description: network.description,
    port_security_enabled: network.port_security_enabled,
    qos_policy_id: network.qos_policy_id,
    dns_domain: network.dns_domain,
    ...(network['router:external'] ? { is_default: network.is_default } : {}),
    ...standardView(network),
    'provider:network_type': network['provider:network_type'],
    'provider:physical_network': network['provider:physical_network'],
    'provider:segmentation_id': network['provider:segmentation_id'],
  };
}
