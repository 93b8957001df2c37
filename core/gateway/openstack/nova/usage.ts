import { compare, computeVersions } from '../microversions.ts';
import type { NativeCaller } from '../native-caller.ts';
import { segment } from '../path-segment.ts';

/** A server in a usage report (Compute API, Usage reports). Times are UTC without a zone. */
export interface NativeServerUsage {
  name: string;
  instance_id: string;
  state: string;
  vcpus: number;
  memory_mb: number;
  local_gb: number;
  hours: number;
  started_at: string | null;
  ended_at: string | null;
  /** Seconds. */
  uptime: number;
  tenant_id: string;
}

/** The usage of one project in a period. */
export interface NativeUsage {
  tenant_id: string;
  total_hours: number;
  total_memory_mb_usage: number;
  total_vcpus_usage: number;
  total_local_gb_usage: number;
  server_usages: NativeServerUsage[];
  /** False: the service left figures out, which count as 0 here. */
  isWhole: boolean;
}

/** The usage in a period, as far as it was read. */
export interface UsageReport {
  /** By project; one without any usage is not in the list. */
  usages: NativeUsage[];
  /** False: a later page could not be read, so that servers are missing. */
  isWhole: boolean;
}

/** UTC, ISO 8601 without a zone. */
export interface Period {
  start: string;
  end: string;
}

/** The version from which on reports come in pages. */
const paged = '2.40';
const mostPages = 1000;

const sums = ['total_hours', 'total_memory_mb_usage', 'total_vcpus_usage', 'total_local_gb_usage'] as const;
const sizes = ['vcpus', 'memory_mb', 'local_gb', 'hours'] as const;

/**
 * Reads the usage by project: of one, or of all of them (null).
 *
 * @param mayBeCut a page that fails after the first one ends the report, which then says that it is not whole; else its failure is thrown
 */
export async function readUsage(
  native: NativeCaller,
  period: Period,
  project: string | null,
  mayBeCut = false,
): Promise<UsageReport> {
  const { max } = await computeVersions(native);
  const microversion = max !== '' && compare(max, paged) >= 0 ? paged : undefined;
  const path = project === null ? '/os-simple-tenant-usage' : `/os-simple-tenant-usage/${segment(project)}`;
  const projects = new Map<string, NativeUsage>();
  let marker: string | undefined;
  for (let pages = 0; pages < mostPages; pages++) {
    const query = { ...period, ...(project === null ? { detailed: 1 } : {}), marker };
    const read = () => native.json<UsageAnswer>({ service: 'compute', path, query, microversion });
    const answer = mayBeCut && pages > 0 ? await native.aside<UsageAnswer | null>('compute', read, null) : await read();
    if (answer === null) return { usages: [...projects.values()], isWhole: false };
    const part = usagesIn(answer);
    for (const usage of part) add(projects, usage);
    const last = part.at(-1)?.server_usages.at(-1)?.instance_id;
    const hasNext = (answer.tenant_usage_links ?? answer.tenant_usages_links ?? []).length > 0;
    if (!hasNext || last === undefined || last === marker) return { usages: [...projects.values()], isWhole: true };
    marker = last;
  }
  return { usages: [...projects.values()], isWhole: false };
}

type AnsweredUsage = Partial<Omit<NativeUsage, 'isWhole'>>;

interface UsageAnswer {
  tenant_usage?: AnsweredUsage;
  tenant_usages?: AnsweredUsage[];
  tenant_usage_links?: unknown[];
  tenant_usages_links?: unknown[];
}

/** Returns the usages in an answer. For a project without usage nova sends an empty object, which is left out. */
function usagesIn({ tenant_usage: one, tenant_usages: many }: UsageAnswer): NativeUsage[] {
  return (many ?? (one ? [one] : [])).filter((usage) => usage.tenant_id !== undefined).map(withFigures);
}

/** Returns a usage all of whose figures are numbers. A figure that the service does not know is null or absent: it counts as 0. */
function withFigures(usage: AnsweredUsage): NativeUsage {
  const servers = (usage.server_usages ?? []).map((server) => withNumbers(server, sizes));
  const { record, isWhole } = withNumbers(usage as NativeUsage, sums);
  return {
    ...record,
    server_usages: servers.map((server) => server.record),
    isWhole: isWhole && servers.every((server) => server.isWhole),
  };
}

function withNumbers<T extends object>(record: T, names: readonly (keyof T)[]): { record: T; isWhole: boolean } {
  const unknown = names.filter((name) => typeof record[name] !== 'number');
  if (unknown.length === 0) return { record, isWhole: true };
  return { record: { ...record, ...Object.fromEntries(unknown.map((name) => [name, 0])) }, isWhole: false };
}

/** A page that goes on with a project adds to it. */
function add(projects: Map<string, NativeUsage>, usage: NativeUsage): void {
  const known = projects.get(usage.tenant_id);
  if (!known) {
    projects.set(usage.tenant_id, usage);
    return;
  }
  for (const name of sums) known[name] += usage[name];
  known.server_usages.push(...usage.server_usages);
  known.isWhole &&= usage.isWhole;
}
