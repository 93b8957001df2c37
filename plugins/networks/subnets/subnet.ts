import { callApi, type CallContext, Http, type ListPage, type ListRequest } from '@sextant/sdk';
import { cidrsAround } from '../addresses.ts';
import { isOwn } from '../names.ts';

/** Heat's name of subnets. */
export const subnetTypeId = 'OS::Neutron::Subnet';

/** A subnet as the gateway sends it. */
export type Subnet = Readonly<Awaited<ReturnType<typeof callApi<'readSubnet'>>>>;

/** Loads a subnet (readSubnet). */
export function loadSubnet(id: string, { services, signal }: CallContext): Promise<Subnet> {
  return callApi(services, 'readSubnet', { params: { id } }, { handled: [404], ...(signal && { signal }) });
}

/**
 * Lists subnets that the operator may see, their own first: with the whole `name`, or around an `address`. Neutron has no filter by an
 * address in a subnet, but takes several CIDRs: those of all prefixes around the address are asked for in one call.
 */
export async function listSubnets(
  { filters: { name, address } }: ListRequest,
  { services, signal }: CallContext,
): Promise<ListPage<Subnet>> {
  const query = new URLSearchParams();
  if (name) query.set('name', name);
  for (const cidr of address ? cidrsAround(address) : []) query.append('cidr', cidr);
  const { subnets } = await services
    .get(Http)
    .get<{ subnets: Omit<Subnet, 'ipver_str'>[] }>(`/api/p/networks/native/network/v2.0/subnets?${query}`, {
      ...(signal && { signal }),
    });
  const items = subnets.map((subnet): Subnet => ({ ...subnet, ipver_str: subnet.ip_version === 6 ? 'IPv6' : 'IPv4' }));
  return {
    items: items.toSorted((one, other) => Number(isOwn(other, services)) - Number(isOwn(one, services))),
    hasMore: false,
  };
}
