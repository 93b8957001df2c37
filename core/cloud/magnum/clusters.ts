import type { Caller, MagnumCore } from './magnum-core.ts';
import { notFound, refuse } from './faults.ts';
import { timeText } from './lists.ts';
import type { ClusterRecord, Json, NodeGroupRecord } from './magnum-records.ts';

/** By uuid, or by a name that only one has, among those that the caller may see. */
export function findCluster(core: MagnumCore, caller: Caller, ident: string): ClusterRecord {
  const seen = visibleClusters(core, caller);
  const found = seen.filter((one) => one.uuid === ident);
  if (found.length === 0) found.push(...seen.filter((one) => one.name === ident));
  if (found.length > 1) {
    throw refuse(409, 'Multiple clusters exist with same name. Please use the cluster uuid instead.');
  }
  if (!found[0]) throw notFound('Cluster', ident);
  return found[0];
}

export function visibleClusters(core: MagnumCore, caller: Caller): ClusterRecord[] {
  return [...core.store.clusters.values()].filter((one) => one.project_id === caller.projectId || caller.isAdmin);
}

export const clusterTarget = ({ project_id, user_id }: ClusterRecord) => ({ project_id, user_id });

export const masters = (cluster: ClusterRecord) =>
  cluster.groups.find((one) => one.is_default && one.role === 'master');
export const workers = (cluster: ClusterRecord) =>
  cluster.groups.find((one) => one.is_default && one.role !== 'master');
export const countNodes = (cluster: ClusterRecord, role: 'master' | 'worker') =>
  cluster.groups
    .filter((one) => (one.role === 'master') === (role === 'master'))
    .reduce((sum, one) => sum + one.node_count, 0);

/** Shows a cluster as lists do. */
export function listedCluster(core: MagnumCore, cluster: ClusterRecord): Json {
  const { given } = cluster;
  return {
    uuid: cluster.uuid,
    name: cluster.name,
    cluster_template_id: cluster.template,
    keypair: given['keypair'] ?? null,
    node_count: countNodes(cluster, 'worker'),
    master_count: countNodes(cluster, 'master'),
    docker_volume_size: given['docker_volume_size'] ?? null,
    labels: cluster.labels,
    master_flavor_id: given['master_flavor_id'] ?? null,
    flavor_id: given['flavor_id'] ?? null,
    create_timeout: given['create_timeout'] ?? 60,
    links: core.links(`clusters/${cluster.uuid}`),
    stack_id: cluster.stack_id,
    status: cluster.status,
    health_status: cluster.health_status,
    // Told apart from the labels themselves; the real service shows it so whatever was asked for.
    merge_labels: false,
  };
}

/** Shows a cluster as `detail` does; `faults` is shown only when one cluster is asked for (`alone`). */
export function shownCluster(core: MagnumCore, cluster: ClusterRecord, alone: boolean): Json {
  const { given } = cluster;
  const { health_status, merge_labels, ...listed } = listedCluster(core, cluster);
  return {
    ...listed,
    status_reason: cluster.status_reason,
    health_status,
    health_status_reason: cluster.health_status_reason,
    discovery_url: cluster.discovery_url,
    api_address: cluster.api_address,
    coe_version: cluster.coe_version,
    container_version: cluster.container_version,
    project_id: cluster.project_id,
    user_id: cluster.user_id,
    node_addresses: cluster.groups.filter((one) => one.role !== 'master').flatMap((one) => one.node_addresses),
    master_addresses: cluster.master_addresses,
    ...(alone ? { faults: faultsOf(cluster) } : {}),
    fixed_network: given['fixed_network'] ?? null,
    fixed_subnet: given['fixed_subnet'] ?? null,
    floating_ip_enabled: given['floating_ip_enabled'] ?? true,
    merge_labels,
    ...labelChanges(core.store.templates.get(cluster.template)?.['labels'], cluster.labels),
    master_lb_enabled: given['master_lb_enabled'] ?? false,
    created_at: timeText(cluster.created),
    updated_at: timeText(cluster.updated),
  };
}

/**
 * The labels that differ from those of what they were lent by: the lender's values that are overridden, those that it lacks, and
 * those of its own that are left out.
 */
export function labelChanges(lent: unknown, labels: Json): Json {
  const lender = (lent ?? {}) as Json;
  const pick = (from: Json, test: (key: string) => boolean) =>
    Object.fromEntries(Object.entries(from).filter(([key]) => test(key)));
  return {
    labels_overridden: pick(lender, (key) => key in labels && labels[key] !== lender[key]),
    labels_added: pick(labels, (key) => !(key in lender)),
    labels_skipped: pick(lender, (key) => !(key in labels)),
  };
}

function faultsOf(cluster: ClusterRecord): Json {
  const failed = cluster.groups.filter((one) => one.status.endsWith('FAILED'));
  return Object.fromEntries(failed.map((one) => [one.name, one.status_reason]));
}

export function newGroup(
  facts: Partial<NodeGroupRecord> & Pick<NodeGroupRecord, 'id' | 'uuid' | 'name' | 'created'>,
): NodeGroupRecord {
  return {
    flavor_id: null,
    image_id: null,
    docker_volume_size: null,
    labels: {},
    node_addresses: [],
    node_count: 1,
    role: 'worker',
    min_node_count: 0,
    max_node_count: null,
    is_default: false,
    status: 'CREATE_IN_PROGRESS',
    status_reason: null,
    version: null,
    updated: null,
    ...facts,
  };
}
