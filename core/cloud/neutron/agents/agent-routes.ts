import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Neutron } from '../neutron-core.ts';
import { callerOf } from '../engine/caller.ts';
import { find } from '../engine/kind.ts';
import { idOf, resourceRoutes } from '../engine/resource-routes.ts';
import { shown } from '../engine/show.ts';
import { subnetsOf } from '../networks/network-queries.ts';
import { portsOf } from '../routers/router-ports.ts';
import { agentKind } from './agent-kind.ts';
import { agentSchedule, schedulingRoutes } from './agent-schedule.ts';

/** Agents, which of them serve a router or a network, and the availability zones they make. */
export function agentRoutes(app: FastifyInstance, core: Neutron): void {
  const kind = agentKind(core);
  resourceRoutes(app, core, kind);
  const schedule = agentSchedule(core);

  const serving = (path: string, type: string, rule: string, isServed: (request: FastifyRequest) => boolean) =>
    app.get(path, async (request) => {
      const caller = callerOf(core.context, request);
      caller.enforce([{ rule }], { project_id: caller.projectId, field: [] });
      const agents = isServed(request)
        ? [...kind.records()].filter((agent) => agent.agent_type === type && schedule.serves(agent.id, idOf(request)))
        : [];
      return { agents: agents.map((agent) => shown(kind, agent, caller)) };
    });
  serving('/v2.0/routers/:id/l3-agents', 'L3 agent', 'get_l3-agents', (request) => {
    const router = find(core.kinds.router, idOf(request), callerOf(core.context, request));
    return portsOf(core, router).length > 0;
  });
  serving('/v2.0/networks/:id/dhcp-agents', 'DHCP agent', 'get_dhcp-agents', (request) => {
    const network = find(core.kinds.network, idOf(request), callerOf(core.context, request));
    return subnetsOf(core, network.id).length > 0;
  });

  const served = (path: string, rule: string, list: (request: FastifyRequest) => object) =>
    app.get(path, async (request) => {
      const caller = callerOf(core.context, request);
      find(kind, idOf(request), caller);
      caller.enforce([{ rule }], { project_id: caller.projectId, field: [] });
      return list(request);
    });
  served('/v2.0/agents/:id/l3-routers', 'get_l3-routers', (request) => {
    const caller = callerOf(core.context, request);
    const isL3 = kind.get(idOf(request))?.agent_type === 'L3 agent';
    const routers = isL3
      ? [...core.routers.values()].filter(
          (router) => portsOf(core, router).length > 0 && schedule.serves(idOf(request), router.id),
        )
      : [];
    return { routers: routers.map((router) => shown(core.kinds.router, router, caller)) };
  });
  served('/v2.0/agents/:id/dhcp-networks', 'get_dhcp-networks', (request) => {
    const caller = callerOf(core.context, request);
    const isDhcp = kind.get(idOf(request))?.agent_type === 'DHCP agent';
    const networks = isDhcp
      ? [...core.networks.values()].filter(
          ({ id }) => subnetsOf(core, id).length > 0 && schedule.serves(idOf(request), id),
        )
      : [];
    return { networks: networks.map((network) => shown(core.kinds.network, network, caller)) };
  });

  schedulingRoutes(app, core, { schedule, agents: kind });

  app.get('/v2.0/availability_zones', async (request) => {
    const caller = callerOf(core.context, request);
    const mayLook = caller.allows('get_availability_zone', { project_id: caller.projectId, field: [] });
    const zones = ['network', 'router'].map((resource) => ({ state: 'available', name: 'nova', resource }));
    return { availability_zones: mayLook ? zones : [] };
  });
}
