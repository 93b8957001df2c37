import type { Collection, Store } from '../shared/store.ts';

export type Json = Record<string, unknown>;

/** A cluster template: the members that a client gave, and those that magnum adds. */
export interface TemplateRecord extends Json {
  uuid: string;
  name: string;
  project_id: string;
  user_id: string;
  public: boolean;
  hidden: boolean;
  created: number;
  updated: number | null;
}

export interface NodeGroupRecord {
  id: number;
  uuid: string;
  name: string;
  flavor_id: string | null;
  image_id: string | null;
  docker_volume_size: number | null;
  labels: Json;
  node_addresses: string[];
  node_count: number;
  role: string;
  min_node_count: number;
  max_node_count: number | null;
  is_default: boolean;
  status: string;
  status_reason: string | null;
  version: string | null;
  created: number;
  updated: number | null;
}

export interface ClusterRecord {
  uuid: string;
  name: string;
  project_id: string;
  user_id: string;
  template: string;
  /** The members of the request: keypair, flavors, labels, networks and so on. */
  given: Json;
  labels: Json;
  status: string;
  status_reason: string | null;
  health_status: string | null;
  health_status_reason: Json;
  stack_id: string | null;
  api_address: string | null;
  coe_version: string | null;
  container_version: string | null;
  discovery_url: string | null;
  master_addresses: string[];
  groups: NodeGroupRecord[];
  /** The cluster's own authority. */
  authority: { key: string; certificate: string };
  created: number;
  updated: number | null;
}

export interface QuotaRecord {
  id: number;
  project_id: string;
  resource: string;
  hard_limit: number;
  created: number;
  updated: number | null;
}

/** Everything magnum remembers. */
export interface MagnumStore {
  clusters: Collection<ClusterRecord>;
  templates: Collection<TemplateRecord>;
  quotas: Collection<QuotaRecord>;
  /** Numbers given out: of node groups and quotas. */
  counters: Collection<number>;
}

export function openMagnumStore(store: Store): MagnumStore {
  return {
    clusters: store.collection('container-infra.clusters'),
    templates: store.collection('container-infra.templates'),
    quotas: store.collection('container-infra.quotas'),
    counters: store.collection('container-infra.counters'),
  };
}

export function nextNumber(store: MagnumStore, name: string): number {
  const next = (store.counters.get(name) ?? 0) + 1;
  store.counters.set(name, next);
  return next;
}
