import type { FastifyInstance, FastifyRequest } from 'fastify';
import { countNodes } from './clusters.ts';
import type { MagnumCore } from './magnum-core.ts';
import { refuse } from './faults.ts';
import { readFields } from './fields.ts';
import { timeText } from './lists.ts';
import { nextNumber, type QuotaRecord } from './magnum-records.ts';

/** Clusters that a project may have when nobody said otherwise. */
const defaultLimit = 20;
const one = '/v1/quotas/:project/:resource';

export function clusterLimit(core: MagnumCore, projectId: string): number {
  return core.store.quotas.get(projectId)?.hard_limit ?? defaultLimit;
}

/** Quotas, the counts that the overview shows, and the service's own parts. */
export function quotaRoutes(app: FastifyInstance, core: MagnumCore): void {
  const { quotas } = core.store;
  const read = (request: FastifyRequest) =>
    readFields(
      'quota',
      {
        project_id: { type: 'text' },
        resource: { type: 'text', values: ['Cluster'] },
        hard_limit: { type: 'int', min: 0, default: 1 },
      },
      request.body ?? {},
    );
  const missing = (project: string, resource: string) =>
    refuse(404, `Quota could not be found: project_id ${project} resource ${resource}.`);

  app.get('/v1/quotas', async (request) => {
    const caller = core.caller(request);
    core.enforce('quota:get_all', caller);
    const query = new URLSearchParams(request.url.split('?')[1] ?? '');
    const isAll = ['true', '1'].includes((query.get('all_tenants') ?? '').toLowerCase());
    const found = [...quotas.values()].filter((quota) => isAll || quota.project_id === caller.projectId);
    return { quotas: found.map(quotaView) };
  });
  app.get(one, async (request) => {
    const caller = core.caller(request);
    const { project } = request.params as { project: string };
    if (!caller.isAdmin && project !== caller.projectId) throw refuse(403, 'Not authorized.');
    core.enforce('quota:get', caller);
    const quota = quotas.get(project);
    // The resource in the address makes no difference: magnum knows one only.
    return quota ? quotaView(quota) : { hard_limit: defaultLimit, project_id: project, resource: 'Cluster' };
  });
  app.post('/v1/quotas', async (request, reply) => {
    const caller = core.caller(request);
    core.enforce('quota:create', caller);
    const given = read(request);
    const project = String(given['project_id']);
    if (!core.context.identity.project(project)) throw refuse(404, `The project_id ${project} could not be found.`);
    if (quotas.has(project)) throw refuse(409, `Quota for project ${project} already exists for resource Cluster.`);
    const quota: QuotaRecord = {
      id: nextNumber(core.store, 'quota'),
      project_id: project,
      resource: 'Cluster',
      hard_limit: Number(given['hard_limit']),
      created: core.context.clock.now(),
      updated: null,
    };
    quotas.set(project, quota);
    return reply.code(201).send(quotaView(quota));
  });
  app.patch(one, async (request, reply) => {
    core.enforce('quota:update', core.caller(request));
    const given = read(request);
    const { project, resource } = request.params as { project: string; resource: string };
    const quota = quotas.get(project);
    if (!quota || resource !== quota.resource) throw missing(project, resource);
    const changed = { ...quota, hard_limit: Number(given['hard_limit']), updated: core.context.clock.now() };
    quotas.set(project, changed);
    return reply.code(202).send(quotaView(changed));
  });
  app.delete(one, async (request, reply) => {
    core.enforce('quota:delete', core.caller(request));
    const { project, resource } = request.params as { project: string; resource: string };
    if (resource !== 'Cluster' || !quotas.delete(project)) throw missing(project, resource);
    return reply.code(204).send();
  });

  app.get('/v1/stats', async (request) => {
    const caller = core.caller(request);
    core.enforce('stats:get_all', caller);
    const query = new URLSearchParams(request.url.split('?')[1] ?? '');
    if ((query.get('type') ?? 'cluster').toLowerCase() !== 'cluster') {
      throw refuse(400, "Invalid stats type. Allowed values are 'cluster'");
    }
    const project = query.get('project_id') ?? (caller.isAdmin ? null : caller.projectId);
    if (!caller.isAdmin && project !== caller.projectId) throw refuse(403, 'Not authorized.');
    const found = [...core.store.clusters.values()].filter(
      (cluster) => project === null || cluster.project_id === project,
    );
    const nodes = found.map((cluster) => countNodes(cluster, 'worker') + countNodes(cluster, 'master'));
    return { clusters: found.length, nodes: nodes.reduce((sum, count) => sum + count, 0) };
  });

  const begun = core.context.clock.now();
  app.get('/v1/mservices', async (request) => {
    core.enforce('magnum-service:get_all', core.caller(request));
    const now = core.context.clock.now();
    return {
      mservices: [
        {
          host: 'controller-1',
          binary: 'magnum-conductor',
          state: 'up',
          id: 1,
          report_count: Math.floor((now - begun) / 60_000),
          disabled: false,
          disabled_reason: null,
          created_at: timeText(begun),
          updated_at: timeText(now),
        },
      ],
    };
  });
  app.get('/v1/federations', async (request) => {
    core.enforce('federation:get_all', core.caller(request));
    return { federations: [] };
  });
}

function quotaView(quota: QuotaRecord): object {
  const { id, hard_limit, project_id, resource } = quota;
  return {
    id,
    hard_limit,
    project_id,
    resource,
    created_at: timeText(quota.created),
    updated_at: timeText(quota.updated),
  };
}
