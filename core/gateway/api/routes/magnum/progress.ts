import type { MagnumApi } from '#protocol';
import { listResources, type NativeResource, stackPath } from '../../../openstack/heat/stacks.ts';
import { readCluster } from '../../../openstack/magnum/clusters.ts';
import { listNodeGroups, readNodeGroup } from '../../../openstack/magnum/node-groups.ts';
import type { NativeCaller } from '../../../openstack/native-caller.ts';

type Part = MagnumApi.ClusterPart;

/** A cluster's stack holds groups of stacks, which hold the servers. */
const depth = 3;

/**
 * The parts that a cluster is made of, with their states: the resources of its heat stack and of the stacks in it. Where there is no
 * stack, or the caller can't see it, they are its node groups; header `X-Sextant-Missing` then names heat if it failed.
 */
export async function clusterProgress(native: NativeCaller, id: string): Promise<MagnumApi.ClusterProgress> {
  const cluster = await readCluster(native, id);
  const { status, status_reason, stack_id } = cluster;
  const about = { status, status_reason: status_reason ?? null };
  const parts = stack_id ? await native.aside('orchestration', () => stackParts(native, stack_id), null) : null;
  if (parts !== null) return { source: 'stack', ...about, items: parts };
  return { source: 'node_groups', ...about, items: await groupParts(native, cluster.uuid) };
}

async function stackParts(native: NativeCaller, stack: string): Promise<Part[]> {
  const path = await stackPath(native, stack);
  return (await listResources(native, path, { nested_depth: depth })).map(resourcePart);
}

function resourcePart(resource: NativeResource): Part {
  return {
    id: resource.physical_resource_id ?? '',
    name: resource.resource_name,
    type: resource.resource_type,
    status: resource.resource_status,
    status_reason: resource.resource_status_reason || null,
    updated_at: resource.updated_time ?? null,
    parent: resource.parent_resource ?? null,
  };
}

/** Lists of node groups say no reasons: each group is read. */
async function groupParts(native: NativeCaller, cluster: string): Promise<Part[]> {
  const groups = await listNodeGroups(native, cluster);
  const whole = await Promise.all(groups.map(({ uuid }) => readNodeGroup(native, cluster, uuid)));
  return whole.map((group) => ({
    id: group.uuid,
    name: group.name,
    type: 'OS::Magnum::NodeGroup',
    status: group.status ?? '',
    status_reason: group.status_reason || null,
    updated_at: group.updated_at ?? null,
    parent: null,
  }));
}
