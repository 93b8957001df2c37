import type { FastifyInstance, FastifyRequest } from 'fastify';
import { subject } from './cluster-routes.ts';
import { clusterTarget, labelChanges, newGroup } from './clusters.ts';
import type { MagnumCore } from './magnum-core.ts';
import { BareError, invalid, notFound, refuse } from './faults.ts';
import { readFields } from './fields.ts';
import { applyPatch, readPatch } from './json-patch.ts';
import type { Life } from './life.ts';
import { listPage, timeText } from './lists.ts';
import { type ClusterRecord, type Json, nextNumber, type NodeGroupRecord } from './magnum-records.ts';

const base = '/v1/clusters/:cluster/nodegroups';
const fixed = '/name /cluster_id /docker_volume_size /labels /flavor_id /image_id /node_addresses /node_count /role'
  .concat(' /is_default /stack_id /status /status_reason /version')
  .split(' ');

/** The groups of like machines that a cluster is made of. */
export function nodeGroupRoutes(app: FastifyInstance, core: MagnumCore, life: Life): void {
  const begin = (request: FastifyRequest, rule: string) => {
    if (core.caller(request).version < 9) throw new BareError(406);
    const { caller, cluster } = subject(core, request);
    core.enforce(rule, caller, clusterTarget(cluster));
    return { caller, cluster };
  };
  const groupOf = (cluster: ClusterRecord, request: FastifyRequest): NodeGroupRecord => {
    const { group } = request.params as { group: string };
    const found = cluster.groups.find((one) => one.uuid === group || one.name === group);
    if (!found) throw notFound('Nodegroup', group);
    return found;
  };

  app.get(base, async (request) => {
    const { cluster } = begin(request, 'nodegroup:get_all');
    const query = new URLSearchParams(request.url.split('?')[1] ?? '');
    const role = query.get('role');
    return listPage(core, query, {
      name: 'nodegroups',
      path: `clusters/${cluster.uuid}/nodegroups`,
      items: cluster.groups.filter((one) => role === null || one.role === role),
      view: listed,
      keys: (one) => ({ ...one }),
      what: 'Nodegroup',
    });
  });
  app.get(`${base}/:group`, async (request) => {
    const { cluster } = begin(request, 'nodegroup:get');
    return groupView(core, cluster, groupOf(cluster, request));
  });

  app.post(base, async (request, reply) => {
    const { cluster } = begin(request, 'nodegroup:create');
    if (cluster.api_address === null) throw refuse(409, 'Cluster API address is not available yet');
    const given = readNewGroup(request.body);
    const name = String(given['name']);
    if (cluster.groups.some((one) => one.name === name)) {
      throw refuse(409, `A node group with name ${name} already exists in the cluster ${cluster.uuid}.`);
    }
    if (given['role'] === 'master') throw refuse(400, 'Creating master nodegroups is currently not supported.');
    const [max, min, count] = [given['max_node_count'], given['min_node_count'], given['node_count']] as number[];
    if (count! < min! || (max !== null && max !== undefined && count! > max)) {
      const message = `Resizing ${name} outside the allowed range: min_node_count = ${min}, max_node_count = ${max ?? 'None'}.`;
      throw refuse(400, message);
    }
    const pattern = cluster.groups.find((one) => one.role !== 'master');
    const lent = { flavor_id: pattern?.flavor_id ?? null, image_id: pattern?.image_id ?? null };
    const group = newGroup({
      ...lent,
      ...Object.fromEntries(Object.entries(given).filter(([key, value]) => value !== null && key !== 'merge_labels')),
      labels: labelsOf(cluster, given),
      id: nextNumber(core.store, 'group'),
      uuid: core.context.ids.uuid(),
      name,
      created: core.context.clock.now(),
    });
    life.update({ ...cluster, groups: [...cluster.groups, group] });
    return reply.code(202).send(groupView(core, cluster, group));
  });

  app.patch(`${base}/:group`, async (request, reply) => {
    const { cluster } = begin(request, 'nodegroup:update');
    const group = groupOf(cluster, request);
    const after = applyPatch({ ...group }, readPatch(request.body, fixed)) as unknown as NodeGroupRecord;
    for (const name of ['min_node_count', 'max_node_count'] as const) {
      if (after[name] !== null && !Number.isInteger(after[name]))
        throw invalid(name, after[name], 'unable to convert to int.');
    }
    const changed = { ...after, min_node_count: after.min_node_count ?? 0, updated: core.context.clock.now() };
    const groups = cluster.groups.map((one) => (one.uuid === group.uuid ? changed : one));
    core.store.clusters.set(cluster.uuid, { ...cluster, groups });
    return reply.code(202).send(groupView(core, cluster, changed));
  });

  app.delete(`${base}/:group`, async (request, reply) => {
    const { cluster } = begin(request, 'nodegroup:delete');
    const group = groupOf(cluster, request);
    if (group.is_default) throw refuse(400, 'Deleting a default nodegroup is not supported.');
    life.removeGroup(cluster, group);
    return reply.code(204).send();
  });
}

/** A group's own labels, those of the cluster where it has none, or both when they are to be merged. */
function labelsOf(cluster: ClusterRecord, given: Json): Json {
  if (given['labels'] === null) return cluster.labels;
  const own = given['labels'] as Json;
  return given['merge_labels'] === true ? { ...cluster.labels, ...own } : own;
}

function readNewGroup(body: unknown): Json {
  const text = { type: 'text' } as const;
  return readFields(
    'nodegroup',
    {
      name: { ...text, mandatory: true },
      node_count: { type: 'int', min: 0, default: 1 },
      role: { ...text, default: 'worker' },
      min_node_count: { type: 'int', min: 0, default: 0 },
      max_node_count: { type: 'int', min: 1 },
      flavor_id: text,
      image_id: text,
      docker_volume_size: { type: 'int', min: 1 },
      labels: { type: 'map' },
      merge_labels: { type: 'bool', default: false },
    },
    body ?? {},
  );
}

const listedNames = [
  'uuid',
  'name',
  'flavor_id',
  'image_id',
  'node_count',
  'role',
  'min_node_count',
  'max_node_count',
  'is_default',
] as const;

function listed(group: NodeGroupRecord): Json {
  const facts = Object.fromEntries(listedNames.map((name) => [name, group[name]]));
  return { ...facts, stack_id: null, status: group.status, merge_labels: false };
}

function groupView(core: MagnumCore, cluster: ClusterRecord, group: NodeGroupRecord): Json {
  return {
    id: group.id,
    cluster_id: cluster.uuid,
    project_id: cluster.project_id,
    docker_volume_size: group.docker_volume_size,
    labels: group.labels,
    links: core.links(`clusters/${cluster.uuid}/nodegroups/${group.uuid}`),
    node_addresses: group.node_addresses,
    ...listed(group),
    status_reason: group.status_reason,
    version: group.version,
    ...labelChanges(cluster.labels, group.labels),
    created_at: timeText(group.created),
    updated_at: timeText(group.updated),
  };
}
