// Made by `npm run generate` from schemas/api/magnum.json; change it there.

/**
 * Container infrastructure, by operation name.
 */
export interface MagnumOperations {
  /**
   * Clusters
   */
  listClusters: {
    params: {};
    query: {};
    body: undefined;
    answer: {
      items: Cluster[];
    };
  };
  /**
   * Make a cluster
   */
  createCluster: {
    params: {};
    query: {};
    body: ClusterFields;
    answer: RawCluster;
  };
  /**
   * Delete clusters
   */
  deleteClusters: {
    params: {};
    query: {};
    /**
     * @minItems 1
     * @maxItems 1000
     */
    body: [string, ...string[]];
    answer: void;
  };
  /**
   * One cluster
   */
  readCluster: {
    params: {
      id: string;
    };
    query: {};
    body: undefined;
    answer: Cluster;
  };
  /**
   * Change the number of nodes of a cluster
   */
  changeCluster: {
    params: {
      id: string;
    };
    query: {};
    body: ClusterFields;
    answer: RawCluster;
  };
  /**
   * Cluster templates, by name
   */
  listClusterTemplates: {
    params: {};
    query: {
      /**
       * Only those of the kind of this template, which its clusters may be upgraded to; all of them when there is no such template
       */
      related_to?: string;
    };
    body: undefined;
    answer: {
      items: Template[];
    };
  };
  /**
   * Make a cluster template
   */
  createClusterTemplate: {
    params: {};
    query: {};
    body: TemplateFields;
    answer: RawTemplate;
  };
  /**
   * Delete cluster templates
   */
  deleteClusterTemplates: {
    params: {};
    query: {};
    /**
     * @minItems 1
     * @maxItems 1000
     */
    body: [string, ...string[]];
    answer: void;
  };
  /**
   * One cluster template
   */
  readClusterTemplate: {
    params: {
      id: string;
    };
    query: {};
    body: undefined;
    answer: Template;
  };
  /**
   * Change those members of a cluster template that are sent; an empty one is removed
   */
  changeClusterTemplate: {
    params: {
      id: string;
    };
    query: {};
    body: TemplateFields;
    answer: RawTemplate;
  };
  /**
   * Let a cluster sign a certificate
   */
  signCertificate: {
    params: {};
    query: {};
    body: {
      cluster_uuid: string;
      /**
       * A signing request (PKCS #10) as PEM
       */
      csr: string;
    };
    answer: Certificate;
  };
  /**
   * The certificate of a cluster’s authority
   */
  readCertificate: {
    params: {
      id: string;
    };
    query: {};
    body: undefined;
    answer: Certificate;
  };
  /**
   * Give a cluster a new authority
   */
  rotateCertificate: {
    params: {
      id: string;
    };
    query: {};
    body: undefined;
    answer: void;
  };
  /**
   * How many clusters and nodes there are: all of them to administrators, those of their project to others
   */
  readStats: {
    params: {};
    query: {
      /**
       * Only those of this project; others than administrators may name their own
       */
      project_id?: string;
    };
    body: undefined;
    answer: {
      stats: {
        clusters: number;
        nodes: number;
      };
    };
  };
  /**
   * Quotas of all projects that were given one
   */
  listQuotas: {
    params: {};
    query: {};
    body: undefined;
    answer: {
      items: Quota[];
    };
  };
  /**
   * Give a project a quota
   */
  createQuota: {
    params: {};
    query: {};
    body: {
      project_id: string;
      resource: string;
      hard_limit: number;
    };
    answer: Quota;
  };
  /**
   * The quota of a project
   */
  readQuota: {
    params: {
      project: string;
      resource: string;
    };
    query: {};
    body: undefined;
    answer: Quota;
  };
  /**
   * Give a project a quota
   */
  createProjectQuota: {
    params: {
      project: string;
      resource: string;
    };
    query: {};
    body: {
      hard_limit: number;
      project_id?: string;
      resource?: string;
      id?: unknown;
      created_at?: unknown;
      updated_at?: unknown;
    };
    answer: Quota;
  };
  /**
   * Change the quota of a project
   */
  changeQuota: {
    params: {
      project: string;
      resource: string;
    };
    query: {};
    body: {
      hard_limit: number;
      project_id?: string;
      resource?: string;
      id?: unknown;
      created_at?: unknown;
      updated_at?: unknown;
    };
    answer: Quota;
  };
  /**
   * Take the quota of a project away
   */
  deleteQuota: {
    params: {
      project: string;
      resource: string;
    };
    query: {};
    body: undefined;
    answer: void;
  };
  /**
   * Networks that clusters may use, external ones included
   */
  listClusterNetworks: {
    params: {};
    query: {};
    body: undefined;
    answer: {
      items: Network[];
    };
  };
  /**
   * A kubeconfig with a client certificate of its own
   */
  readClusterConfig: {
    params: {
      id: string;
    };
    query: {};
    body: undefined;
    answer: {
      kubeconfig: string;
    };
  };
  /**
   * A cluster and the nodes that it has
   */
  readClusterSize: {
    params: {
      id: string;
    };
    query: {};
    body: undefined;
    answer: ClusterSize;
  };
  /**
   * Change the number of nodes
   */
  resizeCluster: {
    params: {
      id: string;
    };
    query: {};
    body: {
      node_count: number;
      nodes_to_remove?: string[];
      nodegroup?: string;
    };
    answer: RawCluster;
  };
  /**
   * Take a cluster to another template
   */
  upgradeCluster: {
    params: {
      id: string;
    };
    query: {};
    body: {
      cluster_template: string;
      max_batch_size?: number;
      nodegroup?: string;
    };
    answer: RawCluster;
  };
  /**
   * Give a cluster new credentials for its own calls to the cloud (magnum 1.12 or newer)
   */
  rotateCredentials: {
    params: {
      id: string;
    };
    query: {};
    body: {};
    answer: void;
  };
  /**
   * Ingress controllers to choose from
   */
  listIngressControllers: {
    params: {};
    query: {};
    body: undefined;
    answer: {
      controllers: {}[];
    };
  };
  /**
   * Add-ons to choose from
   */
  listAvailableAddons: {
    params: {};
    query: {};
    body: undefined;
    answer: {
      addons: {}[];
    };
  };
  /**
   * The smallest flavors that clusters take
   */
  readFlavorMinimums: {
    params: {};
    query: {};
    body: undefined;
    answer: {
      flavors: {}[];
    };
  };
  /**
   * Node groups of a cluster, without their reasons and addresses
   */
  listNodeGroups: {
    params: {
      id: string;
    };
    query: {};
    body: undefined;
    answer: {
      items: NodeGroupItem[];
    };
  };
  /**
   * Give a cluster another group of nodes
   */
  createNodeGroup: {
    params: {
      id: string;
    };
    query: {};
    body: {
      name: string;
      node_count?: number;
      min_node_count?: number;
      max_node_count?: number | null;
      role?: string;
      flavor_id?: string | null;
      image_id?: string | null;
      docker_volume_size?: number | null;
      /**
       * An object, or K=V,K=V
       */
      labels?:
        | {
            [k: string]: unknown;
          }
        | string
        | null;
      merge_labels?: boolean;
    };
    answer: NodeGroupItem;
  };
  /**
   * Delete node groups of a cluster
   */
  deleteNodeGroups: {
    params: {
      id: string;
    };
    query: {};
    /**
     * @minItems 1
     * @maxItems 1000
     */
    body: [string, ...string[]];
    answer: void;
  };
  /**
   * A node group, with its reason and addresses
   */
  readNodeGroup: {
    params: {
      id: string;
      group: string;
    };
    query: {};
    body: undefined;
    answer: NodeGroupItem;
  };
  /**
   * Change the bounds of a node group
   */
  changeNodeGroup: {
    params: {
      id: string;
      group: string;
    };
    query: {};
    body: {
      min_node_count?: number;
      /**
       * null: no bound
       */
      max_node_count?: number | null;
    };
    answer: NodeGroupItem;
  };
  /**
   * The abilities of this container service, by its API version
   */
  readClusterCapabilities: {
    params: {};
    query: {};
    body: undefined;
    answer: Capabilities;
  };
  /**
   * The parts of a cluster, and how far each of them is
   */
  readClusterProgress: {
    params: {
      id: string;
    };
    query: {};
    body: undefined;
    answer: ClusterProgress;
  };
}
export interface Cluster {
  id: string;
  name: string;
  cluster_template_id: string;
  status?: string;
  status_reason?: string | null;
  master_count?: number | null;
  node_count?: number | null;
  discovery_url?: string | null;
  create_timeout?: number | null;
  keypair?: string | null;
  docker_volume_size?: number | null;
  master_flavor_id?: string | null;
  flavor_id?: string | null;
  labels?: {
    [k: string]: unknown;
  } | null;
  stack_id?: string | null;
  api_address?: string | null;
  coe_version?: string | null;
  container_version?: string | null;
  health_status?: string | null;
  created_at?: string | null;
  updated_at?: string | null;
}
/**
 * The form of a cluster. Which keys it may have is checked by the handler, whose refusal names them
 */
