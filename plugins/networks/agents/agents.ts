import type { callApi, Code } from '@sextant/sdk';
import { networkTypeId } from '../networks/network.ts';
import { routerTypeId } from '../routers/router.ts';

/** An agent as the gateway lists it of a network or a router (listHostingAgents). */
export type Agent = Awaited<ReturnType<typeof callApi<'listHostingAgents'>>>['items'][number];

/** A kind of thing that agents serve. */
export interface Served {
  readonly kind: 'networks' | 'routers';
  /** The id of the resource type. */
  readonly type: string;
  /** The type of agent, as neutron names it. */
  readonly agent: string;
  /** The alias of the extension that tells the agents. */
  readonly extension: string;
  /** The rules of giving to an agent, and of taking from one. */
  readonly rules: { readonly add: string; readonly remove: string };
  /** Neutron's path below an agent, and the member with the id of the thing. */
  readonly path: string;
  readonly member: string;
  /** The words of the commands: `network agent add network --dhcp`. */
  readonly command: { readonly name: string; readonly flag: string };
}

export const servedNetworks: Served = {
  kind: 'networks',
  type: networkTypeId,
  agent: 'DHCP agent',
  extension: 'dhcp_agent_scheduler',
  rules: { add: 'create_dhcp-network', remove: 'delete_dhcp-network' },
  path: 'dhcp-networks',
  member: 'network_id',
  command: { name: 'network', flag: '--dhcp' },
};

export const servedRouters: Served = {
  kind: 'routers',
  type: routerTypeId,
  agent: 'L3 agent',
  extension: 'l3_agent_scheduler',
  rules: { add: 'create_l3-router', remove: 'delete_l3-router' },
  path: 'l3-routers',
  member: 'router_id',
  command: { name: 'router', flag: '--l3' },
};

/** A thing that agents serve, as its page has it. */
export interface ServedItem {
  readonly id: string;
  readonly name?: string;
}

/** An agent of a thing, as its row has it. */
export interface AgentRow {
  readonly id: string;
  /** The agent's host. */
  readonly name: string;
  readonly of: ServedItem;
}

/** Returns the code that has an agent serve a thing, or takes it from the agent. */
export function agentCode(verb: 'add' | 'remove', served: Served, agent: string, id: string): Code {
  const { path, member, command } = served;
  const at = `/agents/${encodeURIComponent(agent)}/${path}`;
  return {
    commands: [{ command: `network agent ${verb} ${command.name}`, options: [command.flag], names: [agent, id] }],
    calls: [
      verb === 'add'
        ? { method: 'POST', service: 'network', path: at, body: { [member]: id } }
        : { method: 'DELETE', service: 'network', path: `${at}/${encodeURIComponent(id)}` },
    ],
  };
}
