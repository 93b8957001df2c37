import type { FastifyInstance } from 'fastify';
import type { Neutron } from '../neutron-core.ts';
import { callerOf } from '../engine/caller.ts';
import { idOf } from '../engine/resource-routes.ts';
import { conflict, NeutronError } from '../errors.ts';
import { subnetsOf } from '../networks/network-queries.ts';

const providers = ['dvrha', 'dvr', 'ha', 'single_node'];

/** Lists that hold little: service providers, pools of floating IPs, metering labels, and the automatic topology. */
export function smallRoutes(app: FastifyInstance, core: Neutron): void {
  app.get('/v2.0/service-providers', async (request) => {
    callerOf(core.context, request);
    return {
      service_providers: providers.map((name) => ({ service_type: 'L3_ROUTER_NAT', name, default: false })),
    };
  });

  app.get('/v2.0/floatingip_pools', async (request) => {
    const { projectId } = callerOf(core.context, request);
    const external = [...core.networks.values()].filter((network) => network['router:external']);
    const subnets = external.flatMap((network) => subnetsOf(core, network.id));
    return {
      floatingip_pools: subnets.map(({ id, name, network_id, cidr }) => ({
        subnet_id: id,
        subnet_name: name,
        tenant_id: projectId,
        network_id,
        cidr,
        project_id: projectId,
      })),
    };
  });

  // Nothing is metered; clients that look find nothing.
  for (const plural of ['metering_labels', 'metering_label_rules']) {
    app.get(`/v2.0/metering/${plural.replaceAll('_', '-')}`, async (request) => {
      callerOf(core.context, request);
      return { [plural]: [] };
    });
  }

  app.get('/v2.0/auto-allocated-topology/:id', async (request) => {
    const caller = callerOf(core.context, request);
    if (idOf(request) !== caller.projectId && !caller.isAdmin) {
      throw new NeutronError(403, 'NotAuthorized', 'Not authorized.');
    }
    // No network and no subnet pool is marked as the default one, so there is nothing to build with.
    throw conflict('AutoAllocationFailure', 'Deployment error: No default router:external network.');
  });
}
