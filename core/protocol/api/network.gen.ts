// Made by `npm run generate` from schemas/api/network.json; change it there.

/**
 * Network, by operation name.
 */
export interface NetworkOperations {
  /**
   * Security groups of the own project
   */
  listSecurityGroups: {
    params: {};
    query: {
      /**
       * Adds the number of the own project's ports that use each group; one more call
       */
      use?: boolean;
    };
    body: undefined;
    answer: {
      items: SecurityGroup[];
    };
  };
  /**
   * Floating IPs of the own project, with the instances that have them
   */
  listFloatingIps: {
    params: {};
    query: {
      /**
       * The floating IPs of every project that neutron shows; for administrators
       */
      all_projects?: boolean;
    };
    body: undefined;
    answer: {
      items: FloatingIp[];
    };
  };
  /**
   * External networks, which floating IPs come from
   */
  listFloatingIpPools: {
    params: {};
    query: {};
    body: undefined;
    answer: {
      items: Pool[];
    };
  };
  /**
   * Take a floating IP from a pool
   */
  allocateFloatingIp: {
    params: {};
    query: {};
    body: NewFloatingIp;
    answer: FloatingIp;
  };
  /**
   * Give a floating IP to a port, or take it from the one that has it
   */
  associateFloatingIp: {
    params: {};
    query: {};
    body: Association;
    answer: void;
  };
  /**
   * The own project's networks, then the shared ones, with their subnets; or those of all projects
   */
  listNetworks: {
    params: {};
    query: {
      /**
       * Adds the external networks; each network is there once
       */
      include_external?: boolean;
      /**
       * Every network that the caller may see, with its subnets
       */
      all_projects?: boolean;
      /**
       * Only with all_projects: networks on a page
       */
      limit?: number;
      /**
       * Only with all_projects: the last network of the page before
       */
      marker?: string;
      /**
       * Only with all_projects: the whole name
       */
      name?: string;
    };
    body: undefined;
    answer: {
      items: Network[];
    };
  };
  /**
   * Make a network
   */
  createNetwork: {
    params: {};
    query: {};
    body: NewNetwork;
    answer: Network;
  };
  /**
   * Subnets
   */
  listSubnets: {
    params: {};
    query: {};
    body: undefined;
    answer: {
      items: Subnet[];
    };
  };
  /**
   * Make a subnet
   */
  createSubnet: {
    params: {};
    query: {};
    body: NewSubnet;
    answer: Subnet;
  };
  /**
   * Every port that the caller may see, unless a filter narrows them; subports name their trunk
   */
  listPorts: {
    params: {};
    query: {
      /**
       * Names the network and the device of each port, in two or three calls of the cloud more
       */
      with_names?: boolean;
    };
    body: undefined;
    answer: {
      items: Port[];
    };
  };
  /**
   * Make a port
   */
  createPort: {
    params: {};
    query: {};
    body: NewPort;
    answer: Port;
  };
  /**
   * Trunks
   */
  listTrunks: {
    params: {};
    query: {};
    body: undefined;
    answer: {
      items: Trunk[];
    };
  };
  /**
   * Make a trunk
   */
  createTrunk: {
    params: {};
    query: {};
    body: NewTrunk;
    answer: Trunk;
  };
  /**
   * One trunk
   */
  readTrunk: {
    params: {
      id: string;
    };
    query: {};
    body: undefined;
    answer: Trunk;
  };
  /**
   * Change a trunk from what it was, the first, to what it shall be, the second
   */
  changeTrunk: {
    params: {
      id: string;
    };
    query: {};
    /**
     * @minItems 2
     * @maxItems 2
     */
    body: [TrunkState, TrunkState];
    answer: ChangedTrunk;
  };
  /**
   * Delete a trunk
   */
  deleteTrunk: {
    params: {
      id: string;
    };
    query: {};
    body: undefined;
    answer: void;
  };
  /**
   * Set a project's network quotas
   */
  changeNetworkQuotas: {
    params: {
      project: string;
    };
    query: {};
    body: NetworkQuotas;
    answer: void;
  };
  /**
   * The network quotas that projects have by default
   */
  listDefaultNetworkQuotas: {
    params: {};
    query: {};
    body: undefined;
    answer: {
      items: Quota[];
    };
  };
  /**
   * Network agents
   */
  listAgents: {
    params: {};
    query: {};
    body: undefined;
    answer: {
      items: Agent[];
    };
  };
  /**
   * What the network service can do beyond its core
   */
  listNetworkExtensions: {
    params: {};
    query: {};
    body: undefined;
    answer: {
      items: Extension[];
    };
  };
  /**
   * QoS policies that the project may use: its own and shared ones; all of them for an administrator
   */
  listQosPolicies: {
    params: {};
    query: {};
    body: undefined;
    answer: {
      items: QosPolicy[];
    };
  };
  /**
   * One QoS policy
   */
  readQosPolicy: {
    params: {
      id: string;
    };
    query: {};
    body: undefined;
    answer: QosPolicy;
  };
  /**
   * Make a QoS policy
   */
  createQosPolicy: {
    params: {};
    query: {};
    body: NewQosPolicy;
    answer: QosPolicy;
  };
  /**
   * One QoS policy, at the address of its list
   */
  readQosPolicyAgain: {
    params: {
      id: string;
    };
    query: {};
    body: undefined;
    answer: QosPolicy;
  };
  /**
   * Delete a QoS policy
   */
  deleteQosPolicy: {
    params: {
      id: string;
    };
    query: {};
    body: undefined;
    answer: void;
  };
  /**
   * Add a minimum bandwidth to a QoS policy
   */
  createMinimumBandwidthRule: {
    params: {
      policy: string;
    };
    query: {};
    body: MinimumBandwidth;
    answer: QosRule;
  };
  /**
   * Change a minimum bandwidth of a QoS policy
   */
  changeMinimumBandwidthRule: {
    params: {
      policy: string;
      rule: string;
    };
    query: {};
    body: MinimumBandwidth;
    answer: QosRule;
  };
  /**
   * Take a minimum bandwidth from a QoS policy
   */
  deleteMinimumBandwidthRule: {
    params: {
      policy: string;
      rule: string;
    };
    query: {};
    body: undefined;
    answer: void;
  };
  /**
   * Add a DSCP mark to a QoS policy
   */
  createDscpMarkingRule: {
    params: {
      policy: string;
    };
    query: {};
    body: DscpMarking;
    answer: QosRule;
  };
  /**
   * Change a DSCP mark of a QoS policy
   */
  changeDscpMarkingRule: {
    params: {
      policy: string;
      rule: string;
    };
    query: {};
    body: DscpMarking;
    answer: QosRule;
  };
  /**
   * Take a DSCP mark from a QoS policy
   */
  deleteDscpMarkingRule: {
    params: {
      policy: string;
      rule: string;
    };
    query: {};
    body: undefined;
    answer: void;
  };
  /**
   * Add a bandwidth limit to a QoS policy
   */
  createBandwidthLimitRule: {
    params: {
      policy: string;
    };
    query: {};
    body: BandwidthLimit;
    answer: QosRule;
  };
  /**
   * Change a bandwidth limit of a QoS policy
   */
  changeBandwidthLimitRule: {
    params: {
      policy: string;
      rule: string;
    };
    query: {};
    body: BandwidthLimit;
    answer: QosRule;
  };
  /**
   * Take a bandwidth limit from a QoS policy
   */
  deleteBandwidthLimitRule: {
    params: {
      policy: string;
      rule: string;
    };
    query: {};
    body: undefined;
    answer: void;
  };
  /**
   * Add a minimum packet rate to a QoS policy
   */
  createMinimumPacketRateRule: {
    params: {
      policy: string;
    };
    query: {};
    body: MinimumPacketRate;
    answer: QosRule;
  };
  /**
   * Change a minimum packet rate of a QoS policy
   */
  changeMinimumPacketRateRule: {
    params: {
      policy: string;
      rule: string;
    };
    query: {};
    body: MinimumPacketRate;
    answer: QosRule;
  };
  /**
   * Take a minimum packet rate from a QoS policy
   */
  deleteMinimumPacketRateRule: {
    params: {
      policy: string;
      rule: string;
    };
    query: {};
    body: undefined;
    answer: void;
  };
  /**
   * A floating IP by its id
   */
  readFloatingIp: {
    params: {
      id: string;
    };
    query: {};
    body: undefined;
    answer: FloatingIp;
  };
  /**
   * Take a floating IP from its port, give it to one, or describe it
   */
  changeFloatingIp: {
    params: {
      id: string;
    };
    query: {};
    body: FloatingIpChange;
    answer: FloatingIp;
  };
  /**
   * Give a floating IP back
   */
  releaseFloatingIp: {
    params: {
      id: string;
    };
    query: {};
    body: undefined;
    answer: void;
  };
  /**
   * Give a free floating IP, or a new one, to a port in one step
   */
  giveFloatingIp: {
    params: {};
    query: {};
    body: FloatingIpGift;
    answer: FloatingIp;
  };
  /**
   * Addresses that a floating IP can lead to, free ones, and pools
   */
  listFloatingIpChoices: {
    params: {};
    query: {
      /**
       * Its ports
       */
      server?: string;
      /**
       * Asks for this port alone
       */
      port?: string;
      /**
       * All ports of the own project, with what stands against this external network
       */
      pool?: string;
    };
    body: undefined;
    answer: FloatingIpChoices;
  };
  /**
   * Read a network with its subnets
   */
  readNetwork: {
    params: {
      id: string;
    };
    query: {};
    body: undefined;
    answer: Network;
  };
  /**
   * Change a network
   */
  changeNetwork: {
    params: {
      id: string;
    };
    query: {};
    body: NetworkChange;
    answer: Network;
  };
  /**
   * Delete a network, with its subnets and the ports of the DHCP agents
   */
  deleteNetwork: {
    params: {
      id: string;
    };
    query: {};
    body: undefined;
    answer: void;
  };
  /**
   * Make a network with a subnet and a router; after a failure what was made is deleted again
   */
  createWholeNetwork: {
    params: {};
    query: {};
    body: NewWholeNetwork;
    answer: WholeNetwork;
  };
  /**
   * Read a subnet
   */
  readSubnet: {
    params: {
      id: string;
    };
    query: {};
    body: undefined;
    answer: Subnet;
  };
  /**
   * Change a subnet
   */
  changeSubnet: {
    params: {
      id: string;
    };
    query: {};
    body: SubnetChange;
    answer: Subnet;
  };
  /**
   * Delete a subnet
   */
  deleteSubnet: {
    params: {
      id: string;
    };
    query: {};
    body: undefined;
    answer: void;
  };
  /**
   * Read a port with the names of its network and device
   */
  readPort: {
    params: {
      id: string;
    };
    query: {};
    body: undefined;
    answer: Port;
  };
  /**
   * Change a port
   */
  changePort: {
    params: {
      id: string;
    };
    query: {};
    body: PortChange;
    answer: Port;
  };
  /**
   * Delete a port
   */
  deletePort: {
    params: {
      id: string;
    };
    query: {};
    body: undefined;
    answer: void;
  };
  /**
   * Routers, with the names of their external networks
   */
  listRouters: {
    params: {};
    query: {};
    body: undefined;
    answer: {
      items: Router[];
    };
  };
  /**
   * Make a router
   */
  createRouter: {
    params: {};
    query: {};
    body: NewRouter;
    answer: Router;
  };
  /**
   * Read a router with its interfaces and their subnets
   */
  readRouter: {
    params: {
      id: string;
    };
    query: {};
    body: undefined;
    answer: RouterDetails;
  };
  /**
   * Change a router or its gateway
   */
  changeRouter: {
    params: {
      id: string;
    };
    query: {};
    body: RouterChange;
    answer: Router;
  };
  /**
   * Delete a router; its interfaces are removed first
   */
  deleteRouter: {
    params: {
      id: string;
    };
    query: {};
    body: undefined;
    answer: void;
  };
  /**
   * Join a subnet to a router, by its gateway address or another
   */
  addRouterInterface: {
    params: {
      id: string;
    };
    query: {};
    body: NewRouterInterface;
    answer: RouterInterfaceChange;
  };
  /**
   * Take a port, and with it its subnets, from a router
   */
  removeRouterInterface: {
    params: {
      id: string;
      port: string;
    };
    query: {};
    body: undefined;
    answer: void;
  };
  /**
   * Remove and add static routes of a router
   */
  changeRouterRoutes: {
    params: {
      id: string;
    };
    query: {};
    body: RouteChange;
    answer: Router;
  };
}
export interface SecurityGroup {
  id: string;
  name: string;
  description?: string | null;
  tenant_id?: string;
  security_group_rules: SecurityGroupRule[];
  /**
   * With `use`: ports of the own project that use it
   */
  port_count?: number;
}
export interface SecurityGroupRule {
  id: string;
  direction?: string;
  ethertype?: string | null;
  protocol?: string | number | null;
  port_range_min?: number | null;
  port_range_max?: number | null;
  /**
   * Everything of the ethertype where the service names neither a prefix nor a group
   */
  remote_ip_prefix?: string | null;
  remote_group_id?: string | null;
  /**
   * With the extension security-groups-remote-address-group
   */
  remote_address_group_id?: string | null;
}
export interface FloatingIp {
  id: string;
  ip: string;
  fixed_ip: string | null;
  pool: string;
  port_id?: string | null;
  status?: string;
  /**
   * The device of its port
   */
  instance_id: string | null;
  /**
   * compute, loadbalancer, or the owner of its port
   */
  instance_type: string | null;
}
export interface Pool {
  id: string;
  name: string;
  subnets?: string[];
}
export interface NewFloatingIp {
  pool_id: string;
  dns_domain?: string | null;
  dns_name?: string | null;
  description?: string | null;
  qos_policy_id?: string | null;
  /**
   * Asks for this address; for administrators by default
   */
  floating_ip_address?: string | null;
}
export interface Association {
  address_id: string;
  /**
   * <port id>_<fixed ip>, or the port id alone; absent or null: no port
   */
  port_id?: string | null;
}
export interface Network {
  id: string;
  name: string;
  status?: string;
  tenant_id?: string;
  admin_state_up?: boolean;
  /**
   * admin_state_up as a word
   */
  admin_state?: 'UP' | 'DOWN';
  shared?: boolean;
  router__external?: boolean;
  subnets: Subnet[];
  project_id?: string;
  description?: string | null;
  mtu?: number;
  port_security_enabled?: boolean;
  availability_zones?: string[];
  tags?: string[];
  provider__network_type?: string | null;
  provider__physical_network?: string | null;
  provider__segmentation_id?: number | null;
}
export interface Subnet {
  id: string;
  name: string;
  network_id: string;
  ip_version: number;
  ipver_str: 'IPv4' | 'IPv6';
  cidr: string;
  gateway_ip?: string | null;
  tenant_id?: string;
  project_id?: string;
  description?: string | null;
  enable_dhcp?: boolean;
  dns_nameservers?: string[];
  allocation_pools?: AddressPool[];
  host_routes?: HostRoute[];
  ipv6_ra_mode?: string | null;
  ipv6_address_mode?: string | null;
}
export interface AddressPool {
  start: string;
  end: string;
}
export interface HostRoute {
  destination: string;
  nexthop: string;
}
/**
 * Native attributes
 */
