/** Heat's names of the types, which key the details pages. */
export const serverTypeId = 'OS::Nova::Server';
export const networkTypeId = 'OS::Neutron::Net';
export const routerTypeId = 'OS::Neutron::Router';

const details = (type: string, id: string) => `/ngdetails/${type}/${encodeURIComponent(id)}`;

/** Addresses of the pages that a balloon leads to (rows TOPO-07, TOPO-12). */
export const links = {
  addInterface: (router: string) => `${details(routerTypeId, router)}?do=networks.add-interface`,
  createSubnet: (network: string) => `${details(networkTypeId, network)}?do=networks.create-subnet`,
  subnets: (network: string) => `${details(networkTypeId, network)}?tab=subnets`,
  console: (server: string) => `/project/instances/${encodeURIComponent(server)}/auto_console`,
} as const;

/**
 * Returns where an address below the topology leads now. Horizon has there what its balloons and its deletion open: `router/<id>/`,
 * `router/<id>/addinterface`, `network/<id>/`, `network/<id>/subnet/create`, `instance?id=<id>`, `createnetwork` and `createrouter`.
 */
export function addressNow({ path, search }: { path: string; search: string }): string {
  const [, , , kind = '', id = '', form = ''] = path.split('/').map(decode);
  const query = new URLSearchParams(search);
  switch (kind) {
    case 'createnetwork':
      return '/project/networks?do=networks.create';
    case 'createrouter':
      return '/project/routers?do=networks.create-router';
    case 'instance': {
      const server = query.get('id') ?? id;
      return server ? details(serverTypeId, server) : '/project/instances';
    }
    case 'router':
      if (!id) return '/project/routers';
      return form === 'addinterface' ? links.addInterface(id) : details(routerTypeId, id);
    case 'network':
      if (!id) return '/project/networks';
      if (form === 'subnet') return links.createSubnet(id);
      return query.get('tab') === 'network_tabs__subnets_tab' ? links.subnets(id) : details(networkTypeId, id);
    default:
      return '/project/network_topology';
  }
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
