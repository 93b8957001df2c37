import type { UsageApi } from '#protocol';
import type { NativeUsage } from '../../../openstack/nova/usage.ts';

/** Returns one project's usage: what runs now, and what was used in the period. */
export function projectUsage(usage: NativeUsage): UsageApi.ProjectUsage {
  const running = usage.server_usages.filter((server) => server.ended_at === null);
  const sum = (member: 'vcpus' | 'memory_mb' | 'local_gb') =>
    running.reduce((total, server) => total + server[member], 0);
  return {
    project_id: usage.tenant_id,
    instances: running.length,
    vcpus: sum('vcpus'),
    memory_mb: sum('memory_mb'),
    local_gb: sum('local_gb'),
    vcpu_hours: usage.total_vcpus_usage,
    memory_mb_hours: usage.total_memory_mb_usage,
    disk_gb_hours: usage.total_local_gb_usage,
    incomplete: !usage.isWhole,
  };
}

/** All projects added up. */
export function usageSummary(projects: readonly UsageApi.ProjectUsage[]): UsageApi.UsageSummary {
  const total: UsageApi.UsageSummary = {
    instances: 0,
    vcpus: 0,
    memory_mb: 0,
    local_gb: 0,
    vcpu_hours: 0,
    memory_mb_hours: 0,
    disk_gb_hours: 0,
  };
  for (const project of projects) {
    for (const name of Object.keys(total) as (keyof UsageApi.UsageSummary)[]) total[name] += project[name];
  }
  return total;
}
