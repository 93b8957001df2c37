export type ProvisioningStatus = 'ACTIVE' | 'PENDING_CREATE' | 'PENDING_UPDATE' | 'PENDING_DELETE' | 'ERROR';

/** The members that load balancers, listeners, pools, members and health monitors share; times are milliseconds since 1970. */
export interface CommonRecord {
  id: string;
  project_id: string;
  /** The load balancer that it belongs to; a load balancer's own id. */
  loadbalancer_id: string;
  name: string;
  provisioning_status: ProvisioningStatus;
  operating_status: string;
  admin_state_up: boolean;
  created_at: number;
  updated_at: number | null;
  tags: string[];
}

export interface LoadBalancerRecord extends CommonRecord {
  description: string;
  vip_address: string;
  vip_port_id: string;
  vip_subnet_id: string | null;
  vip_network_id: string;
  vip_qos_policy_id: string | null;
  provider: string;
  flavor_id: string | null;
  availability_zone: string | null;
  /** Did octavia make the port of its address? Then it removes it, too. */
  owns_port: boolean;
}

export interface ListenerRecord extends CommonRecord {
  description: string;
  protocol: string;
  protocol_port: number;
  connection_limit: number;
  default_pool_id: string | null;
  /** Members that are only kept and shown: timeouts, TLS, inserted headers. */
  more: Record<string, unknown>;
}

export interface PoolRecord extends CommonRecord {
  description: string;
  protocol: string;
  lb_algorithm: string;
  session_persistence: object | null;
  listener_ids: string[];
  more: Record<string, unknown>;
}

export interface MemberRecord extends CommonRecord {
  pool_id: string;
  address: string;
  protocol_port: number;
  weight: number;
  backup: boolean;
  subnet_id: string | null;
  monitor_address: string | null;
  monitor_port: number | null;
}

export interface HealthMonitorRecord extends CommonRecord {
  pool_id: string;
  type: string;
  delay: number;
  timeout: number;
  max_retries: number;
  max_retries_down: number;
  http_method: string | null;
  url_path: string | null;
  expected_codes: string | null;
  http_version: number | null;
  domain_name: string | null;
}

/** `2026-11-21T19:10:23`, octavia's form. */
export function octaviaTime(milliseconds: number | null): string | null {
  return milliseconds === null ? null : new Date(milliseconds).toISOString().slice(0, 19);
}
