import { callApi, type CallContext, type ListPage, type Services } from '@sextant/sdk';
import type { Cluster } from './cluster.ts';

/** Lists the clusters of the project, in one call: the gateway sends no pages (listClusters). */
export async function listClusters({ services, signal }: CallContext): Promise<ListPage<Cluster>> {
  const { items } = await callApi(services, 'listClusters', {}, signal ? { signal } : {});
  return { items, hasMore: false };
}

/** Loads a cluster (readCluster). For a missing cluster the page says so, without a toast. */
export function loadCluster(id: string, { services, signal }: CallContext): Promise<Cluster> {
  return callApi(services, 'readCluster', { params: { id } }, { handled: [404], ...(signal && { signal }) });
}

/** Loads a cluster for a form, which says itself what failed. */
export function readCluster(id: string, services: Services): Promise<Cluster> {
  return callApi(services, 'readCluster', { params: { id } }, { quiet: true });
}
