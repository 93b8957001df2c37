import { isIP } from 'node:net';
import { type DesignateCall, type DesignateCore, enforce, pendRecordset, pendZone } from './designate-core.ts';
import { renewSoa } from './default-recordsets.ts';
import { DesignateError, missing } from './fault.ts';
import { listPage } from './lists.ts';
import { designateTime, type RecordsetRecord, type ZoneRecord } from './designate-records.ts';
import type { DesignateRoutes } from './routes.ts';
import { createProblems } from './zone-checks.ts';
import { findZone } from './zones.ts';

const types = ['A', 'AAAA', 'CNAME', 'MX', 'SRV', 'TXT', 'SPF', 'NS', 'PTR', 'SSHFP', 'SOA', 'NAPTR', 'CAA', 'CERT'];
const filters = ['name', 'type', 'ttl', 'data', 'status', 'description'];
const keys = ['created_at', 'updated_at', 'id', 'name', 'type', 'ttl', 'zone_id', 'tenant_id'];

export function recordsetRoutes(route: DesignateRoutes, core: DesignateCore): void {
  route('GET', '/recordsets', (call) => {
    enforce(core, call, 'get_recordsets');
    const own = [...core.recordsets.values()].filter((one) => call.allProjects || one.project_id === call.projectId);
    return listed(core, call, own, `${core.base()}/recordsets`);
  });
  route('GET', '/zones/:zone/recordsets', (call) => {
    const zone = findZone(core, call, 'get_recordsets');
    return listed(core, call, recordsetsOf(core, zone), `${core.base()}/zones/${zone.id}/recordsets`);
  });
  route('POST', '/zones/:zone/recordsets', (call) => createRecordset(core, call));
  route('GET', '/zones/:zone/recordsets/:recordset', (call) => view(core, find(core, call, 'get_recordset')[1]));
  route('PUT', '/zones/:zone/recordsets/:recordset', (call) => updateRecordset(core, call));
  route('DELETE', '/zones/:zone/recordsets/:recordset', (call) => {
    const [zone, recordset] = find(core, call, 'delete_recordset');
    refuseManaged(zone, recordset, 'Deleting');
    raiseSerial(core, zone);
    call.reply.code(202);
    return view(core, pendRecordset(core, { ...recordset, updated_at: core.context.clock.now() }, 'DELETE'));
  });
}

function recordsetsOf(core: DesignateCore, zone: ZoneRecord): RecordsetRecord[] {
  return [...core.recordsets.values()].filter(({ zone_id }) => zone_id === zone.id);
}

function listed(core: DesignateCore, call: DesignateCall, own: RecordsetRecord[], url: string): object {
  const { page, links, metadata } = listPage(call, own, { filters, keys, url });
  return { recordsets: page.map((recordset) => view(core, recordset)), links, metadata };
}

function find(core: DesignateCore, call: DesignateCall, rule: string): [ZoneRecord, RecordsetRecord] {
  const zone = findZone(core, call, rule);
  const recordset = core.recordsets.get(call.params['recordset']!);
  if (recordset?.zone_id !== zone.id) missing('RecordSet');
  return [zone, recordset];
}

function view(core: DesignateCore, recordset: RecordsetRecord): object {
  return {
    ...recordset,
    zone_name: core.zones.get(recordset.zone_id)?.name ?? '',
    created_at: designateTime(recordset.created_at),
    updated_at: designateTime(recordset.updated_at),
    links: { self: `${core.base()}/zones/${recordset.zone_id}/recordsets/${recordset.id}` },
  };
}

/** SOA and the zone's own name servers are the service's. */
function refuseManaged(zone: ZoneRecord, { type, name }: RecordsetRecord, doing: 'Updating' | 'Deleting'): void {
  if (type === 'SOA') throw new DesignateError(400, 'bad_request', `${doing} a SOA recordset is not allowed`);
  if (type === 'NS' && name === zone.name) {
    throw new DesignateError(400, 'bad_request', `${doing} a root zone NS record is not allowed`);
  }
}

/** Each change of what a zone holds is a change of the zone. */
function raiseSerial(core: DesignateCore, zone: ZoneRecord): void {
  const now = core.context.clock.now();
  const serial = Math.max(zone.serial + 1, Math.floor(now / 1000));
  renewSoa(core, pendZone(core, { ...zone, serial, updated_at: now }, 'UPDATE'));
}

