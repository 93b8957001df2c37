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
import { noTraffic } from './load-balancers.ts';
import type { ListenerRecord } from './octavia-records.ts';
import { listenerView } from './views.ts';

const protocols = ['SCTP', 'HTTP', 'TCP', 'HTTPS', 'TERMINATED_HTTPS', 'PROMETHEUS', 'UDP'];

/** Members that the demonstration only keeps, with what they are by default. */
const keptMembers = {
  timeout_client_data: 50000,
  timeout_member_connect: 5000,
  timeout_member_data: 50000,
  timeout_tcp_inspect: 0,
  insert_headers: {},
  default_tls_container_ref: null,
  sni_container_refs: [],
  client_ca_tls_container_ref: null,
  client_authentication: 'NONE',
  client_crl_container_ref: null,
  allowed_cidrs: null,
  tls_ciphers: null,
  tls_versions: null,
  alpn_protocols: null,
};

export function listenerRoutes(route: OctaviaRoutes, core: OctaviaCore): void {
  const path = '/listeners';
  route('GET', path, 200, (call) =>
    listPage<ListenerRecord>(core, call, 'listeners', {
      view: listenerView,
      url: `${core.context.endpoint('load-balancer')}/v2/lbaas${path}`,
    }),
  );
  route('POST', path, 201, (call) => create(core, call));
  route('GET', `${path}/:id`, 200, (call) => ({
    listener: withFields(listenerView(find(core, call, 'get_one')), call.query.getAll('fields')),
  }));
  route('PUT', `${path}/:id`, 200, (call) => update(core, call));
  route('DELETE', `${path}/:id`, 204, (call) => {
    const listener = find(core, call, 'delete');
    refuseImmutable(core, listener.loadbalancer_id);
    pend(core, 'listeners', listener, 'PENDING_DELETE');
  });
  route('GET', `${path}/:id/stats`, 200, (call) => {
    find(core, call, 'get_stats');
    return noTraffic;
  });
}

function find(core: OctaviaCore, call: OctaviaCall, rule: string): ListenerRecord {
  const listener = core.listeners.get(call.params['id']!) ?? notFound('Listener', call.params['id']!);
  enforce(core, call, `listener:${rule}`, listener.project_id);
  return listener;
}

function create(core: OctaviaCore, call: OctaviaCall): object {
  const fields = readFields(call, 'listener');
  const protocol = fields.choice('protocol', protocols);
  fields.needed('protocol_port');
  const port = fields.number('protocol_port', 0, 1, 65535);
  const id = String(fields.needed('loadbalancer_id'));
  const balancer = core.loadbalancers.get(id) ?? notFound('Load Balancer', id);
  enforce(core, call, 'listener:post', balancer.project_id);
  refuseImmutable(core, id);
  enforceQuota(core, 'listeners', balancer.project_id);
  refuseTaken(core, id, protocol, port);
  const listener: ListenerRecord = {
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
    protocol_port: port,
    connection_limit: fields.number('connection_limit', -1, -1),
    default_pool_id: poolFor(core, fields, id, null),
    more: fields.kept(keptMembers),
  };
  return { listener: listenerView(pend(core, 'listeners', listener, 'PENDING_CREATE')) };
}

/** A port is listened on once; what comes by UDP is apart from the rest. */
function refuseTaken(core: OctaviaCore, balancer: string, protocol: string, port: number): void {
  const transport = (name: string) => (name === 'UDP' || name === 'SCTP' ? name : 'TCP');
  for (const other of core.listeners.values()) {
    if (other.loadbalancer_id !== balancer || other.protocol_port !== port) continue;
    if (transport(other.protocol) !== transport(protocol)) continue;
    throw new CloudError(
      409,
      `Another Listener on this Load Balancer is already using protocol ${protocol} and protocol_port ${port}`,
    );
  }
}

function poolFor(core: OctaviaCore, fields: Fields, balancer: string, before: string | null): string | null {
  const id = fields.textOrNull('default_pool_id', before);
  if (id === null) return null;
  const pool = core.pools.get(id) ?? notFound('Pool', id);
  if (pool.loadbalancer_id !== balancer) notFound('Pool', id);
  return id;
}

function update(core: OctaviaCore, call: OctaviaCall): object {
  const listener = find(core, call, 'put');
  const fields = readFields(call, 'listener');
  refuseImmutable(core, listener.loadbalancer_id);
  const changed: ListenerRecord = {
    ...listener,
    name: fields.text('name', listener.name),
    description: fields.text('description', listener.description),
    admin_state_up: fields.flag('admin_state_up', listener.admin_state_up),
    connection_limit: fields.number('connection_limit', listener.connection_limit, -1),
    default_pool_id: poolFor(core, fields, listener.loadbalancer_id, listener.default_pool_id),
    tags: fields.tags(listener.tags),
    more: fields.kept(listener.more),
    updated_at: core.context.clock.now(),
  };
  return { listener: listenerView(pend(core, 'listeners', changed, 'PENDING_UPDATE')) };
}
