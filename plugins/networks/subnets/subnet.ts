import { callApi, type CallContext } from '@sextant/sdk';

/** Heat's name of subnets. */
export const subnetTypeId = 'OS::Neutron::Subnet';

/** A subnet as the gateway sends it. */
export type Subnet = Readonly<Awaited<ReturnType<typeof callApi<'readSubnet'>>>>;

/** Loads a subnet (readSubnet). */
export function loadSubnet(id: string, { services, signal }: CallContext): Promise<Subnet> {
  return callApi(services, 'readSubnet', { params: { id } }, { handled: [404], ...(signal && { signal }) });
}
