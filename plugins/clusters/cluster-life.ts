import { type DetailsView, lazyView } from '@sextant/sdk';
import {
  rotateCertificate,
  rotateCredentials,
  showCertificate,
  signCertificate,
} from './certificates/certificate-actions.ts';
import type { Cluster } from './clusters/cluster.ts';
import { downloadKubeconfig, downloadKubeconfigs } from './kubeconfig/kubeconfig-actions.ts';
import { resizeCluster, upgradeCluster } from './node-groups/size-actions.ts';

/** The actions on a cluster that runs. */
export const lifeActions = [
  downloadKubeconfig,
  resizeCluster,
  upgradeCluster,
  showCertificate,
  signCertificate,
  rotateCertificate,
  rotateCredentials,
];

/** The actions on several clusters that run. */
export const lifeBatch = [downloadKubeconfigs];

/** The tabs of a cluster that runs. */
export const lifeViews: readonly DetailsView<Cluster>[] = [
  {
    id: 'node-groups',
    label: 'clusters:view.node-groups',
    view: lazyView(() => import('./node-groups/node-groups.tsx').then((module) => module.NodeGroups)),
  },
  {
    id: 'progress',
    label: 'clusters:view.progress',
    view: lazyView(() => import('./progress/progress.tsx').then((module) => module.Progress)),
  },
];
