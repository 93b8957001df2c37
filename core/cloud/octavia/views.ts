import type { OctaviaCore } from './octavia-core.ts';
import {
  type CommonRecord,
  type HealthMonitorRecord,
  type ListenerRecord,
  type LoadBalancerRecord,
  type MemberRecord,
  octaviaTime,
  type PoolRecord,
} from './octavia-records.ts';

type View = Record<string, unknown>;

const idsOf = (records: Iterable<{ id: string }>) => [...records].map(({ id }) => ({ id }));

function common<T extends CommonRecord>(record: T): Omit<T, 'loadbalancer_id' | 'created_at' | 'updated_at'> & View {
  const { loadbalancer_id: _balancer, created_at, updated_at, ...rest } = record;
  return { ...rest, created_at: octaviaTime(created_at), updated_at: octaviaTime(updated_at) };
}

export function loadBalancerView(core: OctaviaCore, record: LoadBalancerRecord): View {
  const { owns_port: _owns, ...rest } = common(record);
  const ownListeners = [...core.listeners.values()].filter((one) => one.loadbalancer_id === record.id);
  const ownPools = [...core.pools.values()].filter((one) => one.loadbalancer_id === record.id);
  return { ...rest, additional_vips: [], listeners: idsOf(ownListeners), pools: idsOf(ownPools) };
}

export function listenerView(record: ListenerRecord): View {
  const { more, ...rest } = common(record);
  return { ...rest, ...more, loadbalancers: [{ id: record.loadbalancer_id }], l7policies: [] };
}

export function poolView(core: OctaviaCore, record: PoolRecord): View {
  const { listener_ids, more, ...rest } = common(record);
  const monitor = [...core.healthmonitors.values()].find((one) => one.pool_id === record.id);
  return {
    ...rest,
    ...more,
    loadbalancers: [{ id: record.loadbalancer_id }],
    listeners: listener_ids.filter((id) => core.listeners.has(id)).map((id) => ({ id })),
    members: idsOf([...core.members.values()].filter((one) => one.pool_id === record.id)),
    healthmonitor_id: monitor?.id ?? null,
  };
}

export function memberView(record: MemberRecord): View {
  const { pool_id: _pool, ...rest } = common(record);
  return rest;
}

export function healthMonitorView(record: HealthMonitorRecord): View {
  const { pool_id, ...rest } = common(record);
  return { ...rest, pools: [{ id: pool_id }] };
}
