import type { CellProps } from '@sextant/sdk';
import { StatusCell } from '@sextant/ui';
import { type Cluster, clusterStatus, isInTransition } from './cluster.ts';

export function ClusterStatusCell({ item }: Pick<CellProps<Cluster>, 'item'>) {
  return <StatusCell status={clusterStatus(item)} busy={isInTransition(item)} />;
}
