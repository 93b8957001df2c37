/** The records that nova keeps. Times are milliseconds; records are replaced, never changed in place. */

/** A flavor, as os-flavors has it. */
export interface FlavorRecord {
  /** The id that clients use; any text. */
  id: string;
  name: string;
  vcpus: number;
  /** MiB */
  ram: number;
  /** GiB */
  disk: number;
  /** GiB */
  ephemeral: number;
  /** MiB */
  swap: number;
  rxtx_factor: number;
  is_public: boolean;
  disabled: boolean;
  description: string | null;
  extra_specs: Record<string, string>;
  /** Ids of the projects that may use it when it isn't public. */
  projects: string[];
  created_at: number;
}

/** The members of a flavor that a server keeps, as the flavor may be changed or deleted meanwhile. */
export type ServerFlavor = Pick<
  FlavorRecord,
  'id' | 'name' | 'vcpus' | 'ram' | 'disk' | 'ephemeral' | 'swap' | 'extra_specs'
>;

/** A user's key pair; the collection's key is `<user id>/<name>`. */
export interface KeyPairRecord {
  /** The number that shows in a single one. */
  number: number;
  name: string;
  user_id: string;
  type: 'ssh' | 'x509';
  public_key: string;
  fingerprint: string;
  created_at: number;
}

export interface AggregateRecord {
  id: number;
  uuid: string;
  name: string;
  hosts: string[];
  /** `availability_zone` is one of these. */
  metadata: Record<string, string>;
  created_at: number;
  updated_at: number | null;
}

export interface ServerGroupRecord {
  id: string;
  name: string;
  project_id: string;
  user_id: string;
  policy: 'affinity' | 'anti-affinity' | 'soft-affinity' | 'soft-anti-affinity';
  /** `max_server_per_host` */
  rules: Record<string, number>;
  /** Ids of servers, deleted ones left out when shown. */
  members: string[];
  created_at: number;
}

/** A process of nova. */
export interface ComputeServiceRecord {
  id: string;
  binary: 'nova-scheduler' | 'nova-conductor' | 'nova-compute';
  host: string;
  zone: string;
  disabled: boolean;
  disabled_reason: string | null;
  forced_down: boolean;
  /** When it was last changed by somebody; it reports all the time. */
  updated_at: number;
}

export type VmState =
  | 'building'
  | 'active'
  | 'stopped'
  | 'paused'
  | 'suspended'
  | 'rescued'
  | 'resized'
  | 'shelved'
  | 'shelved_offloaded'
  | 'error'
  | 'soft-delete'
  | 'deleted';

/** NOSTATE, RUNNING, PAUSED, SHUTDOWN, CRASHED, SUSPENDED */
export type PowerState = 0 | 1 | 3 | 4 | 6 | 7;

/** A port of a server, as nova remembers it (its network info cache). */
export interface ServerPort {
  port_id: string;
  network_id: string;
  network_name: string;
  mac_address: string;
  fixed_ips: { subnet_id: string; ip_address: string; floating_ips: string[] }[];
  security_groups: { id: string; name: string }[];
  /** Nova made it, and deletes it with the server. */
  own: boolean;
  tag: string | null;
}

/** A volume of a server. */
export interface ServerVolume {
  volume_id: string;
  device: string;
  delete_on_termination: boolean;
  /** 0: the server boots from it. */
  boot_index: number | null;
  /** The record that cinder has of it. */
  attachment_id: string | null;
  bdm_uuid: string;
  tag: string | null;
}

export interface ServerFault {
  code: number;
  message: string;
  details: string | null;
  created_at: number;
}

/** The state that a reverted resize or cold migration returns to. */
export interface ResizeOrigin {
  flavor: ServerFlavor;
  host: string | null;
  vm_state: VmState;
  power_state: PowerState;
}

/** The task that runs on a server. It ends at `due`, by the cloud's clock, in the way that its kind says. */
export interface PendingTask {
  kind: string;
  due: number;
  /** The id of the call that asked for the task, to finish its entry in the instance actions; null: no call did. */
  request_id: string | null;
  data: Record<string, unknown>;
}

export interface ServerRecord {
  id: string;
  /** Counts all servers; `instance-0000000a`. */
  number: number;
  name: string;
  hostname: string;
  description: string | null;
  project_id: string;
  user_id: string;
  /** Empty when it boots from a volume. */
  image: string;
  flavor: ServerFlavor;
  key_name: string | null;
  metadata: Record<string, string>;
  tags: string[];
  trusted_image_certificates: string[] | null;
  vm_state: VmState;
  task_state: string | null;
  power_state: PowerState;
  progress: number;
  /** Null until it is scheduled, and while it is shelved and offloaded. */
  host: string | null;
  /** The availability zone that was asked for. */
  wanted_zone: string | null;
  zone: string | null;
  created_at: number;
  updated_at: number;
  launched_at: number | null;
  terminated_at: number | null;
  deleted_at: number | null;
  config_drive: boolean;
  user_data: string | null;
  disk_config: 'AUTO' | 'MANUAL';
  access_ipv4: string;
  access_ipv6: string;
  locked_by: 'owner' | 'admin' | null;
  locked_reason: string | null;
  reservation_id: string;
  launch_index: number;
  root_device_name: string | null;
  ports: ServerPort[];
  volumes: ServerVolume[];
  server_group: string | null;
  fault: ServerFault | null;
  resized_from: ResizeOrigin | null;
  /** The image made when it was shelved. */
  shelved_image: string | null;
  /** The state that the server returns to when it is unrescued, unshelved or restored. */
  state_before: { vm_state: VmState; power_state: PowerState } | null;
  pending_task: PendingTask | null;
}

/** Something done to a server (os-instance-actions). */
export interface InstanceAction {
  action: string;
  request_id: string;
  user_id: string;
  project_id: string;
  start_time: number;
  updated_at: number;
  message: string | null;
  events: InstanceEvent[];
}

export interface InstanceEvent {
  event: string;
  start_time: number;
  finish_time: number | null;
  result: 'Success' | 'Error' | null;
  traceback: string | null;
  host: string | null;
  details: string | null;
}

/** A resize, cold or live migration or evacuation, in the order in which they began. */
export interface MigrationRecord {
  id: number;
  uuid: string;
  server_id: string;
  project_id: string;
  user_id: string;
  type: 'resize' | 'migration' | 'live-migration' | 'evacuation';
  status: string;
  source_compute: string | null;
  dest_compute: string | null;
  old_flavor: string;
  new_flavor: string;
  created_at: number;
  updated_at: number;
}
