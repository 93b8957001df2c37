import type { Pool } from './address/pools.ts';

/** The members that every resource has. `tenant_id` is shown, never stored. */
export interface Standard {
  id: string;
  /** Ports of routers' gateways and floating IPs belong to nobody: ''. */
  project_id: string;
  description: string;
  tags: string[];
  revision_number: number;
  created_at: string;
  updated_at: string;
}

export interface NetworkRecord extends Standard {
  name: string;
  admin_state_up: boolean;
  mtu: number;
  shared: boolean;
  'router:external': boolean;
  is_default: boolean;
  port_security_enabled: boolean;
  qos_policy_id: string | null;
  dns_domain: string;
  availability_zone_hints: string[];
  'provider:network_type': string;
  'provider:physical_network': string | null;
  'provider:segmentation_id': number | null;
}

export interface Route {
  destination: string;
  nexthop: string;
}

export interface SubnetRecord extends Standard {
  name: string;
  network_id: string;
  ip_version: 4 | 6;
  subnetpool_id: string | null;
  enable_dhcp: boolean;
  ipv6_ra_mode: string | null;
  ipv6_address_mode: string | null;
  gateway_ip: string | null;
  cidr: string;
  allocation_pools: Pool[];
  host_routes: Route[];
  dns_nameservers: string[];
  service_types: string[];
}

export interface FixedIp {
  subnet_id: string;
  ip_address: string;
}

export interface AddressPair {
  mac_address: string;
  ip_address: string;
}

export interface PortRecord extends Standard {
  name: string;
  network_id: string;
  mac_address: string;
  admin_state_up: boolean;
  status: 'DOWN' | 'ACTIVE' | 'BUILD' | 'ERROR' | 'N/A';
  device_id: string;
  device_owner: string;
  fixed_ips: FixedIp[];
  allowed_address_pairs: AddressPair[];
  extra_dhcp_opts: object[];
  security_groups: string[];
  port_security_enabled: boolean;
  qos_policy_id: string | null;
  dns_name: string;
  'binding:vnic_type': string;
  'binding:profile': object;
  'binding:host_id': string;
  'binding:vif_type': 'unbound' | 'ovs' | 'binding_failed';
}

export interface GatewayInfo {
  network_id: string;
  enable_snat: boolean;
}

export interface RouterRecord extends Standard {
  name: string;
  admin_state_up: boolean;
  gateway: GatewayInfo | null;
  routes: Route[];
  distributed: boolean;
  ha: boolean;
  availability_zone_hints: string[];
}

export interface FloatingIpRecord extends Standard {
  floating_ip_address: string;
  floating_network_id: string;
  router_id: string | null;
  port_id: string | null;
  fixed_ip_address: string | null;
  status: 'DOWN' | 'ACTIVE' | 'ERROR';
  qos_policy_id: string | null;
  dns_domain: string;
  dns_name: string;
}

export interface PortForwardingRecord extends Standard {
  floatingip_id: string;
  protocol: string;
  internal_port_id: string;
  internal_ip_address: string;
  /** `80:80`, `80:81`. */
  internal_port_range: string;
  external_port_range: string;
}

export interface SecurityGroupRecord extends Standard {
  name: string;
  stateful: boolean;
}

export interface SecurityGroupRuleRecord extends Omit<Standard, 'description'> {
  /** Null in the rules that a new group comes with. */
  description: string | null;
  security_group_id: string;
  ethertype: 'IPv4' | 'IPv6';
  direction: 'ingress' | 'egress';
  protocol: string | null;
  port_range_min: number | null;
  port_range_max: number | null;
  remote_ip_prefix: string | null;
  remote_group_id: string | null;
  remote_address_group_id: string | null;
  standard_attr_id: number;
}

export interface SubPort {
  port_id: string;
  segmentation_type: string;
  segmentation_id: number;
}

export interface TrunkRecord extends Standard {
  name: string;
  port_id: string;
  admin_state_up: boolean;
  status: 'DOWN' | 'BUILD' | 'ACTIVE' | 'DEGRADED' | 'ERROR';
  sub_ports: SubPort[];
}

export interface QosRule {
  id: string;
  type: string;
  values: Record<string, string | number>;
}

export interface QosPolicyRecord extends Standard {
  name: string;
  shared: boolean;
  is_default: boolean;
  rules: QosRule[];
}

export interface SubnetPoolRecord extends Standard {
  name: string;
  prefixes: string[];
  default_quota: number | null;
  ip_version: 4 | 6;
  default_prefixlen: number;
  min_prefixlen: number;
  max_prefixlen: number;
  is_default: boolean;
  shared: boolean;
  address_scope_id: string | null;
}

export interface AddressScopeRecord extends Standard {
  name: string;
  shared: boolean;
  ip_version: 4 | 6;
}

export interface RbacPolicyRecord extends Standard {
  object_type: string;
  object_id: string;
  action: string;
  target_tenant: string;
}