export interface NewNetwork {
  name?: string;
  admin_state_up?: boolean;
  shared?: boolean;
  tenant_id?: string | null;
  project_id?: string | null;
}
/**
 * Native attributes
 */
export interface NewSubnet {
  network_id: string;
  name?: string;
  cidr?: string;
  ip_version?: number;
  tenant_id?: string | null;
  project_id?: string | null;
}
export interface Port {
  id: string;
  name?: string;
  network_id: string;
  tenant_id?: string;
  status?: string;
  admin_state_up?: boolean;
  /**
   * admin_state_up as a word
   */
  admin_state?: 'UP' | 'DOWN';
  device_id?: string;
  device_owner?: string;
  fixed_ips?: FixedIp[];
  /**
   * mac_learning_enabled as a word
   */
  mac_state?: 'ON' | 'OFF';
  /**
   * Only of a trunk's subport
   */
  trunk_id?: string;
  segmentation_type?: string;
  segmentation_id?: number;
  project_id?: string;
  description?: string | null;
  mac_address?: string;
  port_security_enabled?: boolean;
  security_groups?: string[];
  binding__vnic_type?: string;
  /**
   * Only with names
   */
  network_name?: string;
  /**
   * Only with names: of the server or router that has the port
   */
  device_name?: string;
}
export interface FixedIp {
  ip_address: string;
  subnet_id: string;
}
/**
 * Native attributes; `__` in a name stands for `:`
 */
