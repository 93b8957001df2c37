import type { ReachableCluster } from './kubeconfig.ts';

/** A reason why a cluster has no kubeconfig, as the end of a locale key. */
export type Hindrance = 'creating' | 'deleting' | 'failed' | 'no-address' | 'no-tls';

/**
 * Returns why nobody can have a kubeconfig of the cluster now; nothing when it can be made. A cluster without TLS
 * (`tls_disabled` in its template) has an address that begins with `http:`, and no authority that could sign.
 */
export function hindranceOf({ status = '', api_address: address }: ReachableCluster): Hindrance | undefined {
  if (status.startsWith('DELETE_') && status !== 'DELETE_FAILED') return 'deleting';
  if (!address) {
    if (status === 'CREATE_IN_PROGRESS') return 'creating';
    return status === 'CREATE_FAILED' ? 'failed' : 'no-address';
  }
  return address.startsWith('https:') ? undefined : 'no-tls';
}
