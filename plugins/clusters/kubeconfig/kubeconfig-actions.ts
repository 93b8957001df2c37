import { type Action, nothingChanged } from '@sextant/sdk';
import type { Cluster } from '../clusters/cluster.ts';
import { hindranceOf } from './reachable.ts';

const code = {
  none: 'The browser makes the key. The client would make another key, and another certificate.',
} as const;

/** "Download Kubeconfig" of one cluster. */
export const downloadKubeconfig: Action<Cluster> = {
  id: 'clusters.kubeconfig',
  label: 'clusters:kubeconfig.label',
  icon: 'download',
  allowed(cluster) {
    const hindrance = hindranceOf(cluster);
    return hindrance ? `clusters:kubeconfig.no.${hindrance}` : true;
  },
  asks: true,
  code,
  async perform({ items, services }) {
    await (await import('./open-kubeconfig.ts')).openKubeconfig(items, services);
    return nothingChanged;
  },
};

/** "Download Kubeconfig" of the selected clusters: one file that has them all. */
export const downloadKubeconfigs: Action<Cluster> = { ...downloadKubeconfig, id: 'clusters.kubeconfig-selected' };
