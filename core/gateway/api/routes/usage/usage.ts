import type { UsageApi } from '#protocol';
import declaration from '#schemas/api/usage.json' with { type: 'json' };
import type { GatewayConfig } from '../../../config/gateway-config.ts';
import { GatewayError } from '../../../http/errors.ts';
import type { NativeCaller } from '../../../openstack/native-caller.ts';
import { readPassword } from '../../../openstack/nova/server-actions.ts';
import { listProjects } from '../../../openstack/keystone/projects.ts';
import { readUsage, type UsageReport } from '../../../openstack/nova/usage.ts';
import { ownProject } from '../../../openstack/own-project.ts';
import { serviceRoutes } from '../../operations/service-routes.ts';
import { readAttention } from './attention.ts';
import { usageChart } from './chart.ts';
import { consoleLog, openConsolePage } from './console-pages.ts';
import { usageCsv } from './csv.ts';
import { readAllLimits } from './limits.ts';
import { type AskedPeriod, askedPeriod } from './period.ts';
import { projectUsage, usageSummary } from './summary.ts';

type Query = UsageApi.UsageOperations['readUsage']['query'];

/** The operations of usage reports, charts, console pages and passwords. */
export const usageRoutes = serviceRoutes<UsageApi.UsageOperations>(declaration, {
  readUsage: async ({ native, query, config }) => {
    const [report, { limits, messages }] = await Promise.all([
      readReport(native, query, config),
      readAllLimits(native, config, query.limits),
    ]);
    return { ...report, limits, messages: [...report.messages, ...messages] };
  },
  downloadUsage: async ({ native, query, config, reply }) => {
    const period = askedPeriod(query, defaultDays(config));
    refuseSenseless(period);
    const project = askedProject(query, native);
    // A file of zeros, or of a part, would be taken for the truth: what can't be read is an error here.
    const [found, names] = await Promise.all([usagesIn(native, period, project), namesOf(native, project)]);
    return reply
      .type('text/csv; charset=utf-8')
      .header('Content-Disposition', 'attachment; filename="usage.csv"')
      .send(usageCsv({ ...reportOf(period, found, names), limits: [] }, project));
  },
  readUsageChart: async ({ native, query, config }) => {
    const period = askedPeriod(query, defaultDays(config));
    const { usages } = await usagesIn(native, period, ownProject(native.session));
    const servers = usages.flatMap((usage) => usage.server_usages);
    return usageChart(servers, query.meter ?? 'instances', period.native);
  },
  readAttention: ({ native }) => readAttention(native),
  readConsoleLog: consoleLog,
  readServerPassword: async ({ native, params }) => ({ password: await readPassword(native, params.id) }),
  openConsolePage: openConsolePage,
});

type Report = Omit<UsageApi.Usage, 'limits'>;

/** All of readUsage but the limits. Usage that can't be read is told in a message, and so is usage that was read in part. */
async function readReport(native: NativeCaller, query: Query, config: GatewayConfig): Promise<Report> {
  const period = askedPeriod(query, defaultDays(config));
  const project = askedProject(query, native);
  const [found, names] = await Promise.all([
    native.aside<UsageReport | null>('compute', () => usagesOrNone(native, period, project), null),
    namesOf(native, project),
  ]);
  const report = reportOf(period, found ?? nothing, names);
  const messages = [
    ...report.messages,
    ...(found === null ? [unread] : []),
    ...(found?.isWhole === false ? [readInPart] : []),
  ];
  return { ...report, messages, items: query.servers === false ? [] : report.items };
}

const nothing: UsageReport = { usages: [], isWhole: true };
const unread = { level: 'error', text: 'Unable to retrieve usage information.' } as const;
const readInPart = { level: 'warning', text: 'Unable to retrieve the usage of some instances.' } as const;

/** Project → its name; undefined where no names are told. */
type Names = ReadonlyMap<string, string> | undefined;

function reportOf(period: AskedPeriod, { usages, isWhole }: UsageReport, names: Names): Report {
  const projects = usages.map((usage) => ({
    ...projectUsage(usage),
    ...(names ? { project_name: names.get(usage.tenant_id) ?? null } : {}),
  }));
  return {
    start: period.start,
    end: period.end,
    summary: usageSummary(projects),
    projects,
    items: usages.flatMap((usage) => usage.server_usages),
    messages: [...period.messages],
    incomplete: !isWhole || projects.some(({ incomplete }) => incomplete),
  };
}

/** Null: all of them. */
function askedProject(query: Query, native: NativeCaller): string | null {
  return query.all_projects === true ? null : ownProject(native.session);
}

/** Reads the names of all projects, where all are asked for. Names that cannot be read leave the ids. */
async function namesOf(native: NativeCaller, project: string | null): Promise<Names> {
  if (project !== null) return undefined;
  const projects = await native.aside('identity', () => listProjects(native, {}), []);
  return new Map(projects.map(({ id, name }) => [id, name]));
}

/** A cloud without the compute service has no usage, which is no fault. */
async function usagesOrNone(native: NativeCaller, period: AskedPeriod, project: string | null): Promise<UsageReport> {
  return (await native.has('compute')) ? usagesIn(native, period, project, true) : nothing;
}

async function usagesIn(
  native: NativeCaller,
  period: AskedPeriod,
  project: string | null,
  mayBeCut = false,
): Promise<UsageReport> {
  return period.native ? readUsage(native, period.native, project, mayBeCut) : nothing;
}

/** Throws INVALID_PARAMETER for a period that makes no sense: a file about it would say that nothing was used. */
function refuseSenseless({ native, messages }: AskedPeriod): void {
  if (native) return;
  const detail = messages.find(({ level }) => level === 'error')?.text ?? '';
  throw new GatewayError('INVALID_PARAMETER', { name: 'end', detail });
}

/** An operator's OVERVIEW_DAYS_RANGE; one day when there is none. */
function defaultDays({ settings }: GatewayConfig): number | null {
  const days = settings['OVERVIEW_DAYS_RANGE'];
  if (days === null) return null;
  return typeof days === 'number' && days >= 0 ? days : 1;
}
