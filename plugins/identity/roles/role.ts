import { callApi, type CallContext, type ListPage } from '@sextant/sdk';

export const roleTypeId = 'OS::Keystone::Role';

export type Role = Awaited<ReturnType<typeof callApi<'readRole'>>>;

/** All roles; Keystone sends them whole (listRoles). */
export async function listRoles({ services, signal }: CallContext): Promise<ListPage<Role>> {
  const { items } = await callApi(services, 'listRoles', {}, signal ? { signal } : {});
  return { items, hasMore: false };
}

/** Loads a role (readRole). For a missing role the list says so, without a toast. */
export function loadRole(id: string, { services, signal }: CallContext): Promise<Role> {
  return callApi(services, 'readRole', { params: { id } }, { handled: [404], ...(signal && { signal }) });
}
