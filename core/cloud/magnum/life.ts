import { createTasks } from '../shared/tasks.ts';
import type { MagnumCore } from './magnum-core.ts';
import { masters } from './clusters.ts';
import type { ClusterRecord, NodeGroupRecord } from './magnum-records.ts';

/** The lifecycle of clusters: what happens after a call was answered. */
export interface Life {
  create(cluster: ClusterRecord): void;
  /** Takes up new numbers of nodes, a new template or new node groups. */
  update(cluster: ClusterRecord): void;
  remove(cluster: ClusterRecord): void;
  removeGroup(cluster: ClusterRecord, group: NodeGroupRecord): void;
}

/** Seconds that the cloud takes for it. */
const seconds = { create: 1, update: 0.5, remove: 0.5 };

export function openLife(core: MagnumCore): Life {
  const { clusters } = core.store;
  const { clock } = core.context;
  const tasks = createTasks(core.context, 'container-infra.tasks');

  const change = (cluster: ClusterRecord, changes: Partial<ClusterRecord>) => {
    const changed = { ...cluster, ...changes, updated: clock.now() };
    clusters.set(cluster.uuid, changed);
    return changed;
  };
  const begin = (cluster: ClusterRecord, status: string) =>
    change(cluster, {
      status,
      status_reason: null,
      groups: cluster.groups.map((one) => ({ ...one, status })),
    });

  tasks.on('finish', (id, facts) => {
    const cluster = clusters.get(id);
    if (!cluster || cluster.status.startsWith('DELETE')) return;
    const status = String(facts['status']);
    const reason = `Stack ${status.replace('_COMPLETE', '')} completed successfully`;
    change(cluster, {
      ...addressed(cluster, status),
      status_reason: reason,
      health_status: 'HEALTHY',
      health_status_reason: { api: 'ok' },
    });
  });
  tasks.on('remove', (id) => void clusters.delete(id));
  tasks.on('remove-group', (id, facts) => {
    const cluster = clusters.get(id);
    if (!cluster) return;
    change(cluster, { groups: cluster.groups.filter((one) => one.uuid !== facts['group']) });
  });
  tasks.resume();

  return {
    create: ({ uuid }) => tasks.later(seconds.create, 'finish', uuid, { status: 'CREATE_COMPLETE' }),
    update(cluster) {
      begin(cluster, 'UPDATE_IN_PROGRESS');
      tasks.later(seconds.update, 'finish', cluster.uuid, { status: 'UPDATE_COMPLETE' });
    },
    remove(cluster) {
      begin(cluster, 'DELETE_IN_PROGRESS');
      tasks.later(seconds.remove, 'remove', cluster.uuid);
    },
    removeGroup(cluster, group) {
      const groups = cluster.groups.map((one) =>
        one.uuid === group.uuid ? { ...one, status: 'DELETE_IN_PROGRESS' } : one,
      );
      change(cluster, { groups });
      tasks.later(seconds.remove, 'remove-group', cluster.uuid, { group: group.uuid });
    },
  };
}

/** A cluster as it is once its machines would run: with addresses and versions. No machine is started. */
function addressed(cluster: ClusterRecord, status: string): Partial<ClusterRecord> {
  let host = 10;
  const version = String(cluster.labels['kube_tag'] ?? 'v1.23.3');
  const groups = cluster.groups.map((one) => ({
    ...one,
    status,
    status_reason: null,
    version,
    node_addresses: Array.from({ length: one.node_count }, () => `10.0.0.${host++ % 250}`),
  }));
  const master = masters({ ...cluster, groups })?.node_addresses ?? [];
  return {
    status,
    groups,
    master_addresses: master,
    api_address: `https://${master[0] ?? '10.0.0.10'}:6443`,
    coe_version: version,
    container_version: '1.12.6',
    discovery_url: cluster.discovery_url ?? `https://discovery.etcd.io/${cluster.uuid.replaceAll('-', '')}`,
  };
}
