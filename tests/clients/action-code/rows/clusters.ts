import type { Services } from '../../../../core/base/index.ts';
import { callApi } from '../../../../core/services/api/call-api.ts';
import { deleteCluster, deleteClusters } from '../../../../plugins/clusters/clusters/actions/delete-clusters.ts';
import { readCluster } from '../../../../plugins/clusters/clusters/cluster-calls.ts';
import * as clusterCode from '../../../../plugins/clusters/clusters/cluster-code.ts';
import { clusterOf, newCluster } from '../../../../plugins/clusters/clusters/forms/cluster-model.ts';
import { create as createCluster } from '../../../../plugins/clusters/clusters/forms/cluster-wizard.tsx';
import { saveUpdate } from '../../../../plugins/clusters/clusters/forms/update-form.tsx';
import { toQuota } from '../../../../plugins/clusters/quotas/quota.ts';
import { deleteQuota, deleteQuotas } from '../../../../plugins/clusters/quotas/quota-actions.ts';
import * as quotaCode from '../../../../plugins/clusters/quotas/quota-code.ts';
import { save as saveQuota } from '../../../../plugins/clusters/quotas/quota-form.tsx';
import { deleteTemplate, deleteTemplates } from '../../../../plugins/clusters/templates/actions/delete-templates.ts';
import {
  emptyTemplate,
  modelOf,
  newTemplate,
  templateChanges,
  type TemplateModel,
} from '../../../../plugins/clusters/templates/forms/template-model.ts';
import { create, update } from '../../../../plugins/clusters/templates/forms/template-wizard.tsx';
import { readTemplate } from '../../../../plugins/clusters/templates/template-calls.ts';
import * as templateCode from '../../../../plugins/clusters/templates/template-code.ts';
import type { ConsoleAndShell } from '../console.ts';
import { acted, type Row } from '../row.ts';

let made = 0;
const nameOf = (way: string) => `k8s-${(made += 1)}-${way}`;

const wanted: TemplateModel = {
  ...emptyTemplate,
  coe: 'kubernetes',
  image_id: 'fedora-coreos-tiny',
  external_network_id: 'public',
  // The openstack client sends m1.medium by itself where no flavor is named.
  flavor_id: 'm1.small',
  docker_storage_driver: 'overlay',
  docker_volume_size: 3,
  dns_nameserver: '192.0.2.53',
  http_proxy: 'http://proxy:3128',
  network_driver: 'flannel',
  volume_driver: 'cinder',
  floating_ip_enabled: false,
  master_lb_enabled: true,
  labels: 'kube_tag=v1.23.3,note=a=b',
};

/** Makes a cluster template. */
export async function aTemplate({ services }: ConsoleAndShell, way: string) {
  const { uuid } = await callApi(services, 'createClusterTemplate', {
    body: newTemplate({ ...wanted, name: nameOf(way) }),
  });
  return readTemplate(uuid, services);
}

/** Makes a cluster, and waits until the service is done with it. */
export async function aCluster({ services }: ConsoleAndShell, way: string) {
  const { uuid } = await callApi(services, 'createCluster', {
    body: { name: nameOf(way), cluster_template_id: 'k8s-small', keypair: 'demo-key', node_count: 1 },
  });
  return settled(services, uuid);
}

