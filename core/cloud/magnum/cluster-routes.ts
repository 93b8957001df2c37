import type { FastifyInstance, FastifyRequest } from 'fastify';
import { checksFor } from './checks.ts';
import {
  clusterTarget,
  findCluster,
  listedCluster,
  newGroup,
  shownCluster,
  visibleClusters,
  workers,
} from './clusters.ts';
import type { Caller, MagnumCore } from './magnum-core.ts';
import { BareError, invalid, notFound, refuse } from './faults.ts';
import { type Fields, readFields } from './fields.ts';
import { applyPatch, readPatch } from './json-patch.ts';
import type { Life } from './life.ts';
import { listPage } from './lists.ts';
import { randomName } from './names.ts';
import { clusterLimit } from './quota-routes.ts';
import { type ClusterRecord, type Json, nextNumber, type TemplateRecord } from './magnum-records.ts';
import { clusterStacks } from './stacks.ts';
import { findTemplate } from './template-routes.ts';
import { createAuthority } from './x509.ts';

const text = { type: 'text' } as const;
const fields: Fields = {
  name: { ...text, max: 242, pattern: /^[a-zA-Z][a-zA-Z0-9_.-]*$/ },
  cluster_template_id: { ...text, mandatory: true },
  keypair: text,
  node_count: { type: 'int', min: 0 },
  master_count: { type: 'int', min: 1 },
  docker_volume_size: { type: 'int', min: 1 },
  labels: { type: 'map' },
  master_flavor_id: text,
  flavor_id: text,
  create_timeout: { type: 'int', min: 0 },
  discovery_url: text,
  fixed_network: text,
  fixed_subnet: text,
  floating_ip_enabled: { type: 'bool' },
  master_lb_enabled: { type: 'bool' },
  merge_labels: { type: 'bool', default: false },
};
const fixed = [
  '/api_address',
  '/node_addresses',
  '/master_addresses',
  '/stack_id',
  '/coe_version',
  '/container_version',
];
/** In these states a cluster takes changes. */
const steady = ['CREATE_COMPLETE', 'UPDATE_COMPLETE', 'CHECK_COMPLETE', 'RESUME_COMPLETE', 'ROLLBACK_COMPLETE'];
const base = '/v1/clusters';

