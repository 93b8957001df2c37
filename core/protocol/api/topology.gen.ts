// Made by `npm run generate` from schemas/api/topology.json; change it there.

/**
 * Network topology, by operation name.
 */
export interface TopologyOperations {
  /**
   * Servers and routers of the own project, the networks that it can use, and all visible ports there
   */
  readTopology: {
    params: {};
    query: {};
    body: undefined;
    answer: Topology;
  };
  /**
   * Delete a server, router, network, subnet, or the port of a router
   */
  deleteFromTopology: {
    params: {
      kind: string;
      id: string;
    };
    query: {
      /**
       * The owner of the port, for one that the topology made up (`gateway<network id>`)
       */
      router_id?: string;
    };
    body: undefined;
    answer: void;
  };
}
export interface Topology {
  servers: TopologyServer[];
  networks: TopologyNetwork[];
  ports: TopologyPort[];
  routers: TopologyRouter[];
}
export interface TopologyServer {
  id: string;
  name: string;
  /**
   * The status as people read it
   */
  status: string;
  original_status: string;
  task: string | null;
  url: string;
  /**
   * Address of its console, relative to its own; absent when it can have none
   */
  console?: string;
}
export interface TopologyNetwork {
  id: string;
  name: string;
  /**
   * The status as people read it
   */
  status: string;
  original_status: string;
  /**
   * False: switched off, whatever the status says
   */
  admin_state_up?: boolean;
  'router:external': boolean;
  subnets: TopologySubnet[];
  url: string;
}
export interface TopologySubnet {
  id: string;
  cidr: string;
  url: string;
}
export interface TopologyPort {
  id: string;
  network_id: string;
  device_id: string;
  fixed_ips: FixedIp[];
  device_owner?: string;
  /**
   * The status as people read it
   */
  status?: string;
  original_status?: string;
  /**
   * False: switched off, whatever the status says
   */
  admin_state_up?: boolean;
  url?: string;
}
export interface FixedIp {
  ip_address: string;
  subnet_id: string;
}
export interface TopologyRouter {
  id: string;
  name: string;
  /**
   * The status as people read it
   */
  status: string;
  original_status: string;
  /**
   * False: switched off, whatever the status says
   */
  admin_state_up?: boolean;
  external_gateway_info: null | RouterGateway;
  url: string;
}
export interface RouterGateway {
  network_id: string;
  external_fixed_ips?: FixedIp[];
}