export interface ClusterFields {
  [k: string]: unknown;
}
export interface RawCluster {
  uuid: string;
}
export interface Template {
  id: string;
  name: string;
  coe: string;
  public?: boolean;
  hidden?: boolean;
  registry_enabled?: boolean;
  tls_disabled?: boolean;
  server_type?: string | null;
  image_id?: string;
  flavor_id?: string | null;
  master_flavor_id?: string | null;
  keypair_id?: string | null;
  volume_driver?: string | null;
  docker_storage_driver?: string | null;
  docker_volume_size?: number | null;
  insecure_registry?: string | null;
  network_driver?: string | null;
  http_proxy?: string | null;
  https_proxy?: string | null;
  no_proxy?: string | null;
  external_network_id?: string | null;
  fixed_network?: string | null;
  fixed_subnet?: string | null;
  dns_nameserver?: string | null;
  master_lb_enabled?: boolean;
  floating_ip_enabled?: boolean;
  labels?: {
    [k: string]: unknown;
  } | null;
  cluster_distro?: string | null;
  apiserver_port?: number | null;
  created_at?: string | null;
  updated_at?: string | null;
}
/**
 * The form of a template. Which keys it may have is checked by the handler, whose refusal names them
 */
export interface TemplateFields {
  [k: string]: unknown;
}
export interface RawTemplate {
  uuid: string;
  name: string;
  coe: string;
  public?: boolean;
  hidden?: boolean;
  registry_enabled?: boolean;
  tls_disabled?: boolean;
  server_type?: string | null;
  image_id?: string;
  flavor_id?: string | null;
  master_flavor_id?: string | null;
  keypair_id?: string | null;
  volume_driver?: string | null;
  docker_storage_driver?: string | null;
  docker_volume_size?: number | null;
  insecure_registry?: string | null;
  network_driver?: string | null;
  http_proxy?: string | null;
  https_proxy?: string | null;
  no_proxy?: string | null;
  external_network_id?: string | null;
  fixed_network?: string | null;
  fixed_subnet?: string | null;
  dns_nameserver?: string | null;
  master_lb_enabled?: boolean;
  floating_ip_enabled?: boolean;
  labels?: {
    [k: string]: unknown;
  } | null;
  cluster_distro?: string | null;
  apiserver_port?: number | null;
  created_at?: string | null;
  updated_at?: string | null;
}
export interface Certificate {
  pem: string;
  cluster_uuid: string;
  csr?: string;
}
export interface Quota {
  id?: number;
  project_id: string;
  resource: string;
  hard_limit: number;
  created_at?: string | null;
  updated_at?: string | null;
}
export interface Network {
  id: string;
  name: string;
  subnets: unknown[];
}
export interface ClusterSize {
  cluster: Cluster;
  /**
   * By address, which magnum takes as a name
   */
  worker_nodes: {
    id: string;
    name: string;
  }[];
  nodegroups: NodeGroup[];
}
export interface NodeGroup {
  uuid: string;
  name: string;
  role: string;
  node_count: number;
  min_node_count?: number | null;
  max_node_count?: number | null;
  is_default?: boolean;
  status?: string | null;
}
/**
 * The members after node_count may be missing from a list
 */
