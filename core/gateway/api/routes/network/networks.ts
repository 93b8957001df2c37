import type { NetworkApi } from '#protocol';
import type { NativeCaller } from '../../../openstack/native-caller.ts';
import { createNetwork, listUsableNetworks, type NativeNetwork } from '../../../openstack/neutron/networks.ts';
import { createSubnet, listSubnets, listSubnetsOf, type NativeSubnet } from '../../../openstack/neutron/subnets.ts';
import { ownProject } from '../../../openstack/own-project.ts';
import type { Handlers } from '../../operations/call.ts';
import { nativeNames, shown, shownSubnet } from './shapes.ts';

type Operations = Pick<NetworkApi.NetworkOperations, 'listNetworks' | 'createNetwork' | 'listSubnets' | 'createSubnet'>;

export const networkHandlers: Handlers<Operations> = {
  listNetworks: async ({ native }) => {
    const networks = await listUsableNetworks(native, ownProject(native.session));
    return { items: await withSubnets(native, networks) };
  },
  createNetwork: async ({ native, body }) => {
    const network = await createNetwork(native, owned(native, body));
    return withSubnetsFrom([])(network);
  },
  listSubnets: async ({ native, filters }) => ({ items: (await listSubnets(native, filters)).map(shownSubnet) }),
  createSubnet: async ({ native, body }) => shownSubnet(await createSubnet(native, owned(native, body))),
};

/** Networks with their subnets in place of these' ids; worth having without. One call for as many as fit into an address. */
export async function withSubnets(
  native: NativeCaller,
  networks: readonly NativeNetwork[],
): Promise<NetworkApi.Network[]> {
  const wanted = networks.filter((network) => network.subnets.length > 0).map(({ id }) => id);
  const subnets = await native.aside('network', () => listSubnetsOf(native, wanted), []);
  return networks.map(withSubnetsFrom(subnets));
}

function withSubnetsFrom(subnets: readonly NativeSubnet[]): (network: NativeNetwork) => NetworkApi.Network {
  const byId = new Map(subnets.map((subnet) => [subnet.id, shownSubnet(subnet)]));
  return (network) => ({ ...shown(network), subnets: network.subnets.flatMap((id) => byId.get(id) ?? []) });
}

/** Returns the attributes of a new object. The own project is its owner, unless a project is named. */
export function owned(native: NativeCaller, body: object): Record<string, unknown> {
  const attributes = nativeNames(body);
  if (attributes['tenant_id'] ?? attributes['project_id']) return attributes;
  delete attributes['project_id'];
  return { ...attributes, tenant_id: ownProject(native.session) };
}
