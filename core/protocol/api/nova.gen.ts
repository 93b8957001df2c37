// Made by `npm run generate` from schemas/api/nova.json; change it there.

/**
 * Compute, by operation name.
 */
export interface NovaOperations {
  /**
   * Has compute a feature?
   */
  hasComputeFeature: {
    params: {
      feature: string;
    };
    query: {};
    body: undefined;
    answer: boolean;
  };
  /**
   * Compute's own processes
   */
  listComputeServices: {
    params: {};
    query: {};
    body: undefined;
    answer: {
      items: ComputeService[];
    };
  };
  /**
   * Availability zones
   */
  listAvailabilityZones: {
    params: {};
    query: {
      detailed?: boolean;
    };
    body: undefined;
    answer: {
      items: AvailabilityZone[];
    };
  };
  /**
   * Extensions that compute names
   */
  listComputeExtensions: {
    params: {};
    query: {};
    body: undefined;
    answer: {
      items: Extension[];
    };
  };
  /**
   * Own key pairs
   */
  listKeyPairs: {
    params: {};
    query: {};
    body: undefined;
    answer: {
      items: {
        keypair: KeyPair;
      }[];
    };
  };
  /**
   * Make or import a key pair
   */
  createKeyPair: {
    params: {};
    query: {};
    body: NewKeyPair;
    answer: KeyPair;
  };
  /**
   * One key pair
   */
  readKeyPair: {
    params: {
      name: string;
    };
    query: {};
    body: undefined;
    answer: KeyPair;
  };
  /**
   * Delete a key pair
   */
  deleteKeyPair: {
    params: {
      name: string;
    };
    query: {};
    body: undefined;
    answer: void;
  };
  /**
   * What the own project may have, and has
   */
  readComputeLimits: {
    params: {};
    query: {
      reserved?: boolean;
    };
    body: undefined;
    answer: Limits;
  };
  /**
   * Server groups of the own project, or of all
   */
  listServerGroups: {
    params: {};
    query: {
      /**
       * With policy and rules, as far as the cloud tells
       */
      detailed?: boolean;
      /**
       * Asks for every project, for administrators; detailed
       */
      all_projects?: boolean;
    };
    body: undefined;
    answer: {
      items: ServerGroup[];
    };
  };
  /**
   * Make a server group
   */
  createServerGroup: {
    params: {};
    query: {};
    body: NewServerGroup;
    answer: ServerGroup;
  };
  /**
   * One server group
   */
  readServerGroup: {
    params: {
      id: string;
    };
    query: {};
    body: undefined;
    answer: ServerGroup;
  };
  /**
   * Delete a server group
   */
  deleteServerGroup: {
    params: {
      id: string;
    };
    query: {};
    body: undefined;
    answer: void;
  };
  /**
   * Flavors
   */
  listFlavors: {
    params: {};
    query: {
      is_public?: string;
      get_extras?: boolean;
    };
    body: undefined;
    answer: {
      items: Flavor[];
    };
  };
  /**
   * Make a flavor
   */
  createFlavor: {
    params: {};
    query: {};
    body: NewFlavor;
    answer: Flavor;
  };
  /**
   * One flavor
   */
  readFlavor: {
    params: {
      id: string;
    };
    query: {
      get_extras?: boolean;
      get_access_list?: boolean;
    };
    body: undefined;
    answer: Flavor;
  };
  /**
   * Replace a flavor by one with the same id
   */
  replaceFlavor: {
    params: {
      id: string;
    };
    query: {};
    body: ChangedFlavor;
    answer: void;
  };
  /**
   * Delete a flavor
   */
  deleteFlavor: {
    params: {
      id: string;
    };
    query: {};
    body: undefined;
    answer: void;
  };
  /**
   * A flavor's extra specs
   */
  readFlavorExtraSpecs: {
    params: {
      id: string;
    };
    query: {};
    body: undefined;
    answer: Texts;
  };
  /**
   * Change a flavor's extra specs
   */
  changeFlavorExtraSpecs: {
    params: {
      id: string;
    };
    query: {};
    body: TextsChange;
    answer: void;
  };
  /**
   * An aggregate's metadata
   */
  readAggregateExtraSpecs: {
    params: {
      id: string;
    };
    query: {};
    body: undefined;
    answer: Texts;
  };
  /**
   * Change an aggregate's metadata
   */
  changeAggregateExtraSpecs: {
    params: {
      id: string;
    };
    query: {};
    body: TextsChange;
    answer: void;
  };
  /**
   * The quotas that projects have by default
   */
  listDefaultComputeQuotas: {
    params: {};
    query: {};
    body: undefined;
    answer: {
      items: Quota[];
    };
  };
  /**
   * Set the quotas that projects have by default
   */
  changeDefaultComputeQuotas: {
    params: {};
    query: {};
    body: ComputeQuotas;
    answer: void;
  };
  /**
   * The quotas that can be set here
   */
  listEditableQuotas: {
    params: {};
    query: {};
    body: undefined;
    answer: {
      items: string[];
    };
  };
  /**
   * Set a project's quotas
   */
  changeComputeQuotas: {
    params: {
      project: string;
    };
    query: {};
    body: ComputeQuotas;
    answer: void;
  };
}
export interface ComputeService {
  id?: number | string;
  binary: string;
  host: string;
  zone: string;
  status: string;
  state: string;
  updated_at?: string | null;
  disabled_reason?: string | null;
}
export interface AvailabilityZone {
  zoneName: string;
  zoneState: {
    available: boolean;
  };
  /**
   * By host and process, in the detailed list
   */
  hosts: {} | null;
}
export interface Extension {
  name: string;
  alias: string;
  description: string;
  updated: string;
  namespace?: string;
  links?: unknown[];
}
export interface KeyPair {
  name: string;
  public_key: string;
  fingerprint: string;
  user_id?: string;
  type?: string;
  /**
   * Only in the answer to its making
   */
  private_key?: string;
  id?: number;
  created_at?: string | null;
  updated_at?: string | null;
  deleted?: boolean;
  deleted_at?: string | null;
}
export interface NewKeyPair {
  name: string;
  public_key?: string | null;
  key_type?: 'ssh' | 'x509';
}
export interface Limits {
  [k: string]: number;
}
export interface ServerGroup {
  id: string;
  name: string;
  policies: string[];
  members: string[];
  metadata: {};
  project_id?: string;
  user_id?: string;
  policy?: string;
  rules?: {
    max_server_per_host?: number;
  };
}
export interface NewServerGroup {
  name: string;
  /**
   * This, or policy
   *
   * @minItems 1
   * @maxItems 1
   */
  policies?: [string];
  /**
   * In place of policies, with rules
   */
  policy?: string;
  rules?: {
    /**
     * The most servers of an anti-affinity group on one host
     */
    max_server_per_host?: number;
  };
}
export interface Flavor {
  id: string;
  name: string;
  vcpus: number;
  /**
   * MiB
   */
  ram: number;
  /**
   * GiB
   */
  disk: number;
  /**
   * MiB
   */
  swap: number;
  /**
   * GiB
   */
  'OS-FLV-EXT-DATA:ephemeral'?: number;
  'OS-FLV-DISABLED:disabled'?: boolean;
  'os-flavor-access:is_public'?: boolean;
  rxtx_factor?: number | string;
  description?: string | null;
  links?: unknown[];
  extras?: Texts;
  /**
   * Ids of projects
   */
  'access-list'?: string[];
}
export interface Texts {
  [k: string]: string;
}
export interface NewFlavor {
  name: string;
  ram: number | string;
  vcpus: number | string;
  disk: number | string;
  'OS-FLV-EXT-DATA:ephemeral': number | string;
  swap: number | string;
  /**
   * auto: nova chooses it
   */
  id: string;
  /**
   * absent: 1
   */
  rxtx_factor?: number | string;
  /**
   * On clouds from 2.55 on; absent: none
   */
  description?: string;
  /**
   * The projects that may use one that is not public
   *
   * @maxItems 1000
   */
  flavor_access?: {
    id: string;
  }[];
  /**
   * absent: public when no project is named
   */
  'os-flavor-access:is_public'?: boolean;
}
export interface ChangedFlavor {
  name: string;
  ram: number | string;
  vcpus: number | string;
  disk: number | string;
  'OS-FLV-EXT-DATA:ephemeral': number | string;
  swap: number | string;
  /**
   * absent: as it was
   */
  rxtx_factor?: number | string;
  /**
   * The projects that may use one that is not public
   *
   * @maxItems 1000
   */
  flavor_access?: {
    id: string;
  }[];
  /**
   * absent: public when no project is named
   */
  'os-flavor-access:is_public'?: boolean;
}
export interface TextsChange {
  updated: {
    [k: string]: string | number;
  };
  /**
   * @maxItems 1000
   */
  removed?: string[];
}
export interface Quota {
  display_name: string;
  name: string;
  limit: number;
}
export interface ComputeQuotas {
  metadata_items?: number | string | null;
  cores?: number | string | null;
  instances?: number | string | null;
  injected_files?: number | string | null;
  injected_file_content_bytes?: number | string | null;
  injected_file_path_bytes?: number | string | null;
  ram?: number | string | null;
  key_pairs?: number | string | null;
  server_groups?: number | string | null;
  server_group_members?: number | string | null;
}
