import type { MagnumApi } from '#protocol';
import type { NativeCaller } from '../../../openstack/native-caller.ts';
import {
  actOnCluster,
  createCluster,
  deleteCluster,
  listClusters,
  patchCluster,
  readCluster,
} from '../../../openstack/magnum/clusters.ts';
import { listNodeGroups } from '../../../openstack/magnum/node-groups.ts';
import {
  createTemplate,
  deleteTemplate,
  listTemplates,
  patchTemplate,
  readTemplate,
} from '../../../openstack/magnum/templates.ts';
import type { Handlers } from '../../operations/call.ts';
import { sequentially } from '../sequential.ts';
import { clusterFields, formPatch, readChanges, readNewForm, templateFields } from './form-fields.ts';
import { kubeconfigFor } from './kubeconfig.ts';
import { settledCluster } from './settled-cluster.ts';

type Operations = MagnumApi.MagnumOperations;
type ClusterIds =
  | 'listClusters'
  | 'createCluster'
  | 'deleteClusters'
  | 'readCluster'
  | 'changeCluster'
  | 'readClusterConfig'
  | 'readClusterSize'
  | 'resizeCluster'
  | 'upgradeCluster';
type TemplateIds =
  | 'listClusterTemplates'
  | 'createClusterTemplate'
  | 'deleteClusterTemplates'
  | 'readClusterTemplate'
  | 'changeClusterTemplate';

export const clusterHandlers: Handlers<Pick<Operations, ClusterIds>> = {
  listClusters: async ({ native }) => ({ items: (await listClusters(native)).map(withId) }),
  createCluster: ({ native, body }) => {
    const { rollback: _rollback, ...form } = body as Record<string, unknown>;
    return createCluster(native, readNewForm(form, clusterFields));
  },
  deleteClusters: ({ native, body }) => sequentially(body, (id) => deleteCluster(native, id)),
  readCluster: async ({ native, params }) => withId(await readCluster(native, params.id)),
  changeCluster: async ({ native, params, body }) => {
    const { rollback, ...form } = body as Record<string, unknown>;
    const { node_count } = readChanges(form, clusterFields);
    const cluster = await settledCluster(native, params.id);
    // Magnum changes nothing else of a cluster, and refuses a form that tries.
    const changes = node_count === undefined ? [] : formPatch(cluster, { node_count });
    const numbers = changes
      .filter(({ op }) => op === 'replace')
      .map((change) => ({ ...change, value: Number(change.value) }));
    if (numbers.length === 0) return cluster;
    return patchCluster(native, cluster.uuid, numbers, rollback === true || rollback === 'true');
  },
  readClusterConfig: async ({ native, params }) => ({ kubeconfig: await kubeconfigFor(native, params.id) }),
  readClusterSize: async ({ native, params }) => {
    const [cluster, nodegroups] = await Promise.all([
      readCluster(native, params.id),
      listNodeGroups(native, params.id),
    ]);
    const addresses = cluster.node_addresses ?? [];
    return { cluster: withId(cluster), worker_nodes: addresses.map((name) => ({ id: name, name })), nodegroups };
  },
  resizeCluster: async ({ native, params, body }) => {
    const { uuid } = await settledCluster(native, params.id);
    return actOnCluster(native, uuid, 'resize', body);
  },
  upgradeCluster: async ({ native, params, body }) => {
    const { uuid } = await settledCluster(native, params.id);
    return actOnCluster(native, uuid, 'upgrade', { max_batch_size: 1, ...body });
  },
};

export const templateHandlers: Handlers<Pick<Operations, TemplateIds>> = {
  listClusterTemplates: async ({ native, query }) => {
    const templates = await relatedTemplates(native, query.related_to);
    return { items: templates.sort((a, b) => a.name.localeCompare(b.name)).map(withId) };
  },
  createClusterTemplate: ({ native, body }) => createTemplate(native, readNewForm(body, templateFields)),
  deleteClusterTemplates: ({ native, body }) => sequentially(body, (id) => deleteTemplate(native, id)),
  readClusterTemplate: async ({ native, params }) => withId(await readTemplate(native, params.id)),
  changeClusterTemplate: async ({ native, params, body }) => {
    const wanted = readChanges(body, templateFields);
    const template = await readTemplate(native, params.id);
    const changes = formPatch(template, wanted);
    return changes.length > 0 ? patchTemplate(native, template.uuid, changes) : template;
  },
};

/** Renames magnum's `uuid` to `id`. */
function withId<T extends { uuid: string }>({ uuid, ...members }: T): Omit<T, 'uuid'> & { id: string } {
  return { id: uuid, ...members };
}

/** Templates of the same kind as one of them, which its clusters may be upgraded to; all of them when there is no such one. */
async function relatedTemplates(native: NativeCaller, id: string | undefined) {
  const templates = await listTemplates(native);
  const model = templates.find((one) => one.uuid === id || one.name === id);
  if (model === undefined) return templates;
  return templates.filter(
    (one) =>
      one.coe === model.coe && one.server_type === model.server_type && one.cluster_distro === model.cluster_distro,
  );
}
