import type { TopologyApi } from '#protocol';
import declaration from '#schemas/api/topology.json' with { type: 'json' };
import { stringifyJson } from '../../../openstack/large-json.ts';
import { serviceRoutes } from '../../operations/service-routes.ts';
import { deleteShown } from './delete-shown.ts';
import { readTopology } from './read-topology.ts';

/** The operations of the network topology. */
export const topologyRoutes = serviceRoutes<TopologyApi.TopologyOperations>(declaration, {
  readTopology: async ({ native, config, reply }) => {
    const topology = await readTopology(native, config);
    return reply.type('text/json; charset=utf-8').send(await stringifyJson(topology));
  },
  deleteFromTopology: ({ native, params, query }) => deleteShown(native, params.kind, params.id, query.router_id),
});
