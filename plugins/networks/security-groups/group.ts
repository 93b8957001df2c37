import { callApi, type CallContext, type ListPage } from '@sextant/sdk';

/** Heat's name of security groups. */
export const groupTypeId = 'OS::Neutron::SecurityGroup';

/** A security group as the gateway sends it; the page of one also has its ports and the groups that have to do with it. */
export type SecurityGroup = Awaited<ReturnType<typeof callApi<'changeSecurityGroup'>>> &
  Partial<Omit<GroupDetails, 'security_group_rules'>> & { readonly port_count?: number };
export type GroupDetails = Awaited<ReturnType<typeof callApi<'readSecurityGroup'>>>;

/** Returns a group's name, or a part of its id. */
export const groupName = ({ id, name }: Pick<SecurityGroup, 'id' | 'name'>) => name.trim() || `(${id.slice(0, 13)})`;

/** Lists the groups of the own project, with the number of ports that use each (listSecurityGroups). */
export async function listGroups({ services, signal }: CallContext): Promise<ListPage<SecurityGroup>> {
  const query = { use: true };
  const { items } = await callApi(services, 'listSecurityGroups', { query }, signal ? { signal } : {});
  return { items: items as SecurityGroup[], hasMore: false };
}

/** Loads a group with all of its rules (readSecurityGroup). For a missing group the list says so, without a toast. */
export function loadGroup(id: string, { services, signal }: CallContext): Promise<GroupDetails> {
  return callApi(services, 'readSecurityGroup', { params: { id } }, { handled: [404], ...(signal && { signal }) });
}

/** Returns the number of ports that use a group, where it is known. */
export const portsUsing = ({ port_count: count, ports }: SecurityGroup): number | undefined => count ?? ports?.length;
