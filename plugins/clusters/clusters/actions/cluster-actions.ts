import { type Action, nothingChanged } from '@sextant/sdk';
import { type Cluster, isInTransition } from '../cluster.ts';

// The actions are offered to everybody: the service decides, and its answer says why not.

/** "Create Cluster". */
export const createCluster: Action<never> = {
  id: 'clusters.create',
  label: 'clusters:cluster.create.title',
  icon: 'plus',
  primary: true,
  code: 'asked',
  perform: async ({ services }) => (await import('../forms/open-cluster-form.ts')).openCreation(services),
};

/** "Update Cluster": the number of its nodes. While the service is at work on the cluster, it takes no other order. */
export const updateCluster: Action<Cluster> = {
  id: 'clusters.update',
  label: 'clusters:cluster.update.title',
  icon: 'pencil',
  code: 'asked',
  allowed: (cluster) => !isInTransition(cluster) || 'clusters:reason.busy',
  perform: async ({ items: [cluster], services }) =>
    cluster ? (await import('../forms/open-cluster-form.ts')).openUpdate(cluster, services) : nothingChanged,
};