function checkRecords(type: string, value: unknown, problems: ReturnType<typeof createProblems>): string[] {
  if (value === undefined) problems.add('records', 'required', "'records' is a required property");
  if (!Array.isArray(value) || value.length === 0) {
    problems.add('records', 'minItems', `${JSON.stringify(value ?? [])} is too short`);
    return [];
  }
  const records = value.map(String);
  for (const record of records) {
    if (type === 'A' && isIP(record) !== 4) problems.add('records', 'format', `'${record}' is not a 'ipv4'`);
    if (type === 'AAAA' && isIP(record) !== 6) problems.add('records', 'format', `'${record}' is not a 'ipv6'`);
  }
  return records;
}

function createRecordset(core: DesignateCore, call: DesignateCall): object {
  const { body } = call;
  const zone = findZone(core, call, 'create_recordset');
  const problems = createProblems();
  problems.only(body, ['name', 'type', 'records', 'ttl', 'description']);
  problems.recordName(body['name']);
  const type = String(body['type'] ?? '');
  if (!types.includes(type)) problems.add('type', 'enum', `'${type}' is not one of ${JSON.stringify(types)}`);
  const records = checkRecords(type, body['records'], problems);
  problems.ttl(body['ttl']);
  problems.text('description', body['description']);
  problems.end();
  if (type === 'SOA') throw new DesignateError(400, 'bad_request', 'Creating a SOA recordset is not allowed');
  const name = String(body['name']).toLowerCase();
  checkPlace(core, zone, name, type);
  checkQuotas(core, zone, records.length);
  raiseSerial(core, zone);
  const recordset: RecordsetRecord = {
    id: core.context.ids.uuid(),
    zone_id: zone.id,
    project_id: zone.project_id,
    name,
    type,
    records,
    description: (body['description'] as string | null | undefined) ?? null,
    ttl: (body['ttl'] as number | null | undefined) ?? null,
    status: 'PENDING',
    action: 'CREATE',
    version: 1,
    created_at: core.context.clock.now(),
    updated_at: null,
  };
  call.reply.code(202).header('location', `${core.base()}/zones/${zone.id}/recordsets/${recordset.id}`);
  return view(core, pendRecordset(core, recordset, 'CREATE'));
}

/** A name lies in its zone; an alias is alone with its name, and never the zone's own. */
function checkPlace(core: DesignateCore, zone: ZoneRecord, name: string, type: string): void {
  const misplaced = (text: string) => {
    throw new DesignateError(400, 'invalid_recordset_location', text);
  };
  if (name !== zone.name && !name.endsWith(`.${zone.name}`)) {
    misplaced("RecordSet is not contained within it's parent zone");
  }
  if (type === 'CNAME' && name === zone.name) misplaced('CNAME recordsets may not be created at the zone apex');
  const same = recordsetsOf(core, zone).filter((other) => other.name === name);
  if (same.some((other) => other.type === type)) {
    throw new DesignateError(409, 'duplicate_recordset', 'Duplicate RecordSet');
  }
  if (same.length > 0 && (type === 'CNAME' || same.some((other) => other.type === 'CNAME'))) {
    misplaced('CNAME recordsets may not share names with any other records');
  }
}

function checkQuotas(core: DesignateCore, zone: ZoneRecord, records: number): void {
  const limits = core.quotas.limits(zone.project_id);
  const over = (name: string) => {
    throw new DesignateError(413, 'over_quota', `Quota exceeded for ${name}.`);
  };
  if (recordsetsOf(core, zone).length + 1 > (limits['zone_recordsets'] ?? Infinity)) over('zone_recordsets');
  if (records > (limits['recordset_records'] ?? Infinity)) over('recordset_records');
}

function updateRecordset(core: DesignateCore, call: DesignateCall): object {
  const { body } = call;
  const [zone, recordset] = find(core, call, 'update_recordset');
  const problems = createProblems();
  problems.only(body, ['name', 'type', 'records', 'ttl', 'description']);
  const records =
    body['records'] === undefined ? recordset.records : checkRecords(recordset.type, body['records'], problems);
  problems.ttl(body['ttl']);
  problems.text('description', body['description']);
  problems.end();
  refuseManaged(zone, recordset, 'Updating');
  if (body['name'] !== undefined && body['name'] !== recordset.name) {
    throw new DesignateError(400, 'bad_request', 'Changing the name of a recordset is not allowed');
  }
  raiseSerial(core, zone);
  const changed: RecordsetRecord = {
    ...recordset,
    records,
    ...('ttl' in body && { ttl: body['ttl'] as number | null }),
    ...('description' in body && { description: body['description'] as string | null }),
    version: recordset.version + 1,
    updated_at: core.context.clock.now(),
  };
  call.reply.code(202);
  return view(core, pendRecordset(core, changed, 'UPDATE'));
}
