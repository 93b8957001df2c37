// Made by `npm run generate` from schemas/api/servers.json; change it there.

/**
 * Servers, by operation name.
 */
export interface ServersOperations {
  /**
   * Make an image of a server
   */
  createSnapshot: {
    params: {};
    query: {};
    body: Snapshot;
    /**
     * The image's id
     */
    answer: string;
  };
  /**
   * Servers: the own project's, or pages of them with filters
   */
  listServers: {
    params: {};
    query: {
      /**
       * In pages, newest first: sizes with the answer, in two calls of the cloud
       */
      paginate?: boolean;
      /**
       * The last server of the page before; one that is gone means the first page
       */
      marker?: string;
      /**
       * Servers on a page; default: the operator's page size
       */
      limit?: number;
      /**
       * Default created_at
       */
      sort_key?: string;
      /**
       * asc or desc, the default
       */
      sort_dir?: string;
      /**
       * Asks for every project, for administrators
       */
      all_projects?: boolean;
      /**
       * ISO 8601: servers that changed since, deleted ones too, all in one answer and without names of images
       */
      changes_since?: string;
      /**
       * Seconds, by the gateway's clock: the same as changes_since so long ago
       */
      changed_within?: number;
      /**
       * A part of the name, in any case
       */
      name?: string;
      /**
       * Several are parted by commas
       */
      status?: string;
      /**
       * Its id
       */
      flavor?: string;
      /**
       * Its id
       */
      image?: string;
      /**
       * A part of a fixed address
       */
      ip?: string;
      /**
       * A part of a fixed IPv6 address
       */
      ip6?: string;
      /**
       * A part of the key pair's name
       */
      key_name?: string;
      /**
       * A part of the zone's name
       */
      availability_zone?: string;
      /**
       * Nova's number: 1 running, 3 paused, 4 shut down, 6 crashed, 7 suspended
       */
      power_state?: string;
      /**
       * Each of them, parted by commas
       */
      tags?: string;
      /**
       * Any of them
       */
      'tags-any'?: string;
      /**
       * Not all of them
       */
      'not-tags'?: string;
      locked?: boolean;
      /**
       * Only with all_projects
       */
      project_id?: string;
      /**
       * For administrators
       */
      host?: string;
    };
    body: undefined;
    answer: {
      items: Server[];
      /**
       * Only in pages: there are more after these
       */
      has_more_data?: boolean;
    };
  };
  /**
   * Launch servers
   */
  createServer: {
    params: {};
    query: {};
    body: NewServer;
    answer: CreatedServer;
  };
  /**
   * One server
   */
  readServer: {
    params: {
      id: string;
    };
    query: {
      /**
       * With flavor, tags, the reason of a lock and server groups, as far as the cloud tells
       */
      detailed?: boolean;
    };
    body: undefined;
    answer: Server;
  };
  /**
   * Do something to a server: start, stop, shelve, resize, migrate and so on
   */
  operateServer: {
    params: {
      id: string;
    };
    query: {};
    body: ServerOperation;
    answer: void;
  };
  /**
   * Delete a server
   */
  deleteServer: {
    params: {
      id: string;
    };
    query: {};
    body: undefined;
    answer: void;
  };
  /**
   * A server's metadata
   */
  readServerMetadata: {
    params: {
      id: string;
    };
    query: {};
    body: undefined;
    answer: Metadata;
  };
  /**
   * Change a server's metadata
   */
  changeServerMetadata: {
    params: {
      id: string;
    };
    query: {};
    body: MetadataChange;
    answer: void;
  };
  /**
   * What was done to a server
   */
  listServerActions: {
    params: {
      id: string;
    };
    query: {
      /**
       * In pages, with the time of the last change of each
       */
      paginate?: boolean;
      /**
       * The request id of the last one of the page before; one that is gone means the first page
       */
      marker?: string;
      /**
       * Actions on a page; default 50
       */
      limit?: number;
    };
    body: undefined;
    answer: {
      items: ServerAction[];
      /**
       * Only in pages: there are more after these
       */
      has_more_data?: boolean;
    };
  };
  /**
   * The end of a server's console log
   */
  readConsoleOutput: {
    params: {
      id: string;
    };
    query: {};
    body: LogLength;
    answer: {
      lines: string[];
    };
  };
  /**
   * Where a server's console is
   */
  openServerConsole: {
    params: {
      id: string;
    };
    query: {};
    body: ConsoleChoice;
    answer: {
      type: string;
      url: string;
    };
  };
  /**
   * Volumes that a server has
   */
  listServerVolumes: {
    params: {
      id: string;
    };
    query: {};
    body: undefined;
    answer: {
      items: ServerVolume[];
    };
  };
  /**
   * Security groups of a server's ports
   */
  listServerSecurityGroups: {
    params: {
      id: string;
    };
    query: {};
    body: undefined;
    answer: {
      items: SecurityGroup[];
    };
  };
  /**
   * A server's console as a socket
   */
  connectServerConsole: {
    params: {
      id: string;
    };
    query: {
      type: 'vnc' | 'serial';
    };
    body: undefined;
    answer: void;
  };
  /**
   * A ticket for a server's console
   */
  createConsoleTicket: {
    params: {
      id: string;
    };
    query: {};
    body: undefined;
    answer: {
      /**
       * The second subprotocol of the socket; good for one use
       */
      ticket: string;
      /**
       * Seconds
       */
      expires_in: number;
    };
  };
}
export interface Snapshot {
  instance_id: string;
  name: string;
  /**
   * Properties of the image
   */
  metadata?: {
    [k: string]: string;
  };
}
export interface Server {
  id: string;
  /**
   * Empty where the part of the cloud that has the server is down
   */
  name: string;
  status?: string;
  tenant_id?: string;
  user_id?: string;
  created?: string;
  description?: string | null;
  key_name?: string | null;
  locked?: boolean;
  addresses?: {};
  metadata?: Metadata;
  /**
   * Empty for a server that was booted from a volume
   */
  image?: ServerImage | string | null;
  /**
   * Null where there is no image, or no name of it is to be had
   */
  image_name: string | null;
  flavor?: {};
  updated?: string;
  locked_reason?: string | null;
  tags?: string[];
  server_groups?: string[];
}
export interface Metadata {
  [k: string]: string;
}
export interface ServerImage {
  id: string;
  name?: string | null;
}
/**
 * Members that are not listed are ignored
 */
