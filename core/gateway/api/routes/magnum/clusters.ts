import type { MagnumApi } from '#protocol';
import type { NativeCaller } from '../../../openstack/native-caller.ts';
import {
  actOnCluster,
  createCluster,
  deleteCluster,
  listClusters,
  listNodeGroups,
  patchCluster,
  readCluster,
} from '../../../openstack/magnum/clusters.ts';
import {
  createTemplate,
  deleteTemplate,
  listTemplates,
  patchTemplate,
  readTemplate,
} from '../../../openstack/magnum/templates.ts';
import type { Handlers } from '../../operations/call.ts';
import { sequentially } from '../sequential.ts';
import { clusterFields, formPatch, readForm, readNewForm, templateFields } from './form-fields.ts';
import { kubeconfigFor } from './kubeconfig.ts';

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
    const wanted = readForm(form, clusterFields);
    const cluster = await readCluster(native, params.id);
    // Magnum changes nothing else of a cluster, and refuses a form that tries.
    const changes = formPatch(cluster, wanted, ['node_count']).filter(({ op }) => op === 'replace');
    const numbers = changes.map((change) => ({ ...change, value: Number(change.value) }));
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
  resizeCluster: ({ native, params, body }) => actOnCluster(native, params.id, 'resize', body),
  upgradeCluster: ({ native, params, body }) =>
    actOnCluster(native, params.id, 'upgrade', { max_batch_size: 1, ...body }),
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
    const wanted = readForm(body, templateFields);
    const template = await readTemplate(native, params.id);
    const changes = formPatch(
      template,
      wanted,
      templateFields.filter((name) => name in template),
    );
    return changes.length > 0 ? patchTemplate(native, template.uuid, changes) : template;
  },
};

/** Renames magnum's `uuid` to `id`. */
function withId<T extends { uuid: string }>({ uuid, ...members }: T): Omit<T, 'uuid'> & { id: string } {
  return { id: uuid, ...members };
}

/** Templates of the same kind as one of them: what its clusters may be upgraded to. */
async function relatedTemplates(native: NativeCaller, id: string | undefined) {
  const templates = await listTemplates(native);
  if (id === undefined) return templates;
  const model = templates.find((one) => one.uuid === id || one.name === id);
  return templates.filter(
    (one) =>
      one.coe === model?.coe && one.server_type === model.server_type && one.cluster_distro === model.cluster_distro,
  );
}