/** Returns a cluster as soon as the service is done with it. */
export async function settled(services: Services, id: string) {
  for (;;) {
    const cluster = await readCluster(id, services);
    if (!cluster.status?.endsWith('_IN_PROGRESS')) return cluster;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Returns a template of that name, without what tells it from others. */
async function templateNamed({ services }: ConsoleAndShell, name: string) {
  const { items } = await callApi(services, 'listClusterTemplates', {});
  const found = items.filter((template) => template.name === name);
  return found.map((template) => ({ ...modelOf(template), name: '' }));
}

async function clusterNamed({ services }: ConsoleAndShell, name: string) {
  const { items } = await callApi(services, 'listClusters', {});
  return items
    .filter((cluster) => cluster.name === name)
    .map(({ node_count: nodes, master_count: masters, keypair, create_timeout: timeout, labels }) => ({
      nodes,
      masters,
      keypair,
      timeout,
      labels,
    }));
}

const limits = async ({ services }: ConsoleAndShell, id: string) =>
  (await callApi(services, 'listQuotas', {})).items
    .filter((quota) => quota.project_id === id)
    .map(({ hard_limit: limit, resource }) => [resource, limit]);

/** Makes a project that has a quota; or none, where there is no limit. */
async function aProject(at: ConsoleAndShell, way: string, limit?: number): Promise<string> {
  const { id } = await callApi(at.services, 'createProject', { body: { name: nameOf(way) } });
  if (limit !== undefined) {
    const body = { project_id: id, resource: 'Cluster', hard_limit: limit };
    await callApi(at.services, 'createQuota', { body });
  }
  return id;
}

export const rows: readonly Row[] = [
  {
    actions: ['clusters.create-template'],
    title: 'a cluster template',
    begin(at, way) {
      const model = { ...wanted, name: nameOf(way) };
      return Promise.resolve({
        byConsole: async () => void (await create(model, at.services)),
        code: () => templateCode.creationCode(newTemplate(model)),
        outcome: () => templateNamed(at, model.name),
      });
    },
  },
  {
    actions: ['clusters.update-template'],
    title: 'other values of a cluster template, and some taken away',
    async begin(at, way) {
      const template = await aTemplate(at, way);
      const start = modelOf(template);
      const model = { ...start, docker_volume_size: 4, http_proxy: '', dns_nameserver: '192.0.2.54' };
      return {
        byConsole: async () => void (await update(template.id, model, start, at.services)),
        code: () => templateCode.updateCode(template.id, templateChanges(model, start)),
        outcome: () => templateNamed(at, template.name),
      };
    },
  },
  {
    actions: ['clusters.templates.delete', 'clusters.templates.delete-selected'],
    title: 'a cluster template',
    async begin(at, way) {
      const template = await aTemplate(at, way);
      return {
        ...acted(at, way === 'console' ? deleteTemplates : deleteTemplate, template),
        outcome: () => templateNamed(at, template.name),
      };
    },
  },
  {
    actions: ['clusters.create', 'clusters.create-from-template'],
    title: 'a cluster',
    begin(at, way) {
      const model = {
        ...clusterOf(),
        name: nameOf(way),
        cluster_template_id: 'k8s-small',
        keypair: 'demo-key',
        node_count: 2,
        create_timeout: 30,
        labels: 'a=1,b=2',
      };
      return Promise.resolve({
        byConsole: async () => void (await createCluster(model, at.services)),
        code: () => clusterCode.creationCode(newCluster(model)),
        outcome: () => clusterNamed(at, model.name),
      });
    },
  },
  {
    actions: ['clusters.update'],
    title: 'the number of nodes',
    async begin(at, way) {
      const cluster = await aCluster(at, way);
      return {
        byConsole: async () => void (await saveUpdate(cluster, { node_count: 3 }, at.services)),
        code: () => clusterCode.updateCode(cluster.id, 3),
        outcome: () => clusterNamed(at, cluster.name),
      };
    },
  },
  {
    actions: ['clusters.delete', 'clusters.delete-selected'],
    title: 'a cluster',
    async begin(at, way) {
      const cluster = await aCluster(at, way);
      return {
        ...acted(at, way === 'console' ? deleteClusters : deleteCluster, cluster),
        async outcome() {
          const status = await readCluster(cluster.id, at.services).then(
            (now) => now.status ?? '',
            () => 'DELETE_COMPLETE',
          );
          return status.startsWith('DELETE_') ? 'deleted' : status;
        },
      };
    },
  },
  {
    actions: ['clusters.create-quota'],
    title: 'a quota of clusters',
    as: 'admin',
    async begin(at, way) {
      const id = await aProject(at, way);
      return {
        byConsole: async () => void (await saveQuota({ project_id: id, hard_limit: 3 }, 'create', at.services)),
        code: () => quotaCode.creationCode(id, 3),
        outcome: () => limits(at, id),
      };
    },
  },
  {
    actions: ['clusters.edit-quota'],
    title: 'another limit of clusters',
    as: 'admin',
    async begin(at, way) {
      const id = await aProject(at, way, 3);
      return {
        byConsole: async () => void (await saveQuota({ project_id: id, hard_limit: 5 }, 'edit', at.services)),
        code: () => quotaCode.changeCode(id, 5),
        outcome: () => limits(at, id),
      };
    },
  },
  {
    actions: ['clusters.quotas.delete', 'clusters.quotas.delete-selected'],
    title: 'a quota of clusters',
    as: 'admin',
    async begin(at, way) {
      const id = await aProject(at, way, 3);
      const quota = toQuota({ project_id: id, resource: 'Cluster', hard_limit: 3 });
      return {
        ...acted(at, way === 'console' ? deleteQuotas : deleteQuota, quota),
        outcome: () => limits(at, id),
      };
    },
  },
];
