import { callApi, type CallContext, type ListPage, type ListRequest, projectName, type Services } from '@sextant/sdk';
import { nameOf } from '../names.ts';

/** Heat's name of networks. */
export const networkTypeId = 'OS::Neutron::Net';

/** The panel of the networks that the own project may use, and that of all projects. */
export const projectPanel = '/project/networks';
export const adminPanel = '/admin/networks';

/** A network as the gateway sends it. */
export interface Network extends Readonly<Awaited<ReturnType<typeof callApi<'readNetwork'>>>> {
  /** The project's name, else its id, in the panel of all projects. */
  readonly project_name?: string;
  /** With the extension qos. */
  readonly qos_policy_id?: string | null;
  /** With the extension dns-integration. */
  readonly dns_domain?: string;
}

/** The number of networks on a page of the panel of all projects. */
const pageSize = 100;

/**
 * Lists networks (listNetworks): of the own project, shared and external ones in one answer, narrowed to those with a part of the `name`;
 * with the filter `all_projects` a page of those of all projects, narrowed to those with the whole `name`.
 */
export async function listNetworks(
  { filters, marker }: ListRequest,
  { services, signal, place }: CallContext,
): Promise<ListPage<Network>> {
  const options = { place, ...(signal && { signal }) };
  const { all_projects: all, name } = filters;
  if (!all) {
    const { items } = await callApi(services, 'listNetworks', { query: { include_external: true } }, options);
    const wanted = (name ?? '').toLowerCase();
    return { items: items.filter((network) => nameOf(network).toLowerCase().includes(wanted)), hasMore: false };
  }
  const query = { all_projects: true, limit: pageSize, ...(name ? { name } : {}), ...(marker ? { marker } : {}) };
  const { items } = await callApi(services, 'listNetworks', { query }, options);
  const named = await Promise.all(items.map((network) => withProject(network, services)));
  return { items: named, hasMore: items.length === pageSize };
}

async function withProject(network: Network, services: Services): Promise<Network> {
  return { ...network, project_name: await projectName(network.tenant_id ?? '', services) };
}

/** Loads a network with its subnets (readNetwork). */
export function loadNetwork(id: string, { services, signal }: CallContext): Promise<Network> {
  return callApi(services, 'readNetwork', { params: { id } }, { handled: [404], ...(signal && { signal }) });
}
