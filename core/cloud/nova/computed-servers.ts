import { fleetNetworks, fleetPort, fleetServerId, portsPerServer } from '../shared/computed-fleet.ts';
import type { ServiceContext } from '../shared/service.ts';
import { blankServer } from './new-server.ts';
import type { FlavorRecord, PowerState, ServerPort, ServerRecord, VmState } from './nova-records.ts';

/** The facts that computed servers are made of, kept when the cloud is first filled. */
export interface FleetFacts {
  project_id: string;
  user_id: string;
  /** Ids of images. */
  images: string[];
}

const firstDay = Date.UTC(2024, 0, 1);
const apart = 600_000;
const kinds = ['web', 'db', 'cache', 'queue', 'build', 'batch'] as const;

/**
 * The servers of a cloud with a size, newest first: worked out from their number at the first use, never stored. Numbers of
 * instances begin above those of servers that are made.
 */
export function computedServers(context: ServiceContext, hosts: readonly string[]): ReadonlyMap<string, ServerRecord> {
  const servers = new Map<string, ServerRecord>();
  const facts = context.store.collection<FleetFacts>('compute.fleet').get('facts');
  const flavors = [...context.store.collection<FlavorRecord>('compute.flavors').values()].filter(
    (one) => one.is_public,
  );
  if (!facts || context.size === undefined || flavors.length === 0) return servers;
  for (let number = context.size - 1; number >= 0; number--) {
    const server = computedServer(number, { facts, flavors, hosts });
    servers.set(server.id, server);
  }
  return servers;
}

interface Parts {
  facts: FleetFacts;
  flavors: readonly FlavorRecord[];
  hosts: readonly string[];
}

function computedServer(number: number, { facts, flavors, hosts }: Parts): ServerRecord {
  const created = firstDay + number * apart;
  const kind = kinds[number % kinds.length] ?? 'web';
  const flavor = flavors[number % flavors.length] as FlavorRecord;
  const name = `${kind}-${String(number).padStart(5, '0')}`;
  return {
    ...blankServer(fleetServerId(number), 1_000_000 + number, created),
    ...stateOf(number, created),
    name,
    hostname: name,
    project_id: facts.project_id,
    user_id: facts.user_id,
    image: facts.images[number % Math.max(1, facts.images.length)] ?? '',
    flavor,
    key_name: number % 3 === 0 ? 'demo-key' : null,
    metadata: { role: kind },
    tags: number % 10 === 0 ? ['tenth'] : [],
    task_state: null,
    host: hosts[number % hosts.length] ?? null,
    updated_at: created + 60_000,
    launched_at: created + 5000,
    reservation_id: `r-${number.toString(36).padStart(8, '0')}`,
    ports: Array.from({ length: portsPerServer }, (_, place) => computedPort(number, place)),
  };
}

/** Most run; some were stopped, a few paused, one of two hundred is broken. */
function stateOf(number: number, created: number): Pick<ServerRecord, 'vm_state' | 'power_state' | 'fault'> {
  const state = (vm_state: VmState, power_state: PowerState) => ({ vm_state, power_state, fault: null });
  if (number % 200 === 199) {
    const message = 'No valid host was found. There are not enough hosts available.';
    return { ...state('error', 0), fault: { code: 500, message, details: null, created_at: created + 5000 } };
  }
  if (number % 25 === 24) return state('stopped', 4);
  if (number % 100 === 50) return state('paused', 3);
  return state('active', 1);
}

function computedPort(number: number, place: number): ServerPort {
  const port = fleetPort(number, place);
  const network = fleetNetworks[place];
  return {
    port_id: port.id,
    network_id: network?.id ?? '',
    network_name: network?.name ?? '',
    mac_address: port.mac,
    fixed_ips: [{ subnet_id: network?.subnetId ?? '', ip_address: port.address, floating_ips: [] }],
    security_groups: [{ id: '', name: 'default' }],
    own: true,
    tag: null,
  };
}
