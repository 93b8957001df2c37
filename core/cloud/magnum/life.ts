import { createTasks } from '../shared/tasks.ts';
import { countNodes, masters } from './clusters.ts';
import { createApiServers } from './kubernetes/api-servers.ts';
import { nodeName } from './kubernetes/answers.ts';
import type { MagnumCore } from './magnum-core.ts';
import type { ClusterRecord, Json, NodeGroupRecord } from './magnum-records.ts';

/** The lifecycle of clusters: what happens after a call was answered. */
export interface Life {
  create(cluster: ClusterRecord): void;
  /** Takes up new numbers of nodes or new node groups. */
  update(cluster: ClusterRecord): void;
  /** Takes up a new template: all groups of nodes are built again. */
  upgrade(cluster: ClusterRecord): void;
  /** Takes up a new authority: the API server is started anew with it. */
  reissue(cluster: ClusterRecord): void;
  remove(cluster: ClusterRecord): void;
  removeGroup(cluster: ClusterRecord, group: NodeGroupRecord): void;
}

/** Seconds that the cloud takes for it; the masters of a new cluster are there before the others. */
const seconds = { masters: 0.5, create: 1, update: 0.5, remove: 0.5 };

/**
 * Labels that tell what goes wrong, with the reason as their value: `fail` with the making (of a cluster or a node group) and with an
 * upgrade to the template that has it, `fail_update` with each change, `unhealthy` with the health.
 */
const ills = { make: 'fail', update: 'fail_update', health: 'unhealthy' } as const;

export function openLife(core: MagnumCore): Life {
  const { clusters } = core.store;
  const { clock } = core.context;
  const tasks = createTasks(core.context, 'container-infra.tasks');
  const servers = createApiServers(core);

  const change = (cluster: ClusterRecord, changes: Partial<ClusterRecord>) => {
    const changed = { ...cluster, ...changes, updated: clock.now() };
    clusters.set(cluster.uuid, changed);
    return changed;
  };
  /** The cluster while something is done to it; undefined once it is gone or is being deleted. */
  const living = (id: string) => {
    const cluster = clusters.get(id);
    return cluster === undefined || cluster.status.startsWith('DELETE') ? undefined : cluster;
  };
  const begin = (cluster: ClusterRecord, status: string) => change(cluster, { status, status_reason: null });
  const reason = (cluster: ClusterRecord, label: string) => {
    const text = cluster.labels[label];
    return text === undefined ? null : String(text);
  };

  tasks.on('masters', (id) => {
    const cluster = living(id);
    if (cluster?.status !== 'CREATE_IN_PROGRESS') return;
    const groups = addressed(cluster).map((one) => (one.role === 'master' ? settled(one, null) : one));
    change(cluster, { groups: groups.map((one) => (one.role === 'master' ? one : { ...one, node_addresses: [] })) });
  });
  tasks.on('finish', async (id, facts) => {
    const before = living(id);
    if (before === undefined) return;
    const failure = facts['failure'] as string | null;
    const isNew = before.status.startsWith('CREATE');
    // A cluster that failed while it was made has no API.
    const api_address = isNew && failure !== null ? null : await servers.open(before);
    const cluster = living(id);
    if (cluster === undefined) return servers.close(id);
    const action = cluster.status.split('_')[0]!;
    const groups = addressed(cluster).map((one) => settled(one, failure));
    change(cluster, {
      ...(api_address === null ? {} : readyFacts({ ...cluster, groups }, api_address)),
      groups,
      status: `${action}_${failure === null ? 'COMPLETE' : 'FAILED'}`,
      status_reason: failure ?? `Stack ${action} completed successfully`,
    });
  });
  tasks.on('remove', (id) => {
    servers.close(id);
    clusters.delete(id);
  });
  tasks.on('remove-group', (id, facts) => {
    const cluster = living(id);
    if (!cluster) return;
    change(cluster, {
      groups: cluster.groups.filter((one) => one.uuid !== facts['group']),
      status: 'UPDATE_COMPLETE',
      status_reason: 'Stack UPDATE completed successfully',
    });
  });
  tasks.on('serve', async (id) => {
    const cluster = living(id);
    if (cluster === undefined || cluster.api_address === null) return;
    const api_address = await servers.open(cluster);
    const now = living(id);
    if (now !== undefined) clusters.set(id, { ...now, api_address });
  });
  tasks.resume();
  // After a restart the clusters that are ready are served again.
  for (const { uuid, api_address } of clusters.values()) if (api_address !== null) tasks.later(0.5, 'serve', uuid);

  const finishLater = (after: number, uuid: string, failure: string | null) =>
    tasks.later(after, 'finish', uuid, { failure });

  return {
    create(cluster) {
      tasks.later(seconds.masters, 'masters', cluster.uuid);
      finishLater(seconds.create, cluster.uuid, reason(cluster, ills.make));
    },
    update(cluster) {
      const known = new Map(clusters.get(cluster.uuid)?.groups.map((one) => [one.uuid, one]));
      const groups = cluster.groups.map((one) => {
        const old = known.get(one.uuid);
        const isSame = old !== undefined && old.node_count === one.node_count;
        return isSame ? one : { ...one, status: old === undefined ? 'CREATE_IN_PROGRESS' : 'UPDATE_IN_PROGRESS' };
      });
      const made = groups.find((one) => !known.has(one.uuid))?.labels[ills.make];
      begin({ ...cluster, groups }, 'UPDATE_IN_PROGRESS');
      const failure = typeof made === 'string' && cluster.labels[ills.make] !== made ? made : null;
      finishLater(seconds.update, cluster.uuid, failure ?? reason(cluster, ills.update));
    },
    upgrade(cluster) {
      const groups = cluster.groups.map((one) => ({ ...one, status: 'UPDATE_IN_PROGRESS' }));
      begin({ ...cluster, groups }, 'UPDATE_IN_PROGRESS');
      const lent = (core.store.templates.get(cluster.template)?.['labels'] ?? {}) as Json;
      const failure = lent[ills.make] === undefined ? reason(cluster, ills.update) : String(lent[ills.make]);
      finishLater(seconds.update, cluster.uuid, failure);
    },
    reissue(cluster) {
      begin(cluster, 'UPDATE_IN_PROGRESS');
      finishLater(seconds.update, cluster.uuid, null);
    },
    remove(cluster) {
      const groups = cluster.groups.map((one) => ({ ...one, status: 'DELETE_IN_PROGRESS' }));
      begin({ ...cluster, groups }, 'DELETE_IN_PROGRESS');
      tasks.later(seconds.remove, 'remove', cluster.uuid);
    },
    removeGroup(cluster, group) {
      const groups = cluster.groups.map((one) =>
        one.uuid === group.uuid ? { ...one, status: 'DELETE_IN_PROGRESS' } : one,
      );
      begin({ ...cluster, groups }, 'UPDATE_IN_PROGRESS');
      tasks.later(seconds.remove, 'remove-group', cluster.uuid, { group: group.uuid });
    },
  };
}

