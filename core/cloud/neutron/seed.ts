import type { SeedFacts } from '../shared/service.ts';
import type { Neutron } from './neutron-core.ts';
import { serveDhcp } from './dhcp.ts';
import { type Body, readForCreate } from './engine/attributes.ts';
import type { Caller } from './engine/caller.ts';
import type { Kind } from './engine/kind.ts';
import { wirePort } from './ports/binding.ts';
import type { NetworkRecord, PortRecord, QosRule, Standard, SubnetRecord } from './neutron-records.ts';
import { addInterface } from './routers/interfaces.ts';
import { seedFleet } from './seed-fleet.ts';
import { ensureDefaultGroup } from './security-groups/default-group.ts';

/** Fills an empty neutron with what the real cloud's seed makes there; ports of servers are made by nova's. */
export function seedNetworks(core: Neutron, facts: SeedFacts): void {
  const make = maker(core);
  const { admin = '', demo = '', lab = '' } = facts.projects;
  for (const projectId of [admin, demo, lab]) ensureDefaultGroup(core, projectId);

  const way = make(core.kinds.network, admin, 'public', {
    'router:external': true,
    'provider:network_type': 'flat',
    'provider:physical_network': 'physnet1',
    description: 'The way out',
  });
  make(core.kinds.subnet, admin, 'public-v4', {
    network_id: way.id,
    ip_version: 4,
    cidr: '203.0.113.0/24',
    gateway_ip: '203.0.113.1',
    enable_dhcp: false,
    allocation_pools: [{ start: '203.0.113.10', end: '203.0.113.250' }],
  });
  seedQos(core, make, { admin, demo });
  const net = tenantNetwork(core, make, demo, 'demo', '10.10.0', way);
  tenantNetwork(core, make, lab, 'lab', '10.20.0', way);
  seedGroups(core, make, demo);
  seedTrunk(core, make, demo, net);
  make(core.kinds.floatingIp, demo, '', { floating_network_id: way.id, description: 'spare' });
  if (core.context.size !== undefined) seedFleet(core, demo);
}

type Make = <R extends Pick<Standard, 'id' | 'project_id'>>(
  kind: Kind<R>,
  projectId: string,
  name: string,
  body: Body,
) => R;

/** Makes things as an administrator's POST would; those with a name or a description have one of the ids that belong to names. */
function maker(core: Neutron): Make {
  return (kind, projectId, name, body) => {
    const caller = seeder(projectId);
    const owned = { ...(name ? { name } : {}), ...body, project_id: projectId, tenant_id: projectId };
    const read = readForCreate(kind.attributes, owned);
    const key = name || body['description'];
    const create = () => kind.create!(caller, read);
    // Rules have neither: under one name they would take each other's place.
    return key ? core.named(`${kind.name} ${projectId} ${String(key)}`, create) : create();
  };
}

function seeder(projectId: string): Caller {
  const credentials = { project_id: projectId, roles: ['admin'] } as unknown as Caller['credentials'];
  return {
    credentials,
    projectId,
    isAdmin: true,
    allows: () => true,
    about: () => () => true,
    enforce: () => undefined,
  };
}

function tenantNetwork(
  core: Neutron,
  make: Make,
  projectId: string,
  prefix: string,
  start: string,
  way: NetworkRecord,
): NetworkRecord {
  const network = make(core.kinds.network, projectId, `${prefix}-net`, { description: `Where ${prefix} lives` });
  const subnet: SubnetRecord = make(core.kinds.subnet, projectId, `${prefix}-v4`, {
    network_id: network.id,
    ip_version: 4,
    cidr: `${start}.0/24`,
    dns_nameservers: ['192.0.2.53'],
    host_routes: [{ destination: '198.51.100.0/24', nexthop: `${start}.254` }],
  });
  serveDhcp(core, network);
  const router = make(core.kinds.router, projectId, `${prefix}-router`, {
    external_gateway_info: { network_id: way.id },
  });
  addInterface(core, seeder(projectId), router, { subnetId: subnet.id });
  for (const { id } of core.ports.with('project_id', [projectId, ''])) wirePort(core, id);
  return network;
}

function seedGroups(core: Neutron, make: Make, demo: string): void {
  const web = make(core.kinds.securityGroup, demo, 'web', { description: 'HTTP(S), SSH and ping from anywhere' });
  const db = make(core.kinds.securityGroup, demo, 'db', { description: 'MySQL from the web servers' });
  const allow = (groupId: string, protocol: string, port: number | null, remote: Body) =>
    make(core.kinds.securityGroupRule, demo, '', {
      security_group_id: groupId,
      direction: 'ingress',
      protocol,
      port_range_min: port,
      port_range_max: port,
      ...remote,
    });
  for (const [protocol, port] of [
    ['tcp', 22],
    ['tcp', 80],
    ['tcp', 443],
    ['icmp', null],
  ] as const) {
    allow(web.id, protocol, port, { remote_ip_prefix: '0.0.0.0/0' });
  }
  allow(db.id, 'tcp', 3306, { remote_group_id: web.id });
}

function seedTrunk(core: Neutron, make: Make, demo: string, network: NetworkRecord): void {
  const port = (name: string): PortRecord => make(core.kinds.port, demo, name, { network_id: network.id });
  port('free-parent');
  port('free-subport');
  const parent = port('trunk-parent');
  const subs = [101, 102].map((id) => ({
    port_id: port(`trunk-sub-${id}`).id,
    segmentation_type: 'vlan',
    segmentation_id: id,
  }));
  const id = core.context.ids.namedUuid('network trunk demo-trunk');
  core.trunks.set(id, {
    ...core.stamp(demo, '', 0, id),
    name: 'demo-trunk',
    port_id: parent.id,
    admin_state_up: true,
    status: 'DOWN',
    sub_ports: subs,
  });
}

function seedQos(core: Neutron, make: Make, projects: { admin: string; demo: string }): void {
  const rule = (name: string, type: string, values: QosRule['values']): QosRule => ({
    id: core.context.ids.namedUuid(`network qos rule ${name}`),
    type,
    values,
  });
  const limit = (name: string, max_kbps: number, max_burst_kbps: number, direction: string) =>
    rule(name, 'bandwidth_limit', { max_kbps, max_burst_kbps, direction });
  const gold = make(core.kinds.qosPolicy, projects.admin, 'gold', {
    shared: true,
    description: 'Limits and marks for the better seats',
  });
  core.change(core.qosPolicies, gold, {
    rules: [
      limit('gold egress', 10_000, 8000, 'egress'),
      limit('gold ingress', 20_000, 16_000, 'ingress'),
      rule('gold dscp', 'dscp_marking', { dscp_mark: 26 }),
      rule('gold minimum', 'minimum_bandwidth', { min_kbps: 1000, direction: 'egress' }),
    ],
  });
  const silver = make(core.kinds.qosPolicy, projects.demo, 'silver', { description: 'Owned by demo' });
  core.change(core.qosPolicies, silver, { rules: [limit('silver egress', 5000, 4000, 'egress')] });
}
