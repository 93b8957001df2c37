import { type Action, nothingChanged } from '@sextant/sdk';
import { mayBeOrdered } from '../capabilities.ts';
import type { Cluster } from '../clusters/cluster.ts';

/** "Resize Cluster" changes the number of nodes of the cluster's default group. */
export const resizeCluster: Action<Cluster> = {
  id: 'clusters.resize',
  label: 'clusters:resize.label',
  icon: 'scale',
  policy: [['container-infra', 'cluster:resize']],
  allowed: (cluster, services) => mayBeOrdered(cluster, 'resize', services),
  code: 'asked',
  async perform({ items: [cluster], services }) {
    return cluster ? (await import('./open-forms.ts')).openResize(cluster, undefined, services) : nothingChanged;
  },
};

/** "Upgrade Cluster" takes a cluster to another template of its kind. */
export const upgradeCluster: Action<Cluster> = {
  id: 'clusters.upgrade',
  label: 'clusters:upgrade.label',
  icon: 'upload',
  policy: [['container-infra', 'cluster:upgrade']],
  allowed: (cluster, services) => mayBeOrdered(cluster, 'upgrade', services),
  code: 'asked',
  async perform({ items: [cluster], services }) {
    return cluster ? (await import('./open-forms.ts')).openUpgrade(cluster, services) : nothingChanged;
  },
};

/** "Create Node Group", in the head of the tab. */
export const createGroup: Action<Cluster> = {
  id: 'clusters.create-node-group',
  label: 'clusters:group.create.label',
  icon: 'plus',
  policy: [['container-infra', 'nodegroup:create']],
  allowed: (cluster, services) =>
    cluster.api_address || cluster.status?.endsWith('_IN_PROGRESS')
      ? mayBeOrdered(cluster, 'node_groups', services)
      : 'clusters:kubeconfig.no.no-address',
  code: 'asked',
  async perform({ items: [cluster], services }) {
    return cluster ? (await import('./open-forms.ts')).openGroupCreation(cluster, services) : nothingChanged;
  },
};
