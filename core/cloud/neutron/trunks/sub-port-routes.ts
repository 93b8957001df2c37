import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isJsonObject } from '../../shared/json-values.ts';
import type { Neutron } from '../neutron-core.ts';
import { type Caller, callerOf } from '../engine/caller.ts';
import { factsOf, find, getRule } from '../engine/kind.ts';
import { idOf } from '../engine/resource-routes.ts';
import { badRequest, notFound } from '../errors.ts';
import type { SubPort, TrunkRecord } from '../neutron-records.ts';
import { areSubPorts, checkSubPorts } from './trunk-checks.ts';
import { disabled, trunkView } from './trunk-kind.ts';
import { releaseSubPorts } from './wiring.ts';

/** Adding, removing and listing the sub-ports of a trunk. */
export function subPortRoutes(app: FastifyInstance, core: Neutron): void {
  const enter = (request: FastifyRequest, rule: string) => {
    const caller = callerOf(core.context, request);
    const kind = core.kinds.trunk;
    const trunk = find(kind, idOf(request), caller);
    caller.enforce([{ rule }], factsOf(kind, trunk), getRule(kind));
    return { caller, trunk };
  };

  app.get('/v2.0/trunks/:id/get_subports', async (request) => ({
    sub_ports: enter(request, 'get_subports').trunk.sub_ports,
  }));
  app.put('/v2.0/trunks/:id/add_subports', async (request) => {
    const { caller, trunk } = enter(request, 'add_subports');
    return trunkView(add(caller, trunk, subPortsIn(request.body)));
  });
  app.put('/v2.0/trunks/:id/remove_subports', async (request) => {
    const { trunk } = enter(request, 'remove_subports');
    return trunkView(remove(trunk, subPortsIn(request.body)));
  });

  function add(caller: Caller, trunk: TrunkRecord, asked: Partial<SubPort>[]): TrunkRecord {
    if (!trunk.admin_state_up) throw disabled(trunk);
    const wrong = areSubPorts(asked);
    if (wrong !== null) throw badRequest(`${wrong}.`);
    const parent = find(core.kinds.port, trunk.port_id, caller);
    const added = checkSubPorts(core, caller, asked, parent, trunk);
    core.tasks.later(1, 'trunk', trunk.id);
    return core.change(core.trunks, trunk, { sub_ports: [...trunk.sub_ports, ...added] });
  }

  function remove(trunk: TrunkRecord, asked: Partial<SubPort>[]): TrunkRecord {
    if (!trunk.admin_state_up) throw disabled(trunk);
    const gone = asked.map(({ port_id: id }) => {
      const sub = trunk.sub_ports.find((one) => one.port_id === id);
      if (sub) return sub;
      throw notFound('SubPortNotFound', `SubPort ${id} on trunk ${trunk.id} could not be found.`);
    });
    releaseSubPorts(core, gone);
    return core.change(core.trunks, trunk, { sub_ports: trunk.sub_ports.filter((sub) => !gone.includes(sub)) });
  }
}

function subPortsIn(body: unknown): Partial<SubPort>[] {
  const list = isJsonObject(body) ? body['sub_ports'] : undefined;
  // The real service breaks on such a body (500); a refusal says more.
  if (!Array.isArray(list) || !list.every(isJsonObject)) throw badRequest("Unable to find 'sub_ports' in request body");
  return list as Partial<SubPort>[];
}
