import type { MagnumApi } from '#protocol';
import {
  createNodeGroup,
  deleteNodeGroup,
  listNodeGroups,
  type NativeNodeGroup,
  patchNodeGroup,
  readNodeGroup,
} from '../../../openstack/magnum/node-groups.ts';
import type { Handlers } from '../../operations/call.ts';
import { sequentially } from '../sequential.ts';
import { readLabels } from './form-fields.ts';
import { settledCluster } from './settled-cluster.ts';

type NodeGroupIds = 'listNodeGroups' | 'createNodeGroup' | 'deleteNodeGroups' | 'readNodeGroup' | 'changeNodeGroup';

export const nodeGroupHandlers: Handlers<Pick<MagnumApi.MagnumOperations, NodeGroupIds>> = {
  listNodeGroups: async ({ native, params }) => ({
    items: (await listNodeGroups(native, params.id)).map((group) => shown(group, params.id)),
  }),
  createNodeGroup: async ({ native, params, body }) => {
    const { labels, ...members } = body;
    const { uuid } = await settledCluster(native, params.id);
    const given = Object.entries(members).filter(([, value]) => value !== null && value !== '');
    const hasLabels = labels !== undefined && labels !== null && labels !== '';
    const form = { ...Object.fromEntries(given), ...(hasLabels ? { labels: readLabels(labels) } : {}) };
    return shown(await createNodeGroup(native, uuid, form), uuid);
  },
  deleteNodeGroups: ({ native, params, body }) =>
    sequentially(body, (group) => deleteNodeGroup(native, params.id, group)),
  readNodeGroup: async ({ native, params }) => shown(await readNodeGroup(native, params.id, params.group), params.id),
  changeNodeGroup: async ({ native, params, body }) => {
    const { uuid } = await settledCluster(native, params.id);
    const changes = Object.entries(body).map(([name, value]) =>
      value === null ? { op: 'remove', path: `/${name}` } : { op: 'replace', path: `/${name}`, value },
    );
    return shown(await patchNodeGroup(native, uuid, params.group, changes), uuid);
  },
};

/** Magnum's `uuid` becomes `id`, in the place of a number that nothing is called by; lists do not name the cluster. */
function shown({ uuid, id: _number, ...members }: NativeNodeGroup, cluster: string): MagnumApi.NodeGroupItem {
  return { cluster_id: cluster, ...members, id: uuid };
}
