import type { FastifyInstance, FastifyReply, HTTPMethods } from 'fastify';
import type { Credentials } from '../shared/credentials.ts';
import { CloudError } from '../shared/errors.ts';
import { createQuotas, type Quotas } from '../shared/quotas.ts';
import type { ServiceContext } from '../shared/service.ts';
import type { Collection } from '../shared/store.ts';
import { createTasks, type Tasks } from '../shared/tasks.ts';
import type {
  CommonRecord,
  HealthMonitorRecord,
  ListenerRecord,
  LoadBalancerRecord,
  MemberRecord,
  PoolRecord,
} from './octavia-records.ts';

/** Seconds that each change takes to reach the amphora, by the cloud's clock. */
const pace = 1;

export interface OctaviaCore {
  context: ServiceContext;
  loadbalancers: Collection<LoadBalancerRecord>;
  listeners: Collection<ListenerRecord>;
  pools: Collection<PoolRecord>;
  members: Collection<MemberRecord>;
  healthmonitors: Collection<HealthMonitorRecord>;
  quotas: Quotas;
  tasks: Tasks;
}

export type Kind = 'loadbalancers' | 'listeners' | 'pools' | 'members' | 'healthmonitors';

/** How refusals call each kind, and how its policy rules do. */
export const kinds = {
  loadbalancers: { title: 'Load Balancer', rule: 'loadbalancer', quota: 'load_balancer' },
  listeners: { title: 'Listener', rule: 'listener', quota: 'listener' },
  pools: { title: 'Pool', rule: 'pool', quota: 'pool' },
  members: { title: 'member', rule: 'member', quota: 'member' },
  healthmonitors: { title: 'Health Monitor', rule: 'healthmonitor', quota: 'health_monitor' },
} as const satisfies Record<Kind, { title: string; rule: string; quota: string }>;

export interface OctaviaCall {
  credentials: Credentials;
  projectId: string;
  params: Readonly<Record<string, string>>;
  query: URLSearchParams;
  body: Record<string, unknown>;
  reply: FastifyReply;
}

export function openCore(context: ServiceContext): OctaviaCore {
  const { store } = context;
  const core: OctaviaCore = {
    context,
    loadbalancers: store.collection('load-balancer.loadbalancers'),
    listeners: store.collection('load-balancer.listeners'),
    pools: store.collection('load-balancer.pools'),
    members: store.collection('load-balancer.members'),
    healthmonitors: store.collection('load-balancer.healthmonitors'),
    quotas: createQuotas(store, 'load-balancer', {
      load_balancer: -1,
      listener: -1,
      pool: -1,
      member: -1,
      health_monitor: -1,
      l7policy: -1,
      l7rule: -1,
    }),
    tasks: createTasks(context, 'load-balancer.tasks'),
  };
  for (const kind of Object.keys(kinds) as Kind[]) core.tasks.on(kind, (id) => finishPending(core, kind, id));
  return core;
}

/** Makes a pending thing active, or deletes it, as the amphora would have done by now. */
function finishPending(core: OctaviaCore, kind: Kind, id: string): void {
  const collection = core[kind] as Collection<CommonRecord>;
  const record = collection.get(id);
  if (!record?.provisioning_status.startsWith('PENDING_')) return;
  if (record.provisioning_status === 'PENDING_DELETE') {
    collection.delete(id);
    return;
  }
  const operating = kind === 'members' || !record.admin_state_up ? record.operating_status : 'ONLINE';
  collection.set(id, { ...record, provisioning_status: 'ACTIVE', operating_status: operating });
}

/** Puts a record in that is on its way, and with it its load balancer, which takes no other change meanwhile. */
export function pend<T extends CommonRecord>(
  core: OctaviaCore,
  kind: Kind,
  record: T,
  status: 'PENDING_CREATE' | 'PENDING_UPDATE' | 'PENDING_DELETE',
): T {
  const pending = { ...record, provisioning_status: status };
  (core[kind] as unknown as Collection<T>).set(record.id, pending);
  core.tasks.later(pace, kind, record.id);
  const balancer = core.loadbalancers.get(record.loadbalancer_id);
  if (kind !== 'loadbalancers' && balancer) {
    core.loadbalancers.set(balancer.id, { ...balancer, provisioning_status: 'PENDING_UPDATE' });
    core.tasks.later(pace, 'loadbalancers', balancer.id);
  }
  return pending;
}

/** 409 while the load balancer is on its way from one state to another. */
export function refuseImmutable(core: OctaviaCore, id: string): void {
  const balancer = core.loadbalancers.get(id);
  if (!balancer || balancer.provisioning_status === 'ACTIVE' || balancer.provisioning_status === 'ERROR') return;
  throw new CloudError(409, `Load Balancer ${id} is immutable and cannot be updated.`);
}

export function enforce(core: OctaviaCore, call: OctaviaCall, rule: string, projectId = call.projectId): void {
  if (!allows(core, call, rule, projectId)) {
    throw new CloudError(403, 'Policy does not allow this request to be performed.');
  }
}

export function allows(core: OctaviaCore, call: OctaviaCall, rule: string, projectId = call.projectId): boolean {
  return core.context.enforce(`os_load-balancer_api:${rule}`, { project_id: projectId }, call.credentials);
}

export function enforceQuota(core: OctaviaCore, kind: Kind, projectId: string): void {
  const used = [...(core[kind] as Collection<CommonRecord>).values()].filter((one) => one.project_id === projectId);
  const { quota, title } = kinds[kind];
  if (core.quotas.overruns(projectId, { [quota]: 1 }, { [quota]: used.length }).length === 0) return;
  throw new CloudError(403, `Quota has been met for resources: ${title}`);
}

export type OctaviaRoutes = (
  method: HTTPMethods,
  path: string,
  status: number,
  handle: (call: OctaviaCall) => unknown,
) => void;

/** Adds routes below `/v2/lbaas` and its older name, `/v2.0/lbaas`. */
export function createRoutes(app: FastifyInstance, core: OctaviaCore): OctaviaRoutes {
  return (method, path, status, handle) => {
    for (const prefix of ['/v2', '/v2.0']) {
      app.route({
        method,
        url: `${prefix}/lbaas${path}`,
        async handler(request, reply) {
          const credentials = core.context.identity.authenticate(request);
          const mark = request.url.indexOf('?');
          const body = request.body;
          const answer = await handle({
            credentials,
            projectId: credentials.project_id ?? '',
            params: request.params as Readonly<Record<string, string>>,
            query: new URLSearchParams(mark < 0 ? '' : request.url.slice(mark + 1)),
            body: typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {},
            reply,
          });
          return reply.code(status).send(answer);
        },
      });
    }
  };
}
