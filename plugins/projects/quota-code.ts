import type { Code, CodeCall, CodeOption } from '@sextant/sdk';
import type { QuotaService } from './quotas.ts';

/** Limits by service and name; those alone that change. */
export type QuotaChange = { readonly [service in QuotaService]?: Readonly<Record<string, number>> };

const endpoint: Readonly<Record<QuotaService, string>> = { compute: 'compute', volume: 'volumev3', network: 'network' };

/** The options of `openstack quota set`, by the services' names. */
const options: Readonly<Record<string, string>> = {
  instances: '--instances',
  cores: '--cores',
  ram: '--ram',
  key_pairs: '--key-pairs',
  metadata_items: '--properties',
  server_groups: '--server-groups',
  server_group_members: '--server-group-members',
  injected_files: '--injected-files',
  injected_file_content_bytes: '--injected-file-size',
  injected_file_path_bytes: '--injected-path-size',
  volumes: '--volumes',
  snapshots: '--snapshots',
  gigabytes: '--gigabytes',
  per_volume_gigabytes: '--per-volume-gigabytes',
  backups: '--backups',
  backup_gigabytes: '--backup-gigabytes',
  network: '--networks',
  subnet: '--subnets',
  port: '--ports',
  router: '--routers',
  floatingip: '--floating-ips',
  security_group: '--secgroups',
  security_group_rule: '--secgroup-rules',
  subnetpool: '--subnetpools',
  rbac_policy: '--rbac-policies',
};

const pathOf = (service: QuotaService, project: string) =>
  `/${service === 'network' ? 'quotas' : 'os-quota-sets'}/${encodeURIComponent(project)}`;

/** Returns the code that changes quotas of a project. The command knows no quotas of single volume types. */
export function quotaCode(project: string, change: QuotaChange): Code {
  const services = Object.entries(change) as [QuotaService, Readonly<Record<string, number>>][];
  const limits = services.flatMap(([, quotas]) => Object.entries(quotas));
  const given = limits.map(([name, limit]): CodeOption => [options[name] ?? '', String(limit)]);
  return {
    ...(given.every(([option]) => option !== '')
      ? { commands: [{ command: 'quota set', options: given, names: [project] }] }
      : {}),
    calls: services.map(([service, quotas]): CodeCall => ({
      method: 'PUT',
      service: endpoint[service],
      path: pathOf(service, project),
      body: { [service === 'network' ? 'quota' : 'quota_set']: quotas },
    })),
  };
}

/** Returns the code that gives a project the default quotas of a service again. */
export function resetCode(project: string, service: QuotaService): Code {
  return { calls: [{ method: 'DELETE', service: endpoint[service], path: pathOf(service, project) }] };
}
