import { type DesignateCore, pendRecordset } from './designate-core.ts';
import type { RecordsetRecord, ZoneRecord } from './designate-records.ts';

const nameServer = 'ns1.sextant.example.';

/** Every primary zone has its SOA and its name servers, which only the service changes. */
export function addDefaultRecordsets(core: DesignateCore, zone: ZoneRecord): void {
  for (const [type, records] of [
    ['SOA', [soaOf(zone)]],
    ['NS', [nameServer]],
  ] as const) {
    const recordset: RecordsetRecord = {
      id: core.context.ids.uuid(),
      zone_id: zone.id,
      project_id: zone.project_id,
      name: zone.name,
      type,
      records: [...records],
      description: null,
      ttl: null,
      status: 'PENDING',
      action: 'CREATE',
      version: 1,
      created_at: zone.created_at,
      updated_at: null,
    };
    pendRecordset(core, recordset, 'CREATE');
  }
}

/** The SOA names the zone's serial, which each change raises. */
export function renewSoa(core: DesignateCore, zone: ZoneRecord): void {
  for (const recordset of core.recordsets.values()) {
    if (recordset.zone_id !== zone.id || recordset.type !== 'SOA') continue;
    const changed = {
      ...recordset,
      records: [soaOf(zone)],
      version: recordset.version + 1,
      updated_at: zone.updated_at,
    };
    pendRecordset(core, changed, 'UPDATE');
  }
}

function soaOf({ email, serial, ttl }: ZoneRecord): string {
  return `${nameServer} ${(email ?? '').replace('@', '.')}. ${serial} 3600 600 86400 ${ttl}`;
}
