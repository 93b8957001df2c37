import type { FastifyInstance } from 'fastify';
import { CloudError } from '../../shared/errors.ts';
import { isoTime } from '../../shared/body-schema.ts';
import { serviceFacts } from '../compute-services.ts';
import { type NovaCore, parameter } from '../nova-core.ts';

const path = '/v2.1/os-instance_usage_audit_log';
const rule = 'os_compute_api:os-instance-usage-audit-log';

/** The log of what compute hosts told about the last whole month. As nova is set up by default, no host tells anything. */
export function auditLogRoutes(app: FastifyInstance, core: NovaCore): void {
  app.get(path, async (request) => {
    core.enforce(`${rule}:list`, core.caller(request), {});
    return { instance_usage_audit_logs: auditLog(core, core.context.clock.now()) };
  });

  app.get(`${path}/:before`, async (request) => {
    core.enforce(`${rule}:show`, core.caller(request), {});
    const before = parameter(request, 'before');
    const time = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?$/.test(before) ? isoTime(before) : Number.NaN;
    if (Number.isNaN(time)) throw new CloudError(400, `Invalid timestamp for date ${before}`);
    return { instance_usage_audit_log: auditLog(core, time) };
  });
}

function auditLog(core: NovaCore, before: number): object {
  const hosts = serviceFacts(core).flatMap(({ record }) => (record.binary === 'nova-compute' ? [record.host] : []));
  const date = new Date(before);
  const firstOfMonth = (back: number) => {
    const time = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - back, 1);
    return new Date(time).toISOString().slice(0, 19).replace('T', ' ');
  };
  return {
    period_beginning: firstOfMonth(1),
    period_ending: firstOfMonth(0),
    num_hosts: hosts.length,
    num_hosts_done: 0,
    num_hosts_running: 0,
    num_hosts_not_run: hosts.length,
    hosts_not_run: hosts,
    total_instances: 0,
    total_errors: 0,
    overall_status: `0 of ${hosts.length} hosts done. 0 errors.`,
    log: {},
  };
}
