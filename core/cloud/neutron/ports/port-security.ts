import type { Neutron } from '../neutron-core.ts';
import type { Caller } from '../engine/caller.ts';
import { find } from '../engine/kind.ts';
import { conflict, NeutronError } from '../errors.ts';
import type { AddressPair } from '../neutron-records.ts';

/** Groups and address pairs need port security; groups that are named must be there. */
export function checkSecurity(
  core: Neutron,
  caller: Caller,
  port: { secured: boolean; groups: readonly string[] | undefined; pairs: readonly AddressPair[]; hasIp: boolean },
): void {
  const { secured, groups = [], pairs, hasIp } = port;
  for (const id of groups) find(core.kinds.securityGroup, id, caller);
  if (groups.length > 0 && !(secured && hasIp)) {
    const message = 'Port security must be enabled and port must have an IP address in order to use security groups.';
    throw new NeutronError(400, 'PortSecurityAndIPRequiredForSecurityGroups', message);
  }
  if (pairs.length > 0 && !secured) {
    const message = 'Port Security must be enabled in order to have allowed address pairs on a port.';
    throw conflict('AddressPairAndPortSecurityRequired', message);
  }
}
