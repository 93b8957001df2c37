// Made by `npm run generate` from schemas/api/server-parts.json; change it there.

/**
 * Server parts, by operation name.
 */
export interface ServerPartsOperations {
  /**
   * Boot a server from a rescue image
   */
  rescueServer: {
    params: {
      id: string;
    };
    query: {};
    body: Rescue;
    answer: MadePassword;
  };
  /**
   * Make a server's root disk anew
   */
  rebuildServer: {
    params: {
      id: string;
    };
    query: {};
    body: Rebuild;
    answer: MadePassword;
  };
  /**
   * Set the administrator's password in a server
   */
  changeServerPassword: {
    params: {
      id: string;
    };
    query: {};
    body: NewPassword;
    answer: void;
  };
  /**
   * Forget the encrypted password that nova keeps
   */
  clearServerPassword: {
    params: {
      id: string;
    };
    query: {};
    body: undefined;
    answer: void;
  };
  /**
   * Make a server anew elsewhere, as its host is down
   */
  evacuateServer: {
    params: {
      id: string;
    };
    query: {};
    body: Evacuation;
    answer: MadePassword;
  };
  /**
   * Change a server's name, description or host name
   */
  changeServer: {
    params: {
      id: string;
    };
    query: {};
    body: ServerChange;
    answer: ChangedServer;
  };
  /**
   * Replace a server's tags
   */
  changeServerTags: {
    params: {
      id: string;
    };
    query: {};
    body: Tags;
    answer: Tags;
  };
  /**
   * Ports of a server, with networks, floating IPs and security groups
   */
  listServerInterfaces: {
    params: {
      id: string;
    };
    query: {};
    body: undefined;
    answer: {
      items: Interface[];
    };
  };
  /**
   * Attach a port to a server
   */
  attachServerInterface: {
    params: {
      id: string;
    };
    query: {};
    body: WantedInterface;
    answer: NewPort;
  };
  /**
   * Detach a port from a server
   */
  detachServerInterface: {
    params: {
      id: string;
      port: string;
    };
    query: {};
    body: undefined;
    answer: void;
  };
  /**
   * Attach a volume to a server
   */
  attachServerVolume: {
    params: {
      id: string;
    };
    query: {};
    body: WantedVolume;
    answer: Attachment;
  };
  /**
   * Keep or delete a volume with its server
   */
  changeServerVolume: {
    params: {
      id: string;
      volume: string;
    };
    query: {};
    body: VolumeChange;
    answer: void;
  };
  /**
   * Detach a volume from a server
   */
  detachServerVolume: {
    params: {
      id: string;
      volume: string;
    };
    query: {};
    body: undefined;
    answer: void;
  };
  /**
   * Change the security groups of a server's ports
   */
  changeServerSecurityGroups: {
    params: {
      id: string;
    };
    query: {};
    body: WantedGroups;
    answer: {
      items: PortOutcome[];
    };
  };
  /**
   * An action that was done to a server, with its events
   */
  readServerAction: {
    params: {
      id: string;
      request: string;
    };
    query: {};
    body: undefined;
    answer: ActionWithEvents;
  };
  /**
   * Live migrations of a server that are under way
   */
  listServerMigrations: {
    params: {
      id: string;
    };
    query: {};
    body: undefined;
    answer: {
      items: Migration[];
    };
  };
  /**
   * Force a live migration to its end
   */
  completeServerMigration: {
    params: {
      id: string;
      migration: string;
    };
    query: {};
    body: undefined;
    answer: void;
  };
  /**
   * Abort a live migration
   */
  abortServerMigration: {
    params: {
      id: string;
      migration: string;
    };
    query: {};
    body: undefined;
    answer: void;
  };
  /**
   * Measurements of a server
   */
  readServerDiagnostics: {
    params: {
      id: string;
    };
    query: {};
    body: undefined;
    answer: {
      [k: string]: unknown;
    };
  };
  /**
   * Migrations of all servers, newest first
   */
  listMigrations: {
    params: {};
    query: {
      /**
       * Of one server
       */
      instance_uuid?: string;
      /**
       * From it or to it
       */
      host?: string;
      status?: string;
      /**
       * migration, resize, live-migration or evacuation
       */
      migration_type?: string;
      /**
       * The uuid of the last one of the page before; one that is gone means the first page
       */
      marker?: string;
      /**
       * Default: the operator's page size
       */
      limit?: number;
    };
    body: undefined;
    answer: {
      items: Migration[];
      has_more: boolean;
    };
  };
}
export interface Rescue {
  /**
   * Default: the cloud's
   */
  image?: string | null;
  /**
   * Nova makes one where none is given
   */
  password?: string | null;
}
export interface MadePassword {
  /**
   * Told once; absent where the cloud makes none
   */
  password?: string;
}
export interface Rebuild {
  /**
   * Its id
   */
  image: string;
  name?: string;
  /**
   * Nova makes one where none is given
   */
  password?: string | null;
  disk_config?: 'AUTO' | 'MANUAL';
  description?: string | null;
  /**
   * Null takes it away
   */
  key_name?: string | null;
  /**
   * As it is, not encoded; at most 65535 characters once it is Base64; null takes it away
   */
  user_data?: string | null;
  preserve_ephemeral?: boolean;
  metadata?: {
    [k: string]: string;
  };
}
export interface NewPassword {
  password: string;
}
export interface Evacuation {
  /**
   * Default: the scheduler chooses
   */
  host?: string | null;
  /**
   * Nova makes one where none is given
   */
  password?: string | null;
}
export interface ServerChange {
  name?: string;
  /**
   * Null clears it
   */
  description?: string | null;
  /**
   * The name in the guest's metadata
   */
  hostname?: string;
}
export interface ChangedServer {
  id: string;
  name: string;
  description?: string | null;
}
export interface Tags {
  tags: string[];
}
export interface Interface {
  id: string;
  name?: string | null;
  network_id: string;
  /**
   * Null where the network can't be read
   */
  network_name: string | null;
  mac_address?: string;
  status?: string;
  fixed_ips: FixedIp[];
  security_groups?: string[];
  port_security_enabled?: boolean;
  floating_ips: FloatingIp[];
  groups: Group[];
}
export interface FixedIp {
  ip_address: string;
  subnet_id: string;
}
export interface FloatingIp {
  id: string;
  floating_ip_address: string;
  fixed_ip_address?: string | null;
  port_id?: string | null;
  status?: string;
}
export interface Group {
  id: string;
  name: string;
}
export interface WantedInterface {
  /**
   * A network's id
   */
  network?: string | null;
  /**
   * An address in a subnet of the network
   */
  fixed_ip?: string | null;
  /**
   * A free port's id, in place of a network
   */
  port?: string | null;
  tag?: string | null;
}
export interface NewPort {
  id: string;
  network_id: string;
  mac_address: string;
  status?: string;
  fixed_ips: FixedIp[];
}
export interface WantedVolume {
  /**
   * Its id
   */
  volume: string;
  /**
   * Nova chooses where none is given
   */
  device?: string | null;
  delete_on_termination?: boolean;
  tag?: string | null;
}
export interface Attachment {
  id?: string;
  volumeId: string;
  serverId: string;
  device: string | null;
}
export interface VolumeChange {
  delete_on_termination: boolean;
}
export interface WantedGroups {
  /**
   * Ids
   */
  groups: string[];
  /**
   * One of the server's ports; default: all that take groups
   */
  port?: string | null;
}
export interface PortOutcome {
  port: string;
  ok: boolean;
  /**
   * Why not
   */
  message?: string;
}
export interface ActionWithEvents {
  action: string;
  request_id: string;
  events?: ActionEvent[];
}
export interface ActionEvent {
  event: string;
  start_time?: string | null;
  finish_time?: string | null;
  result?: string | null;
  /**
   * For administrators
   */
  traceback?: string | null;
  /**
   * For administrators
   */
  host?: string | null;
}
export interface Migration {
  id: number;
  uuid?: string;
  status: string | null;
  migration_type?: string;
  source_compute?: string | null;
  dest_compute?: string | null;
  instance_uuid?: string;
  created_at?: string | null;
  updated_at?: string | null;
}
