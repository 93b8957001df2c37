import type { OperationInput } from '@sextant/sdk';
import { newSubnet, type SubnetData } from '../../subnets/subnet-data.ts';
import { type Fields, membersOf, type NetworkData } from '../network-data.ts';

/** The router that a new subnet is joined to. */
export interface RouterChoice {
  kind?: 'none' | 'own' | 'new';
  id?: string;
  name?: string;
  /** Id of the external network of a new router. */
  external?: string;
}

/** The model of the wizard "Create Network". */
export interface NewNetwork {
  readonly network: NetworkData;
  readonly subnet: SubnetData;
  readonly router: RouterChoice;
}

export const emptyNetwork: NewNetwork = {
  network: { admin_state_up: true, shared: false, port_security_enabled: true, provider_type: 'auto' },
  subnet: { with_subnet: true, source: 'typed', gateway: 'auto', enable_dhcp: true, ipv6: 'none' },
  router: { kind: 'none' },
};

/** Says whether a router can be joined: the subnet is made, and has a gateway. */
export function takesRouter({ subnet }: NewNetwork): boolean {
  return subnet.with_subnet !== false && subnet.gateway !== 'none';
}

/** Returns the body of createWholeNetwork. */
export function bodyOf(model: NewNetwork, fields: Fields): OperationInput<'createWholeNetwork'>['body'] {
  const { network, subnet, router } = model;
  const { kind = 'none', id = '', name = '', external } = router;
  const joined = takesRouter(model) && kind !== 'none';
  return {
    network: membersOf(network, fields),
    subnet: subnet.with_subnet === false ? null : newSubnet(subnet),
    router: !joined ? null : kind === 'own' ? { id } : { name: name.trim(), external_network_id: external || null },
  };
}
