import type { UsageApi } from '#protocol';
import declaration from '#schemas/api/usage.json' with { type: 'json' };
import type { GatewayConfig } from '../../../config/gateway-config.ts';
import type { NativeCaller } from '../../../openstack/native-caller.ts';
import { readPassword } from '../../../openstack/nova/server-actions.ts';
import { type NativeUsage, readUsage } from '../../../openstack/nova/usage.ts';
import { ownProject } from '../../../openstack/own-project.ts';
import { serviceRoutes } from '../../operations/service-routes.ts';
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
      readAllLimits(native),
    ]);
    return { ...report, limits, messages: [...report.messages, ...messages] };
  },
  downloadUsage: async ({ native, query, config, reply }) => {
    const period = askedPeriod(query, defaultDays(config));
    const project = askedProject(query, native);
    // A file of zeros would be taken for the truth: what can't be read is an error here.
    const report = reportOf(period, await usagesIn(native, period, project));
    return reply
      .type('text/csv; charset=utf-8')
      .header('Content-Disposition', 'attachment; filename="usage.csv"')
      .send(usageCsv({ ...report, limits: [] }, project));
  },
  readUsageChart: async ({ native, query, config }) => {
    const period = askedPeriod(query, defaultDays(config));
    const usages = await usagesIn(native, period, ownProject(native.session));
    const servers = usages.flatMap((usage) => usage.server_usages);
    return usageChart(servers, query.meter ?? 'instances', period.native);
  },
  readConsoleLog: consoleLog,
  readServerPassword: async ({ native, params }) => ({ password: await readPassword(native, params.id) }),
  openConsolePage: openConsolePage,
});

type Report = Omit<UsageApi.Usage, 'limits'>;

/** All of readUsage but the limits. Usage that can't be read is told in a message. */
async function readReport(native: NativeCaller, query: Query, config: GatewayConfig): Promise<Report> {
  const period = askedPeriod(query, defaultDays(config));
  const project = askedProject(query, native);
  const usages = await native.aside<NativeUsage[] | null>('compute', () => usagesIn(native, period, project), null);
  const report = reportOf(period, usages ?? []);
  const unread = { level: 'error', text: 'Unable to retrieve usage information.' } as const;
  return usages === null ? { ...report, messages: [...report.messages, unread] } : report;
}

function reportOf(period: AskedPeriod, usages: readonly NativeUsage[]): Report {
  const projects = usages.map(projectUsage);
  return {
    start: period.start,
    end: period.end,
    summary: usageSummary(projects),
    projects,
    items: usages.flatMap((usage) => usage.server_usages),
    messages: [...period.messages],
  };
}

/** Null: all of them. */
function askedProject(query: Query, native: NativeCaller): string | null {
  return query.all_projects === true ? null : ownProject(native.session);
}

async function usagesIn(native: NativeCaller, period: AskedPeriod, project: string | null): Promise<NativeUsage[]> {
  return period.native ? readUsage(native, period.native, project) : [];
}

/** An operator's OVERVIEW_DAYS_RANGE; one day when there is none. */
function defaultDays({ settings }: GatewayConfig): number | null {
  const days = settings['OVERVIEW_DAYS_RANGE'];
  if (days === null) return null;
  return typeof days === 'number' && days >= 0 ? days : 1;
}
