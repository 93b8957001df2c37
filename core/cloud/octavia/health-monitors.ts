import { CloudError } from '../shared/errors.ts';
import {
  enforce,
  enforceQuota,
  type OctaviaCall,
  type OctaviaCore,
  type OctaviaRoutes,
  pend,
  refuseImmutable,
} from './octavia-core.ts';
import { type Fields, readFields } from './fields.ts';
import { notFound } from './fault.ts';
import { listPage, withFields } from './lists.ts';
import type { HealthMonitorRecord } from './octavia-records.ts';
import { healthMonitorView } from './views.ts';

const types = ['HTTP', 'HTTPS', 'PING', 'SCTP', 'TCP', 'TLS-HELLO', 'UDP-CONNECT'];

export function healthMonitorRoutes(route: OctaviaRoutes, core: OctaviaCore): void {
  const path = '/healthmonitors';
  const find = (call: OctaviaCall, rule: string): HealthMonitorRecord => {
    const monitor = core.healthmonitors.get(call.params['id']!) ?? notFound('Health Monitor', call.params['id']!);
    enforce(core, call, `healthmonitor:${rule}`, monitor.project_id);
    return monitor;
  };
  route('GET', path, 200, (call) =>
    listPage<HealthMonitorRecord>(core, call, 'healthmonitors', {
      view: healthMonitorView,
      url: `${core.context.endpoint('load-balancer')}/v2/lbaas${path}`,
    }),
  );
  route('POST', path, 201, (call) => create(core, call));
  route('GET', `${path}/:id`, 200, (call) => ({
    healthmonitor: withFields(healthMonitorView(find(call, 'get_one')), call.query.getAll('fields')),
  }));
  route('PUT', `${path}/:id`, 200, (call) => {
    const monitor = find(call, 'put');
    const fields = readFields(call, 'healthmonitor');
    refuseImmutable(core, monitor.loadbalancer_id);
    const changed = { ...monitor, ...changeable(fields, monitor), updated_at: core.context.clock.now() };
    return { healthmonitor: healthMonitorView(pend(core, 'healthmonitors', changed, 'PENDING_UPDATE')) };
  });
  route('DELETE', `${path}/:id`, 204, (call) => {
    const monitor = find(call, 'delete');
    refuseImmutable(core, monitor.loadbalancer_id);
    pend(core, 'healthmonitors', monitor, 'PENDING_DELETE');
  });
}

/** Reads the members of a monitor that a change may set. */
function changeable(fields: Fields, before: Partial<HealthMonitorRecord>) {
  return {
    name: fields.text('name', before.name),
    admin_state_up: fields.flag('admin_state_up', before.admin_state_up),
    tags: fields.tags(before.tags),
    delay: fields.number('delay', before.delay ?? 0, 0),
    timeout: fields.number('timeout', before.timeout ?? 0, 0),
    max_retries: fields.number('max_retries', before.max_retries ?? 3, 1, 10),
    max_retries_down: fields.number('max_retries_down', before.max_retries_down ?? 3, 1, 10),
    http_method: fields.textOrNull('http_method', before.http_method ?? null),
    url_path: fields.textOrNull('url_path', before.url_path ?? null),
    expected_codes: fields.textOrNull('expected_codes', before.expected_codes ?? null),
    domain_name: fields.textOrNull('domain_name', before.domain_name ?? null),
  };
}

function create(core: OctaviaCore, call: OctaviaCall): object {
  const fields = readFields(call, 'healthmonitor');
  const type = fields.choice('type', types);
  for (const name of ['delay', 'timeout', 'max_retries']) fields.needed(name);
  const id = String(fields.needed('pool_id'));
  const pool = core.pools.get(id) ?? notFound('Pool', id);
  enforce(core, call, 'healthmonitor:post', pool.project_id);
  refuseImmutable(core, pool.loadbalancer_id);
  enforceQuota(core, 'healthmonitors', pool.project_id);
  if ([...core.healthmonitors.values()].some((other) => other.pool_id === id)) {
    throw new CloudError(409, 'This pool already has a health monitor');
  }
  const isHttp = type === 'HTTP' || type === 'HTTPS';
  const web = isHttp ? { http_method: 'GET', url_path: '/', expected_codes: '200' } : {};
  const monitor: HealthMonitorRecord = {
    id: core.context.ids.uuid(),
    project_id: pool.project_id,
    loadbalancer_id: pool.loadbalancer_id,
    pool_id: id,
    provisioning_status: 'PENDING_CREATE',
    operating_status: 'OFFLINE',
    created_at: core.context.clock.now(),
    updated_at: null,
    type,
    http_version: null,
    ...changeable(fields, web),
  };
  return { healthmonitor: healthMonitorView(pend(core, 'healthmonitors', monitor, 'PENDING_CREATE')) };
}
