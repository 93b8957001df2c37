import {
  callApi,
  type CallContext,
  HttpError,
  I18n,
  type ListPage,
  type ListRequest,
  type Services,
} from '@sextant/sdk';

export const groupTypeId = 'OS::Keystone::Group';

export type Group = Awaited<ReturnType<typeof callApi<'readGroup'>>>;

/** The groups of the operator's domain, or all; with the filter `name` those with a part of it, in capitals or not (listGroups). */
export async function listGroups(
  { filters: { name } }: ListRequest,
  { services, signal }: CallContext,
): Promise<ListPage<Group>> {
  const query = name ? { name__icontains: name } : {};
  const { items } = await callApi(services, 'listGroups', { query }, signal ? { signal } : {}).catch(
    (error: unknown) => {
      throw leadingOn(error, services);
    },
  );
  return { items, hasMore: false };
}

/** Some clouds refuse the list to those who may read, make and change groups: the reason says how to reach one. */
function leadingOn(error: unknown, services: Services): unknown {
  if (error instanceof HttpError && error.status === 403)
    error.message = [error.message, services.get(I18n).t('identity:group.by-id')].join(' ');
  return error;
}

/** Loads a group (readGroup). For a missing group the page says so, without a toast. */
export function loadGroup(id: string, { services, signal }: CallContext): Promise<Group> {
  return callApi(services, 'readGroup', { params: { id } }, { handled: [404], ...(signal && { signal }) });
}
