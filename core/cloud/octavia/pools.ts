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
import { invalid, notFound } from './fault.ts';
import { listPage, withFields } from './lists.ts';
import type { PoolRecord } from './octavia-records.ts';
import { poolView } from './views.ts';

const algorithms = ['SOURCE_IP', 'SOURCE_IP_PORT', 'ROUND_ROBIN', 'LEAST_CONNECTIONS'];
const protocols = ['HTTP', 'HTTPS', 'PROXY', 'PROXYV2', 'SCTP', 'TCP', 'UDP'];

/** Members that the demonstration only keeps, with what they are by default. */
const keptMembers = {
  tls_enabled: false,
  tls_container_ref: null,
  ca_tls_container_ref: null,
  crl_container_ref: null,
  tls_ciphers: null,
  tls_versions: null,
  alpn_protocols: null,
};

export function poolRoutes(route: OctaviaRoutes, core: OctaviaCore): void {
  const path = '/pools';
  route('GET', path, 200, (call) => {
    // Clients filter pools by their load balancer, which views name in a list.
    const balancer = call.query.get('loadbalancer_id');
    call.query.delete('loadbalancer_id');
    return listPage<PoolRecord>(core, call, 'pools', {
      view: (record) => poolView(core, record),
      among: (record) => balancer === null || record.loadbalancer_id === balancer,
      url: `${core.context.endpoint('load-balancer')}/v2/lbaas${path}`,
    });
  });
  route('POST', path, 201, (call) => create(core, call));
  route('GET', `${path}/:id`, 200, (call) => ({
    pool: withFields(poolView(core, findPool(core, call, 'get_one')), call.query.getAll('fields')),
  }));
  route('PUT', `${path}/:id`, 200, (call) => {
    const pool = findPool(core, call, 'put');
    const fields = readFields(call, 'pool');
    refuseImmutable(core, pool.loadbalancer_id);
    const changed: PoolRecord = {
      ...pool,
      name: fields.text('name', pool.name),
      description: fields.text('description', pool.description),
      admin_state_up: fields.flag('admin_state_up', pool.admin_state_up),
      lb_algorithm: fields.choice('lb_algorithm', algorithms, pool.lb_algorithm),
      session_persistence: persistence(fields, pool.session_persistence),
      tags: fields.tags(pool.tags),
      more: fields.kept(pool.more),
      updated_at: core.context.clock.now(),
    };
    return { pool: poolView(core, pend(core, 'pools', changed, 'PENDING_UPDATE')) };
  });
  route('DELETE', `${path}/:id`, 204, (call) => remove(core, call));
}

export function findPool(core: OctaviaCore, call: OctaviaCall, rule: string, id = call.params['id']!): PoolRecord {
  const pool = core.pools.get(id) ?? notFound('Pool', id);
  enforce(core, call, `pool:${rule}`, pool.project_id);
  return pool;
}

function create(core: OctaviaCore, call: OctaviaCall): object {
  const fields = readFields(call, 'pool');
  const protocol = fields.choice('protocol', protocols);
  const algorithm = fields.choice('lb_algorithm', algorithms);
  const listener = listenerOf(core, fields);
  const id = listener?.loadbalancer_id ?? fields.textOrNull('loadbalancer_id');
  if (id === null) invalid('Must provide at least one of: listener_id, loadbalancer_id');
  const balancer = core.loadbalancers.get(id) ?? notFound('Load Balancer', id);
  enforce(core, call, 'pool:post', balancer.project_id);
  refuseImmutable(core, id);
  enforceQuota(core, 'pools', balancer.project_id);
  if (listener?.default_pool_id) {
    throw new CloudError(409, `Listener ${listener.id} already has a default pool.`);
  }
  const pool: PoolRecord = {
    id: core.context.ids.uuid(),
    project_id: balancer.project_id,
    loadbalancer_id: id,
    name: fields.text('name'),
    description: fields.text('description'),
    provisioning_status: 'PENDING_CREATE',
    operating_status: 'OFFLINE',
    admin_state_up: fields.flag('admin_state_up'),
    created_at: core.context.clock.now(),
    updated_at: null,
    tags: fields.tags(),
    protocol,
    lb_algorithm: algorithm,
    session_persistence: persistence(fields, null),
    listener_ids: listener ? [listener.id] : [],
    more: fields.kept(keptMembers),
  };
  const pending = pend(core, 'pools', pool, 'PENDING_CREATE');
  if (listener) pend(core, 'listeners', { ...listener, default_pool_id: pool.id }, 'PENDING_UPDATE');
  return { pool: poolView(core, pending) };
}

function listenerOf(core: OctaviaCore, fields: Fields) {
  const id = fields.textOrNull('listener_id');
  return id === null ? undefined : (core.listeners.get(id) ?? notFound('Listener', id));
}

function persistence(fields: Fields, before: object | null): object | null {
  if (!fields.has('session_persistence')) return before;
  const asked = fields.members['session_persistence'] as Record<string, unknown> | null;
  if (asked === null) return null;
  const empty = { cookie_name: null, persistence_timeout: null, persistence_granularity: null };
  return { type: asked['type'], ...empty, ...asked };
}

function remove(core: OctaviaCore, call: OctaviaCall): void {
  const pool = findPool(core, call, 'delete');
  refuseImmutable(core, pool.loadbalancer_id);
  core.members.deleteWhere((one) => one.pool_id === pool.id);
  core.healthmonitors.deleteWhere((one) => one.pool_id === pool.id);
  for (const listener of core.listeners.values()) {
    if (listener.default_pool_id === pool.id) core.listeners.set(listener.id, { ...listener, default_pool_id: null });
  }
  pend(core, 'pools', pool, 'PENDING_DELETE');
}