export interface NodeGroupItem {
  id: string;
  cluster_id: string;
  name: string;
  role: string;
  node_count: number;
  min_node_count?: number | null;
  max_node_count?: number | null;
  is_default?: boolean;
  flavor_id?: string | null;
  image_id?: string | null;
  status?: string | null;
  status_reason?: string | null;
  stack_id?: string | null;
  version?: string | null;
  docker_volume_size?: number | null;
  node_addresses?: string[] | null;
  labels?: {
    [k: string]: unknown;
  } | null;
}
export interface Capabilities {
  /**
   * The newest API version of the service, such as 1.10; null: it does not say
   */
  version: string | null;
  /**
   * The orchestration engines that a template may name
   */
  coes: string[];
  /**
   * The fields that a cluster’s form may have
   */
  cluster_fields: string[];
  /**
   * The fields that a template’s form may have
   */
  template_fields: string[];
  /**
   * Clusters may be heat stacks (stack_id)
   */
  stacks: boolean;
  /**
   * resizeCluster works
   */
  resize: boolean;
  /**
   * upgradeCluster works
   */
  upgrade: boolean;
  /**
   * Clusters have node groups that can be made, changed and deleted
   */
  node_groups: boolean;
  /**
   * A cluster or a group may have no nodes
   */
  no_nodes: boolean;
  /**
   * rotateCertificate works
   */
  rotate_certificate: boolean;
  /**
   * rotateCredentials works
   */
  rotate_credentials: boolean;
  /**
   * readStats works
   */
  stats: boolean;
  /**
   * Quotas work
   */
  quotas: boolean;
  /**
   * An update may be rolled back
   */
  rollback: boolean;
}
export interface ClusterProgress {
  /**
   * Where the parts come from: resources of the cluster’s heat stack, or its node groups where there is no stack to be seen
   */
  source: 'stack' | 'node_groups';
  status: string | null;
  status_reason: string | null;
  items: ClusterPart[];
}
export interface ClusterPart {
  /**
   * Id of the server, port, nested stack or node group that the part stands for; empty before that is made
   */
  id: string;
  name: string;
  /**
   * A resource type of heat, or OS::Magnum::NodeGroup
   */
  type: string;
  /**
   * CREATE_IN_PROGRESS and so on
   */
  status: string;
  status_reason: string | null;
  updated_at: string | null;
  /**
   * The name of the resource whose nested stack it is in; null at the top
   */
  parent: string | null;
}
