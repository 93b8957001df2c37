import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Credentials } from '../shared/credentials.ts';
import { createQuotas, type Quotas } from '../shared/quotas.ts';
import type { ServiceContext } from '../shared/service.ts';
import type { Collection } from '../shared/store.ts';
import { createTasks, type Tasks } from '../shared/tasks.ts';
import { DesignateError } from './fault.ts';
import type { RecordsetRecord, ZoneRecord } from './designate-records.ts';

/** Seconds until the name servers have what was changed. */
const pace = 1;

export interface DesignateCore {
  context: ServiceContext;
  zones: Collection<ZoneRecord>;
  recordsets: Collection<RecordsetRecord>;
  quotas: Quotas;
  tasks: Tasks;
  poolId: string;
  /** `http://…/dns/v2` */
  base(): string;
}

/** A call: its credentials, the projects that it is about, and its request. */
export interface DesignateCall {
  credentials: Credentials;
  projectId: string;
  /** Things of every project are meant: the header of administrators. */
  allProjects: boolean;
  request: FastifyRequest;
  reply: FastifyReply;
  params: Readonly<Record<string, string>>;
  query: URLSearchParams;
  body: Record<string, unknown>;
}

export function openCore(context: ServiceContext): DesignateCore {
  const { store, ids } = context;
  const pools = store.collection<string>('dns.pools');
  const poolId = pools.get('default') ?? ids.namedUuid('dns pool default');
  pools.set('default', poolId);
  const core: DesignateCore = {
    context,
    zones: store.collection('dns.zones'),
    recordsets: store.collection('dns.recordsets'),
    quotas: createQuotas(store, 'dns', {
      api_export_size: 1000,
      recordset_records: 20,
      zone_records: 500,
      zone_recordsets: 500,
      zones: 10,
    }),
    tasks: createTasks(context, 'dns.tasks'),
    poolId,
    base: () => `${context.endpoint('dns')}/v2`,
  };
  core.tasks.on('zone', (id) => finishPending(core.zones, id));
  core.tasks.on('recordset', (id) => finishPending(core.recordsets, id));
  return core;
}

/** Makes a pending thing active, or deletes it, as the name servers would have done by now. */
function finishPending<T extends ZoneRecord | RecordsetRecord>(collection: Collection<T>, id: string): void {
  const thing = collection.get(id);
  if (thing?.status !== 'PENDING') return;
  if (thing.action === 'DELETE') collection.delete(id);
  else collection.set(id, { ...thing, status: 'ACTIVE', action: 'NONE' });
}

/** Puts a changed zone in; it is pending until the clock says otherwise. */
export function pendZone(core: DesignateCore, zone: ZoneRecord, action: ZoneRecord['action']): ZoneRecord {
  const pending: ZoneRecord = { ...zone, status: 'PENDING', action };
  core.zones.set(zone.id, pending);
  core.tasks.later(pace, 'zone', zone.id);
  return pending;
}

export function pendRecordset(
  core: DesignateCore,
  recordset: RecordsetRecord,
  action: RecordsetRecord['action'],
): RecordsetRecord {
  const pending: RecordsetRecord = { ...recordset, status: 'PENDING', action };
  core.recordsets.set(recordset.id, pending);
  core.tasks.later(pace, 'recordset', recordset.id);
  return pending;
}

/** Refuses with 403 when the policy does. */
export function enforce(core: DesignateCore, call: DesignateCall, rule: string, projectId = call.projectId): void {
  const target = { project_id: projectId, tenant_id: projectId };
  if (!core.context.enforce(rule, target, call.credentials)) {
    throw new DesignateError(403, 'forbidden', 'Forbidden');
  }
}
