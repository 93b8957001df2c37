import type { callApi, ItemStatus } from '@sextant/sdk';
import { clusterStatus, isInTransition } from '../clusters/cluster.ts';
import { causeOf } from './advice.ts';

/** The parts of a cluster, and how far each is (readClusterProgress). */
export type ClusterProgress = Readonly<Awaited<ReturnType<typeof callApi<'readClusterProgress'>>>>;

/** A part of a cluster: a resource of its heat stack, or a node group. */
export type ClusterPart = ClusterProgress['items'][number];

/** Heat gives a resource this state until it begins to work on it. */
const notBegun = 'INIT_COMPLETE';

const isDone = ({ status }: ClusterPart) => status.endsWith('_COMPLETE') && status !== notBegun;
const rank = ({ status }: ClusterPart) => (status.endsWith('_FAILED') ? 0 : status.endsWith('_IN_PROGRESS') ? 1 : 2);

/** Returns how many of the parts are done. */
export function progressOf({ items }: ClusterProgress): { done: number; count: number } {
  return { done: items.filter(isDone).length, count: items.length };
}

/** Returns the parts in the order in which they are read: those that failed, those at work, then the rest by name. */
export function orderedParts({ items }: ClusterProgress): ClusterPart[] {
  return items.toSorted((one, other) => rank(one) - rank(other) || one.name.localeCompare(other.name));
}

/**
 * Returns the state of a part to show. A cluster that failed early leaves the states of its parts as they were: no work goes
 * on in a part while there is none on the cluster.
 */
export function partStatus(part: ClusterPart, { status }: Pick<ClusterProgress, 'status'>): ItemStatus | undefined {
  if (part.status === notBegun) return { label: 'clusters:progress.not-begun', tone: 'idle' };
  if (isInTransition(part) && !isInTransition({ status: status ?? part.status }))
    return { label: 'clusters:progress.not-finished', tone: 'idle' };
  return clusterStatus(part);
}

/**
 * Returns the reason that says the most: the cluster's own, where it names a cause that the console knows. Else it often
 * says only that some part failed; the reason of the first part that failed by itself then says more.
 */
export function mainReason(progress: ClusterProgress): string | undefined {
  const { items, status_reason: own } = progress;
  if (own && causeOf(own) !== 'other') return own;
  const failed = items.filter(({ status }) => status.endsWith('_FAILED'));
  // A stack around the one that failed only repeats that something in it did.
  const inner = failed.find(({ name }) => !failed.some(({ parent }) => parent === name)) ?? failed[0];
  return inner?.status_reason || own || undefined;
}

/** Is the service at work on the cluster? Where it does not tell the cluster's state, those of the parts say so. */
export function isProgressing({ status, items }: ClusterProgress): boolean {
  return status ? isInTransition({ status }) : items.some(isInTransition);
}

/** Returns an id for each part: a resource that is not made yet has none of its own. */
export function partKey({ parent, name, type }: ClusterPart): string {
  return `${parent ?? ''}/${name}/${type}`;
}