export interface NewPort {
  network_id: string;
  name?: string;
  tenant_id?: string | null;
  project_id?: string | null;
}
export interface Trunk {
  id: string;
  name?: string;
  /**
   * The name, else the beginning of the id in parentheses
   */
  name_or_id: string;
  description?: string | null;
  port_id?: string;
  project_id?: string;
  status?: string;
  admin_state_up?: boolean;
  /**
   * admin_state_up as a word
   */
  admin_state?: 'UP' | 'DOWN';
  sub_ports: Subport[];
  subport_count: number;
}
export interface Subport {
  port_id: string;
  segmentation_type?: string;
  segmentation_id?: number | null;
}
export interface NewTrunk {
  port_id: string;
  name?: string;
  description?: string | null;
  admin_state_up?: boolean;
  project_id?: string | null;
  tenant_id?: string | null;
  sub_ports?: Subport[];
}
/**
 * A trunk as this API gives it; is_admin_state_up is another name of admin_state_up
 */
export interface TrunkState {
  name: string | null;
  description: string | null;
  admin_state_up?: boolean;
  is_admin_state_up?: boolean;
  sub_ports?: Subport[] | null;
}
/**
 * As after the last call; with nothing to change, what was sent as it was
 */
export interface ChangedTrunk {
  id?: string;
  name?: string;
  name_or_id: string;
  description?: string | null;
  admin_state_up?: boolean;
  /**
   * admin_state_up as a word
   */
  admin_state?: 'UP' | 'DOWN';
  sub_ports?: Subport[];
  subport_count: number;
}
/**
 * All that the service keeps; others are left alone
 */
