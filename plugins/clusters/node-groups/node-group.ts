import { type callApi, defineResourceType, type ItemStatus } from '@sextant/sdk';
import { type Cluster, clusterStatus, isInTransition } from '../clusters/cluster.ts';

/** A group of like nodes as the gateway sends it (readNodeGroup). Volume sizes are in GiB. */
export type NodeGroup = Readonly<Awaited<ReturnType<typeof callApi<'readNodeGroup'>>>>;

/** A node group with the cluster that it belongs to. */
export interface OwnedGroup {
  readonly cluster: Cluster;
  readonly group: NodeGroup;
}

/** The type of node groups for the runner of actions, which names them in its messages. */
export const nodeGroupType = defineResourceType<OwnedGroup>({
  id: 'OS::Magnum::NodeGroup',
  name: 'clusters:group.type',
  itemName: ({ group }) => group.name,
});

/** Returns the state to show; nothing where the service tells none. */
export function groupStatus(owned: OwnedGroup): ItemStatus | undefined {
  const status = owned.group.status ?? '';
  if (isInTransition({ status }) && !isGroupMoving(owned))
    return { label: 'clusters:progress.not-finished', tone: 'idle' };
  return clusterStatus({ status });
}

/** Is the service at work on the group? A cluster that could not be created leaves the states of its groups as they were. */
export function isGroupMoving({ cluster, group }: OwnedGroup): boolean {
  return cluster.status !== 'CREATE_FAILED' && isInTransition({ status: group.status ?? '' });
}

/** A problem of a number of nodes, with the bound that it breaks. */
export interface CountProblem {
  problem: 'below' | 'above';
  bound: number;
}

/**
 * Checks a number of nodes against the bounds of its group. Whether a group may have no node at all depends on the
 * service (`no_nodes` of its capabilities).
 */
export function countProblem(
  count: number | undefined,
  { min_node_count: min, max_node_count: max }: Pick<NodeGroup, 'min_node_count' | 'max_node_count'>,
  mayBeEmpty: boolean,
): CountProblem | undefined {
  if (count === undefined) return undefined;
  const lowest = Math.max(min ?? 0, mayBeEmpty ? 0 : 1);
  if (count < lowest) return { problem: 'below', bound: lowest };
  return max !== null && max !== undefined && count > max ? { problem: 'above', bound: max } : undefined;
}