export function clusterRoutes(app: FastifyInstance, core: MagnumCore, life: Life): void {
  const stacks = clusterStacks(core);
  /** As in the real service, a cluster in no state for it takes the call and stays as it is. */
  const resize = async (caller: Caller, cluster: ClusterRecord, name: string | undefined, count: number) => {
    if (!steady.includes(cluster.status)) return;
    const groups = cluster.groups.map((one) => (one.name === name ? { ...one, node_count: count } : one));
    life.update({ ...cluster, groups });
    if (name === workers(cluster)?.name) await stacks.resize(caller, { ...cluster, groups });
  };
  const list = (rule: string, view: (one: ClusterRecord) => object) => async (request: FastifyRequest) => {
    const caller = core.caller(request);
    core.enforce(rule, caller);
    return listPage(core, new URLSearchParams(request.url.split('?')[1] ?? ''), {
      name: 'clusters',
      path: rule.endsWith('detail') ? 'clusters/detail' : 'clusters',
      items: visibleClusters(core, caller),
      view,
      keys: (one) => ({ ...shownCluster(core, one, false) }),
      what: 'Cluster',
    });
  };
  app.get(
    base,
    list('cluster:get_all', (one) => listedCluster(core, one)),
  );
  app.get(
    `${base}/detail`,
    list('cluster:detail', (one) => shownCluster(core, one, false)),
  );

  app.get(`${base}/:cluster`, async (request) => {
    const { caller, cluster } = subject(core, request);
    core.enforce('cluster:get', caller, clusterTarget(cluster));
    return shownCluster(core, cluster, true);
  });

  app.post(base, async (request, reply) => {
    const caller = core.caller(request);
    core.enforce('cluster:create', caller);
    const given = readFields('cluster', fields, request.body ?? {});
    const template = findTemplate(core, caller, String(given['cluster_template_id']));
    checkLimit(core, caller);
    const described = await newCluster(core, caller, template, given);
    const cluster = { ...described, stack_id: await stacks.create(caller, described) };
    core.store.clusters.set(cluster.uuid, cluster);
    life.create(cluster);
    return reply.code(202).send({ uuid: cluster.uuid });
  });

  app.patch(`${base}/:cluster`, async (request, reply) => {
    const { caller, cluster } = subject(core, request);
    core.enforce('cluster:update', caller, clusterTarget(cluster));
    const changes = readPatch(request.body, fixed, ['/cluster_template_id', '/name']);
    const before = shownCluster(core, cluster, true);
    const after = applyPatch(before, changes);
    const changed = Object.keys(before).filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
    const odd = changed.filter((name) => !['node_count', 'health_status', 'health_status_reason'].includes(name));
    if (odd.length > 0) throw refuse(400, `cannot change cluster property(ies) ${odd.join(', ')}.`);
    // A member that the patch removed returns to its default.
    const count = after['node_count'] === null ? 1 : after['node_count'];
    if (typeof count !== 'number') {
      throw invalid('node_count', count, "'<' not supported between instances of 'str' and 'int'");
    }
    if (count < 0) throw invalid('node_count', count, 'Value should be greater or equal to 0');
    if (count === 0 && caller.version < 10) throw zeroNodes();
    if (changed.includes('node_count')) await resize(caller, cluster, workers(cluster)?.name, count);
    return reply.code(202).send({ uuid: cluster.uuid });
  });

  app.delete(`${base}/:cluster`, async (request, reply) => {
    const { caller, cluster } = subject(core, request);
    core.enforce('cluster:delete', caller, clusterTarget(cluster));
    life.remove(cluster);
    await stacks.remove(caller, cluster);
    return reply.code(204).send();
  });

  app.post(`${base}/:cluster/actions/resize`, async (request, reply) => {
    const caller = core.caller(request);
    if (caller.version < 7) throw new BareError(406);
    const { cluster } = subject(core, request);
    core.enforce('cluster:resize', caller, clusterTarget(cluster));
    const asked = readFields(
      'cluster_resize_req',
      { node_count: { type: 'int', mandatory: true, min: 0 }, nodes_to_remove: { type: 'map' }, nodegroup: text },
      withoutLists(request.body),
    );
    const name = asked['nodegroup'] as string | null;
    const group =
      name === null ? workers(cluster) : cluster.groups.find((one) => one.name === name || one.uuid === name);
    if (!group) throw notFound('Nodegroup', String(name));
    if (group.role === 'master') throw refuse(400, 'Resizing a master nodegroup is not supported.');
    const count = Number(asked['node_count']);
    if (count === 0 && caller.version < 10) throw zeroNodes();
    if (count < group.min_node_count || (group.max_node_count !== null && count > group.max_node_count)) {
      const range = `min_node_count = ${group.min_node_count}, max_node_count = ${group.max_node_count ?? 'None'}`;
      throw refuse(400, `Resizing ${group.name} outside the allowed range: ${range}.`);
    }
    await resize(caller, cluster, group.name, count);
    return reply.code(202).send({ uuid: cluster.uuid });
  });

  app.post(`${base}/:cluster/actions/upgrade`, async (request, reply) => {
    const caller = core.caller(request);
    if (caller.version < 8) throw new BareError(406);
    const { cluster } = subject(core, request);
    core.enforce('cluster:upgrade', caller, clusterTarget(cluster));
    const asked = readFields(
      'cluster_upgrade_req',
      { cluster_template: { ...text, mandatory: true }, max_batch_size: { type: 'int', min: 1 }, nodegroup: text },
      request.body ?? {},
    );
    const template = findTemplate(core, caller, String(asked['cluster_template']));
    const tag = (template['labels'] as Json | null)?.['kube_tag'];
    const labels = tag === undefined ? cluster.labels : { ...cluster.labels, kube_tag: tag };
    if (steady.includes(cluster.status)) life.upgrade({ ...cluster, template: template.uuid, labels });
    return reply.code(202).send({ uuid: cluster.uuid });
  });
}

