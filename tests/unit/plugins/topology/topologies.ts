import type { PortItem, Topology } from '../../../../plugins/topology/model.ts';

type Part<T> = Partial<T> & { readonly id: string };
const state = { status: 'Active', original_status: 'ACTIVE' };

export function network(id: string, more: Partial<Topology['networks'][number]> = {}): Topology['networks'][number] {
  const url = `/project/networks/${id}/detail`;
  return { id, name: id, ...state, 'router:external': false, subnets: [], url, ...more };
}

export function server(id: string, more: Partial<Topology['servers'][number]> = {}): Topology['servers'][number] {
  return { id, name: id, ...state, task: null, url: `/project/instances/${id}/`, ...more };
}

export function router(id: string, more: Partial<Topology['routers'][number]> = {}): Topology['routers'][number] {
  return { id, name: id, ...state, external_gateway_info: null, url: `/project/routers/${id}/`, ...more };
}

export function port(more: Part<PortItem> & Pick<PortItem, 'network_id' | 'device_id'>): PortItem {
  return { fixed_ips: [], device_owner: 'compute:nova', ...state, ...more };
}

/** A topology with as many servers and networks as asked for; each server has five ports on networks side by side. */
export function largeTopology(servers: number, networks: number, ports: number): Topology {
  const net = (index: number) => `net-${index % networks}`;
  return {
    networks: Array.from({ length: networks }, (_, index) => network(net(index), { 'router:external': index === 0 })),
    routers: [router('edge')],
    servers: Array.from({ length: servers }, (_, index) => server(`server-${index}`)),
    ports: Array.from({ length: ports }, (_, index) =>
      port({
        id: `port-${index}`,
        device_id: `server-${index % servers}`,
        network_id: net(1 + index + Math.floor(index / servers)),
        fixed_ips: [{ ip_address: `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`, subnet_id: 's' }],
      }),
    ),
  };
}
