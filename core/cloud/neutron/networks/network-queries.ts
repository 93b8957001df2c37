import type { Caller } from '../engine/caller.ts';
import { NeutronError } from '../errors.ts';
import type { Neutron } from '../neutron-core.ts';
import type { NetworkRecord } from '../neutron-records.ts';
import { hasGrants } from '../other/grants.ts';

/** May this caller use the network as their own, because it is shared with everybody or with their project? */
export function isSharedWith(core: Neutron, network: NetworkRecord, caller: Caller): boolean {
  return network.shared || hasGrants(core, network.id, 'access_as_shared', caller.projectId);
}

export function subnetsOf(core: Neutron, networkId: string) {
  return [...core.subnets.values()].filter((subnet) => subnet.network_id === networkId);
}

/** Only a network's owner, an administrator, or anybody when it is shared, makes subnets and ports on it. */
export function refuseStranger(core: Neutron, caller: Caller, network: NetworkRecord, what: 'subnet' | 'port'): void {
  const isOwner = network.project_id === caller.projectId || caller.isAdmin;
  if (isOwner || isSharedWith(core, network, caller) || caller.credentials.roles.includes('advsvc')) return;
  const message = `Tenant ${caller.projectId} not allowed to create ${what} on this network`;
  throw new NeutronError(403, 'HTTPForbidden', message);
}
