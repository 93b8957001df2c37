import type { FastifyInstance } from 'fastify';
import { manyTimes } from '../shared/body-schema.ts';
import { checkedQuery } from './checks.ts';
import type { NovaCore } from './nova-core.ts';
import { usageOf } from './quota-routes.ts';

/** The name of each limit, the quota behind it, and the last version that shows it. */
const maxima: readonly [name: string, quota: string, until?: number][] = [
  ['maxTotalInstances', 'instances'],
  ['maxTotalCores', 'cores'],
  ['maxTotalRAMSize', 'ram'],
  ['maxServerMeta', 'metadata_items'],
  ['maxImageMeta', 'metadata_items', 38],
  ['maxPersonality', 'injected_files', 56],
  ['maxPersonalitySize', 'injected_file_content_bytes', 56],
  ['maxTotalKeypairs', 'key_pairs'],
  ['maxServerGroups', 'server_groups'],
  ['maxServerGroupMembers', 'server_group_members'],
  ['maxTotalFloatingIps', 'floating_ips', 35],
  ['maxSecurityGroups', 'security_groups', 35],
  ['maxSecurityGroupRules', 'security_group_rules', 35],
];

const used: readonly [name: string, quota: string, until?: number][] = [
  ['totalRAMUsed', 'ram'],
  ['totalCoresUsed', 'cores'],
  ['totalInstancesUsed', 'instances'],
  ['totalFloatingIpsUsed', 'floating_ips', 35],
  ['totalSecurityGroupsUsed', 'security_groups', 35],
  ['totalServerGroupsUsed', 'server_groups'],
];

/** Limits of a project and what it uses of them. Rate limits are long gone from nova; `reserved` changes nothing. */
export function limitRoutes(app: FastifyInstance, core: NovaCore): void {
  app.get('/v2.1/limits', async (request) => {
    const caller = core.caller(request);
    const query = checkedQuery(request, caller, { tenant_id: manyTimes({ type: 'string' }) });
    core.enforce('os_compute_api:limits', caller, {});
    const other = query.get('tenant_id');
    if (other !== null) core.enforce('os_compute_api:limits:other_project', caller);
    const project = other ?? caller.projectId;
    const [limits, usage] = [core.quotas.limits(project), usageOf(core, project)];
    const members = (rows: typeof maxima, amounts: Readonly<Record<string, number>>, missing: number) =>
      rows
        .filter(([, , until]) => until === undefined || caller.minor <= until)
        .map(([name, quota]) => [name, amounts[quota] ?? missing]);
    const absolute = Object.fromEntries([...members(maxima, limits, -1), ...members(used, usage, 0)]);
    return { limits: { rate: [], absolute } };
  });
}
