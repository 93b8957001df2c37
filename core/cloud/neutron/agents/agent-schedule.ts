import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isJsonObject } from '../../shared/json-values.ts';
import type { Neutron } from '../neutron-core.ts';
import { type Caller, callerOf } from '../engine/caller.ts';
import { find, type Kind } from '../engine/kind.ts';
import { idOf } from '../engine/resource-routes.ts';
import { badRequest, conflict } from '../errors.ts';
import type { Agent } from './agent-kind.ts';

/** The networks and routers that agents serve. An agent serves all of its kind, but for those that were taken from it. */
export interface AgentSchedule {
  serves(agent: string, object: string): boolean;
  give(agent: string, object: string): void;
  take(agent: string, object: string): void;
}

export function agentSchedule(core: Neutron): AgentSchedule {
  const taken = core.context.store.collection<true>('network.agents-taken');
  const keyOf = (agent: string, object: string) => `${agent} ${object}`;
  return {
    serves: (agent, object) => !taken.has(keyOf(agent, object)),
    give: (agent, object) => void taken.delete(keyOf(agent, object)),
    take: (agent, object) => taken.set(keyOf(agent, object), true),
  };
}

interface Scheduled {
  readonly path: 'dhcp-networks' | 'l3-routers';
  readonly member: 'network_id' | 'router_id';
  /** The names of the rules end with it. */
  readonly rule: 'dhcp-network' | 'l3-router';
  /** Throws the kind's 404 for an object that the caller does not see. */
  find(object: string, caller: Caller): void;
  /** The types and messages of the refusals (neutron_lib.exceptions). */
  readonly hosted: readonly [type: string, message: (object: string, agent: string) => string];
  readonly notHosted: readonly [type: string, message: (object: string, agent: string) => string];
}

interface Parts {
  readonly schedule: AgentSchedule;
  readonly agents: Kind<Agent>;
}

/** Networks are given to DHCP agents and routers to L3 agents, and taken from them, by administrators. */
export function schedulingRoutes(app: FastifyInstance, core: Neutron, { schedule, agents }: Parts): void {
  for (const scheduled of scheduledIn(core)) {
    const { path, member, rule, hosted, notHosted } = scheduled;
    const start = (request: FastifyRequest, verb: 'create' | 'delete') => {
      const caller = callerOf(core.context, request);
      const agent = idOf(request);
      find(agents, agent, caller);
      caller.enforce([{ rule: `${verb}_${rule}` }], { project_id: caller.projectId, field: [] });
      return { caller, agent };
    };
    app.post(`/v2.0/agents/:id/${path}`, async (request, reply) => {
      const { caller, agent } = start(request, 'create');
      const { body } = request;
      const object = isJsonObject(body) ? body[member] : undefined;
      if (typeof object !== 'string') throw badRequest(`Invalid input: ${member} is missing`);
      scheduled.find(object, caller);
      if (schedule.serves(agent, object)) throw conflict(hosted[0], hosted[1](object, agent));
      schedule.give(agent, object);
      return reply.code(201).send(null);
    });
    app.delete(`/v2.0/agents/:id/${path}/:object`, async (request, reply) => {
      const { caller, agent } = start(request, 'delete');
      const { object } = request.params as { object: string };
      scheduled.find(object, caller);
      if (!schedule.serves(agent, object)) throw conflict(notHosted[0], notHosted[1](object, agent));
      schedule.take(agent, object);
      return reply.code(204).send();
    });
  }
}

function scheduledIn(core: Neutron): readonly Scheduled[] {
  return [
    {
      path: 'dhcp-networks',
      member: 'network_id',
      rule: 'dhcp-network',
      find: (id, caller) => void find(core.kinds.network, id, caller),
      hosted: [
        'NetworkHostedByDHCPAgent',
        (network, agent) => `The network ${network} has been already hosted by the DHCP Agent ${agent}.`,
      ],
      notHosted: [
        'NetworkNotHostedByDhcpAgent',
        (network, agent) => `The network ${network} is not hosted by the DHCP agent ${agent}.`,
      ],
    },
    {
      path: 'l3-routers',
      member: 'router_id',
      rule: 'l3-router',
      find: (id, caller) => void find(core.kinds.router, id, caller),
      hosted: [
        'RouterHostedByL3Agent',
        (router, agent) => `The router ${router} has been already hosted by the L3 Agent ${agent}.`,
      ],
      notHosted: [
        'RouterNotHostedByL3Agent',
        (router, agent) => `The router ${router} is not hosted by L3 agent ${agent}.`,
      ],
    },
  ];
}
