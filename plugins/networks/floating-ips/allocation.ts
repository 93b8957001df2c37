import { Permissions, type Services } from '@sextant/sdk';
import { readExtensions } from '../choices.ts';

/** The fields that this cloud and the operator's rules allow. */
export interface AllocationFields {
  readonly mayChoose: boolean;
  readonly hasPolicies: boolean;
  readonly hasDns: boolean;
}

/** The data of the form "Allocate Floating IP". */
export interface AllocationData {
  pool?: string;
  /** The number of addresses, 1 to 10. */
  count?: number;
  description?: string;
  /** The address that is asked for; the service chooses one where it is empty. */
  floating_ip_address?: string;
  qos_policy_id?: string;
  dns_name?: string;
  dns_domain?: string;
}

/** Asks which fields there are. */
export async function readAllocationFields(services: Services): Promise<AllocationFields> {
  const rule = ['network', 'create_floatingip:floating_ip_address'] as const;
  const [mayChoose, extensions] = await Promise.all([
    services.get(Permissions).check({ policy: [rule] }),
    readExtensions(services),
  ]);
  return { mayChoose, hasPolicies: extensions.has('qos-fip'), hasDns: extensions.has('dns-integration') };
}

/** Returns the members that are sent beside the pool: those that were typed, and whose field there is. */
export function membersOf(data: AllocationData, { mayChoose, hasPolicies, hasDns }: AllocationFields) {
  const members = {
    description: data.description,
    floating_ip_address: mayChoose ? data.floating_ip_address : undefined,
    qos_policy_id: hasPolicies ? data.qos_policy_id : undefined,
    dns_name: hasDns ? data.dns_name : undefined,
    dns_domain: hasDns ? data.dns_domain : undefined,
  };
  return Object.fromEntries(
    Object.entries(members).flatMap(([name, text]) => (text?.trim() ? [[name, text.trim()]] : [])),
  );
}