export interface NetworkQuotas {
  network?: number | string;
  subnet?: number | string;
  port?: number | string;
  router?: number | string;
  floatingip?: number | string;
  security_group?: number | string;
  security_group_rule?: number | string;
}
export interface Quota {
  display_name: string;
  name: string;
  /**
   * -1: unlimited
   */
  limit: number;
}
export interface Agent {
  id: string;
  agent_type?: string;
  binary?: string;
  host?: string;
  alive?: boolean;
  admin_state_up?: boolean;
  /**
   * admin_state_up as a word
   */
  admin_state?: 'UP' | 'DOWN';
}
export interface Extension {
  alias: string;
  name: string;
  description?: string;
  updated?: string;
  links?: unknown[];
}
export interface QosPolicy {
  id: string;
  name: string;
  description?: string | null;
  shared?: boolean;
  is_default?: boolean;
  tenant_id?: string;
  project_id?: string;
  rules: QosRule[];
  tags?: string[];
}
export interface QosRule {
  id: string;
  type?: string;
  qos_policy_id?: string;
  direction?: string;
  max_kbps?: number;
  max_burst_kbps?: number;
  min_kbps?: number;
  min_kpps?: number;
  dscp_mark?: number;
}
export interface NewQosPolicy {
  name: string;
  description?: string | null;
  shared?: boolean;
  is_default?: boolean;
  project_id?: string | null;
  tenant_id?: string | null;
}
export interface MinimumBandwidth {
  min_kbps?: number | string;
  direction?: string;
}
export interface DscpMarking {
  dscp_mark?: number | string;
}
export interface BandwidthLimit {
  max_kbps?: number | string;
  max_burst_kbps?: number | string;
  direction?: string;
}
export interface MinimumPacketRate {
  min_kpps?: number | string;
  direction?: string;
}
export interface FloatingIpChange {
  /**
   * Null takes it away
   */
  port_id?: string | null;
  /**
   * An address of the port
   */
  fixed_ip_address?: string | null;
  description?: string;
  qos_policy_id?: string | null;
}
export interface FloatingIpGift {
  port_id: string;
  /**
   * An address of the port
   */
  fixed_ip_address?: string | null;
  /**
   * A free one; else a new one is taken
   */
  floating_ip_id?: string | null;
  /**
   * The external network that a new one comes from
   */
  pool_id?: string | null;
}
export interface FloatingIpChoices {
  targets: FloatingIpTarget[];
  free: FloatingIp[];
  pools: {
    id: string;
    name: string;
  }[];
}
export interface FloatingIpTarget {
  port_id: string;
  fixed_ip_address: string;
  network_id: string;
  /**
   * External networks that a router joins to its subnet
   */
  pools: string[];
  port_name?: string;
  device_id?: string;
  device_owner?: string;
  /**
   * With `pool`: the name of the server that has the port
   */
  device_name?: string | null;
  /**
   * With `pool`: the floating IP of this pool that already leads there
   */
  taken_by?: string | null;
}
/**
 * Native attributes; `__` in a name stands for `:`
 */