/** The group with its work ended: well, or with the reason for which it failed. A group that nothing was done to stays as it is. */
function settled(group: NodeGroupRecord, failure: string | null): NodeGroupRecord {
  if (!group.status.endsWith('_IN_PROGRESS')) return group;
  const [action] = group.status.split('_');
  if (failure === null) return { ...group, status: `${action}_COMPLETE`, status_reason: null };
  // Magnum's masters are there before what fails.
  const isOlder = group.role === 'master' && action === 'CREATE';
  return { ...group, status: `${action}_${isOlder ? 'COMPLETE' : 'FAILED'}`, status_reason: isOlder ? null : failure };
}

/** The groups as they are once their machines would run: with addresses and versions. No machine is started. */
function addressed(cluster: ClusterRecord): NodeGroupRecord[] {
  let host = 10;
  const version = versionOf(cluster);
  return cluster.groups.map((one) => ({
    ...one,
    version,
    node_addresses: Array.from({ length: one.node_count }, () => `10.0.0.${host++ % 250}`),
  }));
}

const versionOf = (cluster: ClusterRecord) => String(cluster.labels['kube_tag'] ?? 'v1.23.3');

/** The facts of a cluster whose API server answers: its addresses, versions and health. */
function readyFacts(cluster: ClusterRecord, api_address: string): Partial<ClusterRecord> {
  const ill = cluster.labels[ills.health];
  return {
    api_address,
    master_addresses: masters(cluster)?.node_addresses ?? [],
    coe_version: versionOf(cluster),
    container_version: '1.12.6',
    discovery_url: cluster.discovery_url ?? `https://discovery.etcd.io/${cluster.uuid.replaceAll('-', '')}`,
    health_status: ill === undefined ? 'HEALTHY' : 'UNHEALTHY',
    health_status_reason: healthOf(cluster, ill === undefined ? null : String(ill)),
  };
}

/** Magnum's health of a cluster: its API, and whether each node is ready; the last node is the one that is ill. */
function healthOf(cluster: ClusterRecord, ill: string | null): Json {
  const names = cluster.groups.flatMap((group) =>
    group.node_addresses.map((_, at) => nodeName(cluster, group.name, at)),
  );
  const nodes = names.map((name, at): [string, string] => [
    `${name}.Ready`,
    ill !== null && at === names.length - 1 ? ill : 'True',
  ]);
  return { api: ill !== null && countNodes(cluster, 'worker') === 0 ? ill : 'ok', ...Object.fromEntries(nodes) };
}
