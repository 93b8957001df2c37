import { callApi, type CallContext, type ListPage } from '@sextant/sdk';

/** Heat's name of networks. */
export const networkTypeId = 'OS::Neutron::Net';

/** A network as the gateway sends it. */
export type Network = Awaited<ReturnType<typeof callApi<'listNetworks'>>>['items'][number];

/** Lists the project's own networks, then the shared ones (listNetworks). */
export async function listNetworks({ services, signal }: CallContext): Promise<ListPage<Network>> {
  const { items } = await callApi(services, 'listNetworks', {}, signal ? { signal } : {});
  return { items, hasMore: false };
}