export interface NetworkChange {
  name?: string;
  description?: string;
  admin_state_up?: boolean;
  shared?: boolean;
  mtu?: number;
}
export interface NewWholeNetwork {
  network: NewNetwork;
  /**
   * Native attributes of the subnet, without its network
   */
  subnet?: {
    [k: string]: unknown;
  } | null;
  /**
   * A router of the project, or a new one
   */
  router?:
    | null
    | {
        id: string;
      }
    | {
        name: string;
        external_network_id?: string | null;
      };
}
export interface WholeNetwork {
  network: null | Network;
  subnet: null | Subnet;
  router: null | Router;
  failure: null | {
    step: 'subnet' | 'router' | 'interface';
    status: number;
    message: string;
  };
  /**
   * Deleted again after a failure, the last one first
   */
  undone: MadeThing[];
  /**
   * Made, and could not be deleted after a failure
   */
  left: MadeThing[];
}
export interface Router {
  id: string;
  name: string;
  description?: string | null;
  status: string;
  tenant_id?: string;
  project_id?: string;
  admin_state_up?: boolean;
  /**
   * admin_state_up as a word
   */
  admin_state?: 'UP' | 'DOWN';
  external_gateway_info?: null | RouterGateway;
  /**
   * Where the external network can be read
   */
  external_network_name?: string;
  routes: HostRoute[];
  availability_zones?: string[];
  distributed?: boolean;
  ha?: boolean;
}
export interface RouterGateway {
  network_id: string;
  enable_snat?: boolean;
  external_fixed_ips?: FixedIp[];
}
export interface MadeThing {
  type: 'network' | 'subnet' | 'router' | 'interface';
  id: string;
  name: string;
}
/**
 * Native attributes; `__` in a name stands for `:`
 */
