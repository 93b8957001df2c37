import type { Neutron } from '../neutron-core.ts';
import type { Attributes } from '../engine/attributes.ts';
import type { Kind } from '../engine/kind.ts';
import { orNone, text, toBoolean } from '../engine/values.ts';
import { notFound } from '../errors.ts';
import { networkHost, networkHosts } from './hosts.ts';

export interface Agent {
  id: string;
  project_id: string;
  agent_type: string;
  binary: string;
  topic: string;
  host: string;
  availability_zone: string;
  admin_state_up: boolean;
  description: string | null;
  alive: boolean;
  created_at: string;
  configurations: object;
}

const fixed = { post: false, put: false, filter: true } as const;

const attributes: Attributes = {
  id: fixed,
  agent_type: fixed,
  binary: fixed,
  topic: fixed,
  host: fixed,
  admin_state_up: { post: false, convert: toBoolean, filter: true },
  created_at: { post: false, put: false },
  started_at: { post: false, put: false },
  heartbeat_timestamp: { post: false, put: false },
  alive: { ...fixed, convert: toBoolean },
  configurations: { post: false, put: false },
  description: { post: false, check: orNone(text(255)), filter: true },
  resources_synced: { post: false, put: false },
  availability_zone: fixed,
};

const openVswitch = {
  bridge_mappings: { physnet1: 'br-ex' },
  datapath_type: 'system',
  devices: 0,
  enable_distributed_routing: false,
  extensions: ['qos'],
  integration_bridge: 'br-int',
  l2_population: false,
  tunnel_types: ['vxlan'],
  tunneling_ip: '127.0.0.1',
};

/** The members of an agent that an operator may set, and its id. All others follow from where it runs. */
type Said = Partial<Pick<Agent, 'id' | 'admin_state_up' | 'description'>>;

/** The agents: an Open vSwitch agent on each host, the others on the network's own. None of them ever dies. */
export function agentKind(core: Neutron): Kind<Agent> {
  const said = core.context.store.collection<Said>('network.agents');
  const started = core.context.store.collection<string>('network.agents-since');
  const since = started.get('start') ?? secondsOf(core.context.clock.date());
  started.set('start', since);
  const agents = agentsOf(core, since);
  const withSaid = (agent: Agent): Agent => ({ ...agent, ...said.get(keyOf(agent)) });
  return {
    name: 'agent',
    plural: 'agents',
    path: 'agents',
    attributes,
    records: () => [...agents.values()].map(withSaid),
    get: (id) => {
      const agent = agents.get(id);
      return agent && withSaid(agent);
    },
    missing: (id) => notFound('AgentNotFound', `Agent ${id} could not be found.`),
    view: ({ project_id: _project, ...agent }) => ({
      ...agent,
      started_at: since,
      heartbeat_timestamp: heartbeat(core.context.clock.now()),
      resources_synced: null,
    }),
    // Agents are hidden by policy: callers without the right get an empty list, and 404 for each agent.
    sees: () => true,
    update(_caller, agent, changes) {
      said.set(keyOf(agent), { ...said.get(keyOf(agent)), ...(changes as Said) });
      return { ...agent, ...(changes as Said) };
    },
  };
}

function agentsOf(core: Neutron, since: string): Map<string, Agent> {
  const agent = (host: string, type: string, binary: string, topic: string, zone: string, configurations: object) => ({
    id: core.context.ids.namedUuid(`network agent ${binary} ${host}`),
    project_id: '',
    agent_type: type,
    binary,
    topic,
    host,
    availability_zone: zone,
    admin_state_up: true,
    description: null,
    alive: true,
    created_at: since,
    configurations,
  });
  const all: Agent[] = [
    ...networkHosts(core.context.size).map((host) =>
      agent(host, 'Open vSwitch agent', 'neutron-openvswitch-agent', 'N/A', '', openVswitch),
    ),
    agent(networkHost, 'L3 agent', 'neutron-l3-agent', 'l3_agent', 'nova', { agent_mode: 'legacy' }),
    agent(networkHost, 'DHCP agent', 'neutron-dhcp-agent', 'dhcp_agent', 'nova', { dhcp_lease_duration: 86_400 }),
    agent(networkHost, 'Metadata agent', 'neutron-metadata-agent', 'N/A', '', { nova_metadata_port: 8775 }),
    agent(networkHost, 'Metering agent', 'neutron-metering-agent', 'metering_agent', '', { measure_interval: 30 }),
  ];
  const known = core.context.store.collection<Said>('network.agents');
  for (const one of all) {
    one.id = known.get(keyOf(one))?.id ?? one.id;
    if (!known.has(keyOf(one))) known.set(keyOf(one), { id: one.id });
  }
  return new Map(all.map((one) => [one.id, one]));
}

function keyOf({ binary, host }: Agent): string {
  return `${binary} ${host}`;
}

/** Agents report every 20 seconds. */
function heartbeat(now: number): string {
  return secondsOf(new Date(now - (now % 20_000)));
}

/** `2026-11-21 19:09:57` */
function secondsOf(date: Date): string {
  return date.toISOString().slice(0, 19).replace('T', ' ');
}
