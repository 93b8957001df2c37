import { callApi, type CallContext, type ListPage, type ListRequest } from '@sextant/sdk';

export const groupTypeId = 'OS::Keystone::Group';

export type Group = Awaited<ReturnType<typeof callApi<'readGroup'>>>;

/** The groups of the operator's domain, or all; with the filter `name` those with a part of it, in capitals or not (listGroups). */
export async function listGroups(
  { filters: { name } }: ListRequest,
  { services, signal }: CallContext,
): Promise<ListPage<Group>> {
  const query = name ? { name__icontains: name } : {};
  const { items } = await callApi(services, 'listGroups', { query }, signal ? { signal } : {});
  return { items, hasMore: false };
}

/** Loads a group (readGroup). For a missing group the page says so, without a toast. */
export function loadGroup(id: string, { services, signal }: CallContext): Promise<Group> {
  return callApi(services, 'readGroup', { params: { id } }, { handled: [404], ...(signal && { signal }) });
}