export interface SubnetChange {
  name?: string;
  description?: string;
  gateway_ip?: string | null;
  enable_dhcp?: boolean;
}
/**
 * Native attributes; `__` in a name stands for `:`
 */
export interface PortChange {
  name?: string;
  description?: string;
  admin_state_up?: boolean;
}
/**
 * Native attributes; `__` in a name stands for `:`
 */
export interface NewRouter {
  name?: string;
  description?: string;
  admin_state_up?: boolean;
  tenant_id?: string | null;
  project_id?: string | null;
  external_gateway_info?: {} | null;
}
export interface RouterDetails {
  id: string;
  name: string;
  description?: string | null;
  status: string;
  tenant_id?: string;
  project_id?: string;
  admin_state_up?: boolean;
  /**
   * admin_state_up as a word
   */
  admin_state?: 'UP' | 'DOWN';
  external_gateway_info?: null | RouterGateway;
  /**
   * Where the external network can be read
   */
  external_network_name?: string;
  routes: HostRoute[];
  availability_zones?: string[];
  distributed?: boolean;
  ha?: boolean;
  /**
   * Its ports, the gateway too where the caller may see it
   */
  interfaces: Port[];
  /**
   * Those of the ports
   */
  subnets: Subnet[];
}
/**
 * Native attributes; `__` in a name stands for `:`
 */
export interface RouterChange {
  name?: string;
  description?: string;
  admin_state_up?: boolean;
  /**
   * Null or empty: no gateway
   */
  external_gateway_info?: {} | null;
}
export interface NewRouterInterface {
  subnet_id: string;
  /**
   * An address of the subnet; absent: its gateway
   */
  ip_address?: string | null;
}
export interface RouterInterfaceChange {
  /**
   * Of the router
   */
  id: string;
  port_id: string;
  network_id?: string;
  subnet_id?: string;
}
export interface RouteChange {
  added: HostRoute[];
  removed: HostRoute[];
}
