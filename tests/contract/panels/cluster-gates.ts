import { type ActionGate, type TypeGates, withDeleteSelected } from './gate.ts';

const clusters: ActionGate = { none: 'the service decides: nothing is gated here (row POL-09)' };
const certificates: ActionGate = {
  none: 'its rules need the cluster’s user, whom lists do not tell: the service decides',
};
const quota = (verb: string): ActionGate => ({ rules: [`container-infra:quota:${verb}`] });

/** The actions of clusters, their templates and quotas. */
export const clusterGates: Readonly<Record<string, TypeGates>> = {
  'OS::Magnum::Cluster': {
    at: ['/project/clusters'],
    items: [
      {
        id: 'c-1',
        name: 'one',
        cluster_template_id: 't-1',
        status: 'CREATE_COMPLETE',
        api_address: 'https://192.0.2.1:6443',
      },
    ],
    actions: {
      'clusters.create': clusters,
      'clusters.update': clusters,
      'clusters.kubeconfig': certificates,
      'clusters.kubeconfig-selected': certificates,
      'clusters.show-certificate': certificates,
      'clusters.sign-certificate': certificates,
      'clusters.rotate-certificate': { rules: ['container-infra:certificate:rotate_ca'] },
      'clusters.rotate-credentials': clusters,
      'clusters.resize': { rules: ['container-infra:cluster:resize'] },
      'clusters.upgrade': { rules: ['container-infra:cluster:upgrade'] },
      ...withDeleteSelected('clusters', clusters),
    },
  },
  'OS::Magnum::ClusterTemplate': {
    at: ['/project/cluster_templates'],
    items: [{ id: 't-1', name: 'one', coe: 'kubernetes' }],
    actions: {
      'clusters.create-template': clusters,
      'clusters.create-from-template': clusters,
      'clusters.update-template': clusters,
      ...withDeleteSelected('clusters.templates', clusters),
    },
  },
  'OS::Magnum::Quota': {
    at: ['/admin/cluster_quotas'],
    items: [{ id: 'p-1', project_id: 'p-1', resource: 'Cluster', hard_limit: 4 }],
    actions: {
      'clusters.create-quota': quota('create'),
      'clusters.edit-quota': quota('update'),
      ...withDeleteSelected('clusters.quotas', quota('delete')),
    },
  },
};
