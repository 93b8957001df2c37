// Made by `npm run generate` from schemas/api/network-parts.json; change it there.

/**
 * Parts of networks, by operation name.
 */
export interface NetworkPartsOperations {
  /**
   * Agents that serve a network (DHCP agents) or a router (L3 agents); for administrators
   */
  listHostingAgents: {
    params: {
      kind: string;
      id: string;
    };
    query: {};
    body: undefined;
    answer: {
      items: HostingAgent[];
    };
  };
  /**
   * Have an agent serve a network or a router
   */
  addHostingAgent: {
    params: {
      kind: string;
      id: string;
    };
    query: {};
    body: {
      agent_id: string;
    };
    answer: void;
  };
  /**
   * Take a network or a router from an agent
   */
  removeHostingAgent: {
    params: {
      kind: string;
      id: string;
      agent: string;
    };
    query: {};
    body: undefined;
    answer: void;
  };
  /**
   * Replace all tags of a network, subnet, port, router, floating IP or security group
   */
  replaceNetworkTags: {
    params: {
      kind: string;
      id: string;
    };
    query: {};
    body: NetworkTags;
    answer: NetworkTags;
  };
  /**
   * Projects that an object is shared with
   */
  listRbacPolicies: {
    params: {};
    query: {
      /**
       * The network, QoS policy or group that is shared
       */
      object_id: string;
    };
    body: undefined;
    answer: {
      items: RbacPolicy[];
    };
  };
  /**
   * Share an object with a project, or with all
   */
  createRbacPolicy: {
    params: {};
    query: {};
    body: NewRbacPolicy;
    answer: RbacPolicy;
  };
  /**
   * Share an object with a project no longer
   */
  deleteRbacPolicy: {
    params: {
      id: string;
    };
    query: {};
    body: undefined;
    answer: void;
  };
  /**
   * Pools that subnets may be cut from: the own project's, and shared ones
   */
  listSubnetPools: {
    params: {};
    query: {};
    body: undefined;
    answer: {
      items: SubnetPool[];
    };
  };
  /**
   * How many addresses of a network are in use; for administrators
   */
  readNetworkAvailability: {
    params: {
      id: string;
    };
    query: {};
    body: undefined;
    answer: NetworkAvailability;
  };
}
export interface HostingAgent {
  id: string;
  agent_type?: string;
  host: string;
  alive: boolean;
  admin_state_up: boolean;
  /**
   * admin_state_up as a word
   */
  admin_state?: 'UP' | 'DOWN';
  availability_zone?: string | null;
  heartbeat_timestamp?: string | null;
  /**
   * active or standby, for a router with high availability
   */
  ha_state?: string | null;
}
export interface NetworkTags {
  tags: string[];
}
export interface RbacPolicy {
  id: string;
  object_id: string;
  object_type: string;
  action: string;
  /**
   * The id of a project; * is all
   */
  target_tenant: string;
  project_id?: string;
}
export interface NewRbacPolicy {
  object_id: string;
  object_type: string;
  action: string;
  target_tenant: string;
}
export interface SubnetPool {
  id: string;
  name: string;
  ip_version: number;
  prefixes: string[];
  default_prefixlen?: string | number;
  min_prefixlen?: string | number;
  max_prefixlen?: string | number;
  is_default?: boolean;
  shared?: boolean;
}
export interface NetworkAvailability {
  network_id: string;
  used_ips: number;
  total_ips: number;
  subnets: SubnetAvailability[];
}
export interface SubnetAvailability {
  subnet_id: string;
  subnet_name?: string;
  cidr: string;
  used_ips: number;
  total_ips: number;
}
