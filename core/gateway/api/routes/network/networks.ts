import type { NetworkApi } from '#protocol';
import type { NativeCaller } from '../../../openstack/native-caller.ts';
import * as networks from '../../../openstack/neutron/networks.ts';
import * as subnets from '../../../openstack/neutron/subnets.ts';
import { ownProject } from '../../../openstack/own-project.ts';
import type { Handlers } from '../../operations/call.ts';
import { fromMarker } from '../paging.ts';
import { owned } from './owned.ts';
import { nativeNames, shown, shownSubnet } from './shapes.ts';
import { createWholeNetwork } from './whole-network.ts';

type Operations = Pick<
  NetworkApi.NetworkOperations,
  | 'listNetworks'
  | 'createNetwork'
  | 'readNetwork'
  | 'changeNetwork'
  | 'deleteNetwork'
  | 'createWholeNetwork'
  | 'listSubnets'
  | 'createSubnet'
  | 'readSubnet'
  | 'changeSubnet'
  | 'deleteSubnet'
>;

export const networkHandlers: Handlers<Operations> = {
  listNetworks: async ({ native, query }) => ({ items: await withSubnets(native, await listed(native, query)) }),
  createNetwork: async ({ native, body }) => {
    const network = await networks.createNetwork(native, owned(native, body));
    return withSubnetsFrom([])(network);
  },
  readNetwork: async ({ native, params }) => whole(native, await networks.readNetwork(native, params.id)),
  changeNetwork: async ({ native, params, body }) =>
    whole(native, await networks.changeNetwork(native, params.id, nativeNames(body))),
  deleteNetwork: ({ native, params }) => networks.deleteNetwork(native, params.id),
  createWholeNetwork: ({ native, body }) => createWholeNetwork(native.detached(), body),
  listSubnets: async ({ native, filters }) => ({
    items: (await subnets.listSubnets(native, filters)).map(shownSubnet),
  }),
  createSubnet: async ({ native, body }) => shownSubnet(await subnets.createSubnet(native, owned(native, body))),
  readSubnet: async ({ native, params }) => shownSubnet(await subnets.readSubnet(native, params.id)),
  changeSubnet: async ({ native, params, body }) =>
    shownSubnet(await subnets.changeSubnet(native, params.id, nativeNames(body))),
  deleteSubnet: ({ native, params }) => subnets.deleteSubnet(native, params.id),
};

/** Lists the networks that a query asks for, each once: own ones first, then shared, then external ones. */
async function listed(
  native: NativeCaller,
  query: NetworkApi.NetworkOperations['listNetworks']['query'],
): Promise<networks.NativeNetwork[]> {
  const { all_projects: all, include_external: external, limit, marker, name } = query;
  if (all) {
    const order = { sort_key: ['name', 'id'], sort_dir: ['asc', 'asc'] };
    const narrowed = { ...(name ? { name } : {}), ...(limit ? { limit: String(limit), ...order } : {}) };
    return fromMarker(marker, (from) =>
      networks.listNetworks(native, { ...narrowed, ...(from ? { marker: from } : {}) }),
    );
  }
  const project = ownProject(native.session);
  const usable = networks.listUsableNetworks(native, project);
  if (!external) return usable;
  const found = (await Promise.all([usable, networks.listExternalNetworks(native)])).flat();
  const seen = new Set<string>();
  return found.filter(({ id }) => !seen.has(id) && seen.add(id));
}

async function whole(native: NativeCaller, network: networks.NativeNetwork): Promise<NetworkApi.Network> {
  const [found] = await withSubnets(native, [network]);
  return found as NetworkApi.Network;
}

/** Networks with their subnets in place of these' ids; worth having without. One call for as many as fit into an address. */
export async function withSubnets(
  native: NativeCaller,
  found: readonly networks.NativeNetwork[],
): Promise<NetworkApi.Network[]> {
  const wanted = found.filter((network) => network.subnets.length > 0).map(({ id }) => id);
  const parts = await native.aside('network', () => subnets.listSubnetsOf(native, wanted), []);
  return found.map(withSubnetsFrom(parts));
}

function withSubnetsFrom(
  parts: readonly subnets.NativeSubnet[],
): (network: networks.NativeNetwork) => NetworkApi.Network {
  const byId = new Map(parts.map((subnet) => [subnet.id, shownSubnet(subnet)]));
  return (network) => ({ ...shown(network), subnets: network.subnets.flatMap((id) => byId.get(id) ?? []) });
}