export interface NewServer {
  name: string;
  /**
   * An image, or empty when it boots from a block device
   */
  source_id: string | null;
  flavor_id: string;
  key_name: string | null;
  /**
   * As it is, not encoded; at most 65535 characters once it is Base64
   */
  user_data: string | null;
  /**
   * Ids or names
   */
  security_groups: string[] | null;
  /**
   * By device: <id>:<vol or snap>:<size>:<delete>
   */
  block_device_mapping?: {
    [k: string]: string;
  } | null;
  block_device_mapping_v2?: {}[] | null;
  nics?: Nic[] | null;
  meta?: {
    [k: string]: string;
  } | null;
  availability_zone?: string | null;
  instance_count?: number | null;
  admin_pass?: string | null;
  disk_config?: 'AUTO' | 'MANUAL' | '' | null;
  config_drive?: boolean | null;
  scheduler_hints?: {} | null;
  description?: string | null;
}
export interface Nic {
  'net-id'?: string | null;
  'v4-fixed-ip'?: string | null;
  'v6-fixed-ip'?: string | null;
  'port-id'?: string | null;
  tag?: string | null;
}
export interface CreatedServer {
  id: string;
  adminPass?: string;
}
export interface ServerOperation {
  operation:
    | 'start'
    | 'stop'
    | 'pause'
    | 'unpause'
    | 'suspend'
    | 'resume'
    | 'soft_reboot'
    | 'hard_reboot'
    | 'shelve'
    | 'shelve_offload'
    | 'unshelve'
    | 'lock'
    | 'unlock'
    | 'resize'
    | 'confirm_resize'
    | 'revert_resize'
    | 'restore'
    | 'force_delete'
    | 'unrescue'
    | 'migrate'
    | 'live_migrate'
    | 'reset_state'
    | 'crash_dump';
  /**
   * Of a resize: the id of the new flavor
   */
  flavor?: string;
  /**
   * Of a resize: whether the partition grows
   */
  disk_config?: 'AUTO' | 'MANUAL';
  /**
   * Of unshelve, once the server has left its host
   */
  availability_zone?: string | null;
  /**
   * Of unshelve and migrations, for administrators
   */
  host?: string | null;
  /**
   * Of a lock
   */
  reason?: string | null;
  /**
   * Of a live migration: whether disks are copied; default auto
   */
  block_migration?: 'auto' | true | false;
  /**
   * Of reset_state
   */
  state?: 'active' | 'error';
}
export interface MetadataChange {
  updated: Metadata;
  /**
   * @maxItems 1000
   */
  removed: string[];
}
export interface ServerAction {
  action: string;
  request_id: string;
  instance_uuid?: string;
  message?: string | null;
  project_id?: string | null;
  user_id?: string | null;
  start_time?: string;
  updated_at?: string | null;
}
export interface LogLength {
  /**
   * Lines; -1 or null: all
   */
  length?: number | null;
}
export interface ConsoleChoice {
  /**
   * AUTO (the default), VNC, SPICE, RDP, SERIAL or MKS
   */
  console_type?: string | null;
}
export interface ServerVolume {
  id: string;
  volumeId: string;
  serverId?: string;
  device?: string | null;
  /**
   * The volume's name, else its id
   */
  name: string;
}
export interface SecurityGroup {
  id: string;
  name: string;
  description?: string | null;
  tenant_id?: string;
  security_group_rules: SecurityGroupRule[];
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
