import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isoTime, type JsonSchema, manyTimes, pagingQuery } from '../shared/body-schema.ts';
import { microsecondTime } from '../shared/clock.ts';
import { CloudError } from '../shared/errors.ts';
import { nextLinks, pageOf } from '../shared/oslo-lists.ts';
import { UnknownMarkerError } from '../shared/paging.ts';
import { checkedQuery, novaTime, novaTimeOrNull } from './checks.ts';
import { type Caller, type NovaCore, parameter } from './nova-core.ts';
import type { ServerRecord } from './nova-records.ts';

/** Adds the usage reports of projects (API reference: "Usage reports"), since 2.40 in pages of servers. */
export function usageReportRoutes(app: FastifyInstance, core: NovaCore): void {
  app.get('/v2.1/os-simple-tenant-usage', async (request) => {
    const caller = core.caller(request);
    const { query, period } = begin(core, request, caller, { detailed: manyTimes({ type: 'string' }) });
    core.enforce('os_compute_api:os-simple-tenant-usage:list', caller);
    const page = serverPage(core, period, query, caller);
    const usages = byProject(page).map(([project, servers]) =>
      projectUsage(project, servers, period, query.get('detailed') === '1'),
    );
    return { tenant_usages: usages, ...links(core, 'tenant_usages', '', query, page, caller) };
  });

  app.get('/v2.1/os-simple-tenant-usage/:project', async (request) => {
    const caller = core.caller(request);
    const project = parameter(request, 'project');
    const { query, period } = begin(core, request, caller, {});
    core.enforce('os_compute_api:os-simple-tenant-usage:show', caller, { project_id: project });
    const page = serverPage(core, period, query, caller, project);
    if (page.length === 0) return { tenant_usage: {} };
    return {
      tenant_usage: projectUsage(project, page, period, true),
      ...links(core, 'tenant_usage', `/${project}`, query, page, caller),
    };
  });
}

/** Milliseconds. */
interface Period {
  start: number;
  end: number;
  now: number;
}

function begin(
  core: NovaCore,
  request: FastifyRequest,
  caller: Caller,
  more: Record<string, JsonSchema>,
): { query: URLSearchParams; period: Period } {
  const text = manyTimes({ type: 'string' });
  const paging = caller.minor >= 40 ? pagingQuery : {};
  const query = checkedQuery(request, caller, { start: text, end: text, ...more, ...paging });
  const now = core.context.clock.now();
  const [start, end] = [timeIn(query.get('start'), now), timeIn(query.get('end'), now)];
  if (start > end) throw new CloudError(400, 'Invalid start time. The start time cannot occur after the end time.');
  return { query, period: { start, end, now } };
}

function timeIn(text: string | null, now: number): number {
  if (text === null || text === '') return now;
  const time = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(\.\d{1,6})?$/.test(text) ? isoTime(text) : Number.NaN;
  if (Number.isNaN(time)) throw new CloudError(400, 'Invalid datetime string: Datetime is in invalid format');
  return time;
}

/** The servers that were there in the period, by project and id. */
function serverPage(
  core: NovaCore,
  { start, end }: Period,
  query: URLSearchParams,
  caller: Caller,
  project?: string,
): ServerRecord[] {
  const found: ServerRecord[] = [];
  for (const server of core.servers.all()) {
    if (project !== undefined && server.project_id !== project) continue;
    const ended = server.terminated_at ?? Number.POSITIVE_INFINITY;
    if (server.launched_at !== null && server.launched_at <= end && ended >= start) found.push(server);
  }
  const key = ({ project_id, id }: ServerRecord) => `${project_id}/${id}`;
  const sorted = found.toSorted((left, right) => (key(left) < key(right) ? -1 : 1));
  if (caller.minor < 40) return sorted;
  try {
    return pageOf(sorted, query, ({ id }) => id).items;
  } catch (error) {
    if (error instanceof UnknownMarkerError) throw new CloudError(400, `Marker ${error.marker} could not be found.`);
    throw error;
  }
}

function byProject(servers: readonly ServerRecord[]): [project: string, servers: ServerRecord[]][] {
  const projects = new Map<string, ServerRecord[]>();
  for (const server of servers) {
    const own = projects.get(server.project_id);
    if (own) own.push(server);
    else projects.set(server.project_id, [server]);
  }
  return [...projects];
}

function projectUsage(project: string, servers: readonly ServerRecord[], period: Period, detailed: boolean): object {
  const usages = servers.map((server) => serverUsage(server, period));
  const total = (of: (usage: ServerUsage) => number) => usages.reduce((sum, usage) => sum + of(usage) * usage.hours, 0);
  return {
    tenant_id: project,
    ...(detailed ? { server_usages: usages } : {}),
    total_local_gb_usage: total(({ local_gb }) => local_gb),
    total_vcpus_usage: total(({ vcpus }) => vcpus),
    total_memory_mb_usage: total(({ memory_mb }) => memory_mb),
    total_hours: total(() => 1),
    start: microsecondTime(period.start).slice(0, -1),
    stop: microsecondTime(period.end).slice(0, -1),
  };
}

interface ServerUsage {
  hours: number;
  memory_mb: number;
  local_gb: number;
  vcpus: number;
  [member: string]: unknown;
}

function serverUsage(server: ServerRecord, { start, end, now }: Period): ServerUsage {
  const { flavor, terminated_at: ended } = server;
  const began = server.launched_at ?? now;
  const used = Math.min(end, ended ?? end) - Math.max(start, began);
  return {
    hours: Math.max(0, used) / 3_600_000,
    flavor: flavor.name,
    instance_id: server.id,
    name: server.name,
    tenant_id: server.project_id,
    memory_mb: flavor.ram,
    local_gb: flavor.disk + flavor.ephemeral,
    vcpus: flavor.vcpus,
    started_at: novaTime(began),
    ended_at: novaTimeOrNull(ended),
    state: ended === null ? server.vm_state : 'terminated',
    uptime: Math.floor(((ended ?? now) - began) / 1000),
  };
}

function links(
  core: NovaCore,
  things: string,
  tail: string,
  query: URLSearchParams,
  page: readonly ServerRecord[],
  caller: Caller,
): object {
  if (caller.minor < 40) return {};
  const url = core.selfUrl(`/os-simple-tenant-usage${tail}`);
  return nextLinks(
    things,
    url,
    query,
    page.map(({ id }) => id),
  );
}
