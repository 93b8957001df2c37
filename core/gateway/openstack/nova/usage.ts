import { compare, computeVersions } from '../microversions.ts';
import type { NativeCaller } from '../native-caller.ts';
import { segment } from '../native.ts';

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

/** Usage by project: of one, or of all of them. A project without any is not in the list. */
export async function readUsage(native: NativeCaller, period: Period, project: string | null): Promise<NativeUsage[]> {
  const { max } = await computeVersions(native);
  const microversion = max !== '' && compare(max, paged) >= 0 ? paged : undefined;
  const path = project === null ? '/os-simple-tenant-usage' : `/os-simple-tenant-usage/${segment(project)}`;
  const projects = new Map<string, NativeUsage>();
  let marker: string | undefined;
  for (let pages = 0; pages < mostPages; pages++) {
    const query = { ...period, ...(project === null ? { detailed: 1 } : {}), marker };
    const answer = await native.json<UsageAnswer>({ service: 'compute', path, query, microversion });
    const part = usagesIn(answer);
    for (const usage of part) add(projects, usage);
    const last = part.at(-1)?.server_usages.at(-1)?.instance_id;
    const hasNext = (answer.tenant_usage_links ?? answer.tenant_usages_links ?? []).length > 0;
    if (!hasNext || last === undefined || last === marker) break;
    marker = last;
  }
  return [...projects.values()];
}

interface UsageAnswer {
  tenant_usage?: Partial<NativeUsage>;
  tenant_usages?: Partial<NativeUsage>[];
  tenant_usage_links?: unknown[];
  tenant_usages_links?: unknown[];
}

/** Returns the usages in an answer. For a project without usage nova sends an empty object, which is left out. */
function usagesIn({ tenant_usage: one, tenant_usages: many }: UsageAnswer): NativeUsage[] {
  const whole = (many ?? (one ? [one] : [])).filter((usage) => usage.tenant_id !== undefined) as NativeUsage[];
  return whole.map((usage) => ({ ...usage, server_usages: usage.server_usages ?? [] }));
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
}
