import type { FastifyInstance } from 'fastify';
import { poolSize } from '../address/pools.ts';
import { bits, parseCidr } from '../address/ip.ts';
import type { Neutron } from '../neutron-core.ts';
import { type Caller, callerOf } from '../engine/caller.ts';
import { idOf, queryOf } from '../engine/resource-routes.ts';
import { noResource } from '../errors.ts';
import { subnetsOf } from '../networks/network-queries.ts';
import type { NetworkRecord } from '../neutron-records.ts';

/** How many addresses of each network are used, for administrators. */
export function ipAvailabilityRoutes(app: FastifyInstance, core: Neutron): void {
  const mayLook = (caller: Caller) =>
    caller.allows('get_network_ip_availability', { project_id: caller.projectId, field: [] });

  app.get('/v2.0/network-ip-availabilities', async (request) => {
    const caller = callerOf(core.context, request);
    const query = queryOf(request);
    const matches = (view: Record<string, unknown>) =>
      ['network_id', 'network_name', 'project_id', 'tenant_id'].every(
        (name) => !query.has(name) || query.getAll(name).includes(String(view[name])),
      );
    const views = mayLook(caller) ? [...core.networks.values()].map((network) => availability(core, network)) : [];
    return { network_ip_availabilities: views.filter(matches) };
  });
  app.get('/v2.0/network-ip-availabilities/:id', async (request) => {
    const caller = callerOf(core.context, request);
    const network = core.networks.get(idOf(request));
    if (!network || !mayLook(caller)) throw network ? noResource() : core.kinds.network.missing(idOf(request));
    return { network_ip_availability: availability(core, network) };
  });
}

function availability(core: Neutron, network: NetworkRecord): Record<string, unknown> {
  const subnets = subnetsOf(core, network.id).map((subnet) => ({
    subnet_id: subnet.id,
    ip_version: subnet.ip_version,
    cidr: subnet.cidr,
    subnet_name: subnet.name,
    used_ips: core.ports.takenCount(subnet.id),
    total_ips:
      poolSize(subnet.allocation_pools) || 2 ** (bits(subnet.ip_version) - (parseCidr(subnet.cidr)?.length ?? 0)),
  }));
  const sum = (name: 'used_ips' | 'total_ips') => subnets.reduce((total, subnet) => total + subnet[name], 0);
  return {
    network_id: network.id,
    network_name: network.name,
    tenant_id: network.project_id,
    project_id: network.project_id,
    subnet_ip_availability: subnets,
    used_ips: sum('used_ips'),
    total_ips: sum('total_ips'),
  };
}