/** The list of servers to remove is taken, but no server of a cluster has a name here. */
function withoutLists(body: unknown): unknown {
  if (typeof body !== 'object' || body === null) return {};
  const { nodes_to_remove, ...rest } = body as Json;
  return Array.isArray(nodes_to_remove) ? rest : body;
}

export function subject(core: MagnumCore, request: FastifyRequest): { caller: Caller; cluster: ClusterRecord } {
  const caller = core.caller(request);
  return { caller, cluster: findCluster(core, caller, (request.params as { cluster: string }).cluster) };
}

export { steady };

const zeroNodes = () => refuse(400, 'Resizing a nodegroup to zero is not supported in the provided microversion.');

function checkLimit(core: MagnumCore, caller: Caller): void {
  const limit = clusterLimit(core, caller.projectId);
  const own = [...core.store.clusters.values()].filter((one) => one.project_id === caller.projectId);
  if (own.length < limit) return;
  const message = `You have reached the maximum clusters per project, ${limit}. You may delete a cluster to make room for a new one.`;
  throw refuse(403, `Resource limit exceeded: ${message}`);
}

async function newCluster(
  core: MagnumCore,
  caller: Caller,
  template: TemplateRecord,
  given: Json,
): Promise<ClusterRecord> {
  const lent = (name: string) => given[name] ?? template[name] ?? null;
  const keypair = given['keypair'] ?? template['keypair_id'] ?? null;
  await checksFor(core, caller).keypair(keypair);
  const all = { ...given, keypair };
  for (const name of [
    'docker_volume_size',
    'master_flavor_id',
    'flavor_id',
    'fixed_network',
    'fixed_subnet',
    'floating_ip_enabled',
    'master_lb_enabled',
  ]) {
    Object.assign(all, { [name]: lent(name) });
  }
  const count = { master: Number(given['master_count'] ?? 1), worker: Number(given['node_count'] ?? 1) };
  if (given['node_count'] === 0 && caller.version < 10) throw zeroNodes();
  if (count.master > 1 && lent('master_lb_enabled') !== true) {
    throw refuse(400, 'master_count must be 1 when master_lb_enabled is False');
  }
  const name = String(given['name'] ?? randomName(core.context.ids, 'cluster'));
  const created = core.context.clock.now();
  const own = (given['labels'] ?? {}) as Json;
  const lentLabels = (template['labels'] ?? {}) as Json;
  const merges = given['merge_labels'] === true;
  const labels = given['labels'] === null ? lentLabels : merges ? { ...lentLabels, ...own } : own;
  const group = (role: 'master' | 'worker') =>
    newGroup({
      id: nextNumber(core.store, 'group'),
      uuid: core.context.ids.uuid(),
      name: `default-${role}`,
      role,
      created,
      is_default: true,
      node_count: count[role],
      flavor_id: (role === 'master' ? all['master_flavor_id' as never] : all['flavor_id' as never]) as string | null,
      image_id: String(template['image_id']),
      docker_volume_size: all['docker_volume_size' as never] as number | null,
      labels,
    });
  return {
    uuid: core.context.ids.uuid(),
    name,
    project_id: caller.projectId,
    user_id: caller.userId,
    template: template.uuid,
    given: all,
    labels,
    status: 'CREATE_IN_PROGRESS',
    status_reason: null,
    health_status: null,
    health_status_reason: {},
    stack_id: null,
    api_address: null,
    coe_version: null,
    container_version: null,
    discovery_url: (given['discovery_url'] ?? null) as string | null,
    master_addresses: [],
    groups: [group('master'), group('worker')],
    authority: createAuthority(name, created),
    created,
    updated: null,
  };
}
