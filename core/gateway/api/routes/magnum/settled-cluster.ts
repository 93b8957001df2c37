import { GatewayError } from '../../../http/errors.ts';
import { type NativeCluster, readCluster } from '../../../openstack/magnum/clusters.ts';
import type { NativeCaller } from '../../../openstack/native-caller.ts';

/**
 * The cluster, when nothing is being done to it. Throws 409 while something is: magnum answers such a call with success, and
 * forgets it afterwards or ends the cluster as failed. Throws magnum's refusal when there is no such cluster.
 */
export async function settledCluster(native: NativeCaller, id: string): Promise<NativeCluster> {
  const cluster = await readCluster(native, id);
  if (!cluster.status.endsWith('_IN_PROGRESS')) return cluster;
  const detail = `The cluster ${cluster.name} is being changed (${cluster.status}). Try again when that has ended.`;
  throw new GatewayError('SERVICE_REFUSED', { detail }, { status: 409, service: 'container-infra' });
}
