import type { NetworkPartsApi } from '#protocol';
import declaration from '#schemas/api/network-parts.json' with { type: 'json' };
import { GatewayError } from '../../../http/errors.ts';
import * as parts from '../../../openstack/neutron/network-parts.ts';
import { serviceRoutes } from '../../operations/service-routes.ts';
import { shown } from './shapes.ts';

/** The operations of agents, tags, sharing and used addresses. */
export const networkPartRoutes = serviceRoutes<NetworkPartsApi.NetworkPartsOperations>(declaration, {
  listHostingAgents: async ({ native, params: { kind, id } }) => {
    const { agents } = known(parts.servedKinds, kind);
    return { items: (await parts.listHostingAgents(native, { kind, id, agents })).map(shown) };
  },
  addHostingAgent: ({ native, params: { kind, id }, body: { agent_id: agent } }) =>
    parts.addHostingAgent(native, known(parts.servedKinds, kind), { agent, id }),
  removeHostingAgent: ({ native, params: { kind, id, agent } }) =>
    parts.removeHostingAgent(native, known(parts.servedKinds, kind), { agent, id }),
  replaceNetworkTags: async ({ native, params: { kind, id }, body: { tags } }) => {
    const collection = known(parts.taggedKinds, kind);
    return { tags: await parts.replaceTags(native, { collection, id, tags }) };
  },
  listRbacPolicies: async ({ native, query }) => ({ items: await parts.listRbacPolicies(native, query.object_id) }),
  createRbacPolicy: ({ native, body }) => parts.createRbacPolicy(native, body),
  deleteRbacPolicy: ({ native, params }) => parts.deleteRbacPolicy(native, params.id),
  listSubnetPools: async ({ native }) => ({ items: await parts.listSubnetPools(native) }),
  readNetworkAvailability: async ({ native, params }) => {
    const { network_id, used_ips, total_ips, ...found } = await parts.readAvailability(native, params.id);
    return { network_id, used_ips, total_ips, subnets: found.subnet_ip_availability };
  },
});

/** Returns neutron's names for a kind; another kind is not found. */
function known<T>(kinds: ReadonlyMap<string, T>, kind: string): T {
  const found = kinds.get(kind);
  if (found === undefined) throw new GatewayError('NOT_FOUND', { what: kind });
  return found;
}
