import { callApi, type CallContext, type ListPage, type ListRequest, projectName } from '@sextant/sdk';

/** Heat's name of routers. */
export const routerTypeId = 'OS::Neutron::Router';

export const projectPanel = '/project/routers';
export const adminPanel = '/admin/routers';

/** A router with its interfaces, as its page has it. */
export type RouterDetails = Readonly<Awaited<ReturnType<typeof callApi<'readRouter'>>>>;

/** A router as the list has it. */
export type Router = Omit<RouterDetails, 'interfaces' | 'subnets'> &
  Partial<Pick<RouterDetails, 'interfaces' | 'subnets'>> & {
    /** The project's name, else its id, in the panel of all projects. */
    readonly project_name?: string;
  };

export type Route = Router['routes'][number];

/** The number of routers on a page. */
const pageSize = 100;

/** Lists a page of routers with the names of their external networks (listRouters). */
export async function listRouters(
  { filters, marker }: ListRequest,
  { services, signal }: CallContext,
): Promise<ListPage<Router>> {
  const { all_projects: all, ...others } = filters;
  const query = {
    ...others,
    limit: String(pageSize),
    sort_key: 'name',
    sort_dir: 'asc',
    ...(marker ? { marker } : {}),
  };
  const { items } = await callApi(services, 'listRouters', { query }, signal ? { signal } : {});
  const named: Router[] = all
    ? await Promise.all(
        items.map(async (router) => ({ ...router, project_name: await projectName(router.tenant_id ?? '', services) })),
      )
    : items;
  return { items: named, hasMore: items.length === pageSize };
}

/** Loads a router with its interfaces and their subnets (readRouter). */
export function loadRouter(id: string, { services, signal }: CallContext): Promise<Router> {
  return callApi(services, 'readRouter', { params: { id } }, { handled: [404], ...(signal && { signal }) });
}
