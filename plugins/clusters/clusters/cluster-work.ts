import { type EachItem, I18n, type Services } from '@sextant/sdk';
import { type Cluster, clusterName, clusterTypeId, failureOf } from './cluster.ts';

/** A change of a cluster that the service goes on with when it has accepted it. */
export interface ClusterWork extends Pick<EachItem<Cluster>, 'action' | 'icon' | 'code'> {
  /** The name of the change, in the operator's language as the texts below. */
  readonly label: string;
  readonly done: string;
  readonly failed?: string;
  act(id: string, signal: AbortSignal): Promise<unknown>;
}

/** Returns the change as work whose task ends when the service has ended it. */
export function clusterWork(cluster: Cluster, work: ClusterWork, services: Services): EachItem<Cluster> {
  const { label, done, failed, act, ...rest } = work;
  const i18n = services.get(I18n);
  const name = clusterName(cluster);
  return {
    ...rest,
    type: clusterTypeId,
    items: [cluster],
    idOf: ({ id }) => id,
    nameOf: clusterName,
    title: `${label}: ${name}`,
    outcome: 'updated',
    texts: {
      done: () => done,
      failed: () => failed ?? i18n.t('clusters:form.failed', { action: label, name }),
    },
    act: ({ id }, signal) => act(id, signal),
    follow: {
      // The failure of an earlier update stands until the service begins.
      failure: (now, before) =>
        before.status === now.status && before.updated_at === now.updated_at
          ? undefined
          : failureOf('UPDATE_FAILED', now, services),
    },
  };
}
