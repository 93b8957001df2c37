import {
  callApi,
  type CallContext,
  HttpError,
  type ListPage,
  type ListRequest,
  type Services,
  Session,
} from '@sextant/sdk';

export const userTypeId = 'OS::Keystone::User';

export type RawUser = Awaited<ReturnType<typeof callApi<'readUser'>>>;

/** A user, with the names that only a loaded one has. */
export interface User extends RawUser {
  readonly domain_name?: string;
  readonly project_name?: string;
}

/** The number of users that are asked for at once. A Keystone that knows no pages sends all. */
const pageSize = 500;

/** Lists users, narrowed by Keystone (listUsers). */
export async function listUsers(request: ListRequest, { services, signal }: CallContext): Promise<ListPage<User>> {
  const { filters, marker, all } = request;
  const { name, id, ...others } = filters;
  const query = {
    ...others,
    ...(id ? { id } : {}),
    // A part of the name is enough, whatever its case.
    ...(name ? { name__icontains: name } : {}),
    ...(all || id ? {} : { limit: String(pageSize) }),
    ...(marker ? { marker } : {}),
  };
  const items = await callApi(services, 'listUsers', { query }, { handled: [404], ...(signal && { signal }) }).then(
    (answer) => answer.items,
    (error: unknown) => {
      if (id && error instanceof HttpError && error.status === 404) return [];
      throw error;
    },
  );
  // A Keystone without pages takes no heed of the marker: everything was in its first answer.
  if (marker && items.some((user) => user.id === marker)) return { items: [], hasMore: false };
  const hasMore = !all && items.length === pageSize;
  return { items, hasMore, ...(hasMore || marker ? {} : { count: items.length }) };
}

/** Loads a user with the names of the primary project and of the domain, where they may be read. */
export async function loadUser(id: string, { services, signal }: CallContext): Promise<User> {
  const options = signal ? { signal } : {};
  const [{ version }, user] = await Promise.all([
    callApi(services, 'readIdentityVersion', {}, { quiet: true, ...options }).catch(() => ({ version: '3' })),
    callApi(services, 'readUser', { params: { id } }, { handled: [404], ...options }),
  ]);
  const quiet = { quiet: true, ...options };
  const { project_id: project, domain_id: domain } = user;
  const [project_name, domain_name] = await Promise.all([
    project && nameOf(callApi(services, 'readProject', { params: { id: project } }, quiet)),
    Number(version) >= 3 && nameOf(callApi(services, 'readDomain', { params: { id: domain } }, quiet)),
  ]);
  return { ...user, ...(project_name ? { project_name } : {}), ...(domain_name ? { domain_name } : {}) };
}

/** The name of what is being read; nothing where it can't be read. */
function nameOf(reading: Promise<{ name?: string | null }>): Promise<string | undefined> {
  return reading.then(
    ({ name }) => name ?? undefined,
    () => undefined,
  );
}

/** Is it the operator's own account? */
export function isOwn({ id }: Pick<User, 'id'>, services: Services): boolean {
  return services.get(Session).current().id === id;
}
