import { lazily } from '#base';
import {
  fleetNetworks,
  type FleetPort,
  fleetPort,
  fleetServerId,
  portsPerServer,
} from '../../shared/computed-fleet.ts';
import type { ServiceContext } from '../../shared/service.ts';
import { networkHosts } from '../agents/hosts.ts';
import { parseAddress } from '../address/ip.ts';
import type { PortRecord } from '../neutron-records.ts';

/** The ports of a cloud with a size: worked out from their number, never stored. */
export interface ComputedPorts {
  get(id: string): PortRecord | undefined;
  all(): Iterable<PortRecord>;
  with(attribute: 'network_id' | 'device_id' | 'project_id' | 'id', value: string): PortRecord[];
  countOf(projectId: string): number;
  isTaken(subnetId: string, address: string): boolean;
  takenCount(subnetId: string): number;
}

/** The owner of the computed ports, kept when the cloud is first filled. */
export interface FleetOwner {
  project_id: string;
  /** The project's default group. */
  group_id: string;
}

export const fleetOwnerKey = 'owner';

export function computedPorts(context: ServiceContext): ComputedPorts {
  const owners = context.store.collection<FleetOwner>('network.fleet');
  // Looked up at each use: the seed says it only after the service was registered.
  const size = () => (owners.has(fleetOwnerKey) ? (context.size ?? 0) : 0);
  const hosts = networkHosts(context.size).slice(0, -1);
  // Digests cost more than all the rest of a port.
  const servers = lazily(() => Array.from({ length: size() }, (_, number) => fleetServerId(number)));
  const facts = lazily(() => Array.from({ length: size() * portsPerServer }, (_, at) => factsOf(at)));
  const numbers = lazily(() => new Map(servers().map((id, number) => [id, number])));
  const places = lazily(() => new Map(facts().map(({ id }, at) => [id, Math.floor(at / portsPerServer)])));

  const make = (number: number, place: number) =>
    portRecord(facts()[number * portsPerServer + place] ?? fleetPort(number, place), {
      owner: owners.get(fleetOwnerKey),
      server: servers()[number] ?? '',
      host: hosts[number % hosts.length] ?? '',
    });
  const ofServer = (number: number | undefined) =>
    number === undefined ? [] : fleetNetworks.map((_, place) => make(number, place));
  const ofPlace = (place: number) =>
    place < 0 ? [] : Array.from({ length: size() }, (_, number) => make(number, place));
  const subnetPlace = (subnetId: string) => fleetNetworks.findIndex((network) => network.subnetId === subnetId);

  const ports: ComputedPorts = {
    get(id) {
      if (size() === 0) return undefined;
      const number = places().get(id);
      return number === undefined ? undefined : ofServer(number).find((port) => port.id === id);
    },
    *all() {
      for (let number = 0; number < size(); number += 1) yield* ofServer(number);
    },
    with(attribute, value) {
      if (size() === 0) return [];
      if (attribute === 'device_id') return ofServer(numbers().get(value));
      if (attribute === 'network_id') return ofPlace(fleetNetworks.findIndex((network) => network.id === value));
      if (attribute === 'project_id') return value === owners.get(fleetOwnerKey)?.project_id ? [...ports.all()] : [];
      const port = ports.get(value);
      return port ? [port] : [];
    },
    countOf: (projectId) => (owners.get(fleetOwnerKey)?.project_id === projectId ? size() * portsPerServer : 0),
    isTaken(subnetId, address) {
      const place = subnetPlace(subnetId);
      if (place < 0 || size() === 0) return false;
      const first = parseAddress(fleetPort(0, place).address)?.value ?? 0n;
      const number = (parseAddress(address)?.value ?? -1n) - first;
      return number >= 0n && number < BigInt(size());
    },
    takenCount: (subnetId) => (subnetPlace(subnetId) < 0 ? 0 : size()),
  };
  return ports;
}

function factsOf(at: number): FleetPort {
  return fleetPort(Math.floor(at / portsPerServer), at % portsPerServer);
}

const created = '2024-01-01T00:00:00Z';

function portRecord(
  { id, mac, address, place }: FleetPort,
  { owner, server, host }: { owner: FleetOwner | undefined; server: string; host: string },
): PortRecord {
  const network = fleetNetworks[place];
  return {
    id,
    project_id: owner?.project_id ?? '',
    description: '',
    tags: [],
    revision_number: 4,
    created_at: created,
    updated_at: created,
    name: '',
    network_id: network?.id ?? '',
    mac_address: mac,
    admin_state_up: true,
    status: 'ACTIVE',
    device_id: server,
    device_owner: 'compute:nova',
    fixed_ips: [{ subnet_id: network?.subnetId ?? '', ip_address: address }],
    allowed_address_pairs: [],
    extra_dhcp_opts: [],
    security_groups: owner ? [owner.group_id] : [],
    port_security_enabled: true,
    qos_policy_id: null,
    dns_name: '',
    'binding:vnic_type': 'normal',
    'binding:profile': {},
    'binding:host_id': host,
    'binding:vif_type': 'ovs',
  };
}
