import { countNodes, workers } from './clusters.ts';
import type { Caller, MagnumCore } from './magnum-core.ts';
import type { ClusterRecord } from './magnum-records.ts';

/** Seconds that a machine takes in its stack; the masters are there before the others, as in `life.ts`. */
const seconds = { master: 0.3, worker: 0.7 };

/** The heat stacks that clusters are, as magnum's drivers of Zed make them: a group of masters and a group of workers. */
export interface ClusterStacks {
  /** Makes the stack of a new cluster. Returns its id, or null where the cloud has no heat or heat refuses it. */
  create(caller: Caller, cluster: ClusterRecord): Promise<string | null>;
  /** Gives the stack as many workers as the cluster has by now. */
  resize(caller: Caller, cluster: ClusterRecord): Promise<void>;
  remove(caller: Caller, cluster: ClusterRecord): Promise<void>;
}

/** Stacks are made with the caller's token. Their machines are `OS::Heat::TestResource`, which starts nothing. */
export function clusterStacks(core: MagnumCore): ClusterStacks {
  const { inner } = core.context;
  const call = <T>(caller: Caller, method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
    inner.call<T>('orchestration', {
      method,
      path: `/v1/${caller.projectId}/stacks${path}`,
      token: caller.credentials.token,
      ...(body === undefined ? {} : { body }),
    });
  const pathOf = (cluster: ClusterRecord) => `/${nameOf(cluster)}/${cluster.stack_id ?? ''}`;

  return {
    async create(caller, cluster) {
      if (!inner.has('orchestration')) return null;
      const body = { stack_name: nameOf(cluster), template: templateOf(cluster), disable_rollback: true };
      const answer = await call<{ stack?: { id: string } }>(caller, 'POST', '', body);
      return answer.body?.stack?.id ?? null;
    },
    async resize(caller, cluster) {
      if (cluster.stack_id === null) return;
      await call(caller, 'PUT', pathOf(cluster), { template: templateOf(cluster), disable_rollback: true });
    },
    async remove(caller, cluster) {
      if (cluster.stack_id !== null) await call(caller, 'DELETE', pathOf(cluster));
    },
  };
}

const nameOf = ({ name, uuid }: ClusterRecord) => `${name}-${uuid.replaceAll('-', '').slice(0, 12)}`;

function templateOf(cluster: ClusterRecord): object {
  const group = (count: number, wait_secs: number, fail: boolean) => ({
    type: 'OS::Heat::ResourceGroup',
    properties: {
      count,
      resource_def: { type: 'OS::Heat::TestResource', properties: { value: cluster.name, wait_secs, fail } },
    },
  });
  return {
    heat_template_version: '2021-04-16',
    description: 'A Kubernetes cluster of the embedded cloud.',
    resources: {
      network: { type: 'OS::Heat::None' },
      api_lb: { type: 'OS::Heat::None' },
      kube_masters: group(countNodes(cluster, 'master'), seconds.master, false),
      kube_minions: {
        ...group(workers(cluster)?.node_count ?? 0, seconds.worker, cluster.labels['fail'] !== undefined),
        depends_on: ['kube_masters'],
      },
    },
  };
}
