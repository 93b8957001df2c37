import { callApi, Policy, type Services } from '@sextant/sdk';

export interface AttachableNetwork {
  readonly id: string;
  readonly name: string;
  readonly subnets?: readonly { readonly cidr: string }[];
}

/** Lists the project's and the shared networks, and the external ones where the rule of nova allows to attach to these. */
export async function attachableNetworks(services: Services): Promise<readonly AttachableNetwork[]> {
  const quiet = { quiet: true };
  const listExternal = async () => {
    const isAllowed = await services.get(Policy).allows([['compute', 'network:attach_external_network']]);
    return isAllowed ? (await callApi(services, 'listFloatingIpPools', {}, quiet)).items : [];
  };
  const [{ items }, external] = await Promise.all([callApi(services, 'listNetworks', {}, quiet), listExternal()]);
  const known = new Set(items.map(({ id }) => id));
  // Subnets of an external network are mostly hidden from the project.
  return [...items, ...external.filter(({ id }) => !known.has(id)).map(({ id, name }) => ({ id, name }))];
}
