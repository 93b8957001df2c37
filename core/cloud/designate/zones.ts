import { type DesignateCall, type DesignateCore, enforce, pendZone } from './designate-core.ts';
import { DesignateError, missing } from './fault.ts';
import { listPage } from './lists.ts';
import { designateTime, type ZoneRecord } from './designate-records.ts';
import { addDefaultRecordsets, renewSoa } from './default-recordsets.ts';
import type { DesignateRoutes } from './routes.ts';
import { createProblems } from './zone-checks.ts';

const attributes = ['name', 'email', 'ttl', 'description', 'type', 'masters', 'attributes'];

export function zoneRoutes(route: DesignateRoutes, core: DesignateCore): void {
  route('GET', '/zones', (call) => {
    enforce(core, call, 'get_zones');
    const own = [...core.zones.values()].filter((zone) => call.allProjects || zone.project_id === call.projectId);
    const { page, links, metadata } = listPage(call, own, {
      filters: ['name', 'status', 'type', 'email', 'ttl', 'description'],
      keys: ['created_at', 'updated_at', 'id', 'name', 'email', 'ttl', 'serial', 'status', 'tenant_id', 'type'],
      url: `${core.base()}/zones`,
    });
    return { zones: page.map((zone) => zoneView(core, zone)), links, metadata };
  });
  route('POST', '/zones', (call) => createZone(core, call));
  route('GET', '/zones/:zone', (call) => zoneView(core, findZone(core, call, 'get_zone')));
  route('PATCH', '/zones/:zone', (call) => updateZone(core, call));
  route('DELETE', '/zones/:zone', (call) => {
    const zone = findZone(core, call, 'delete_zone');
    for (const { id, zone_id } of core.recordsets.values()) if (zone_id === zone.id) core.recordsets.delete(id);
    call.reply.code(202);
    return zoneView(core, pendZone(core, { ...zone, updated_at: core.context.clock.now() }, 'DELETE'));
  });
  route('GET', '/zones/:zone/nameservers', (call) => {
    findZone(core, call, 'get_zone_ns_records');
    return { nameservers: [{ hostname: 'ns1.sextant.example.', priority: 1 }] };
  });
}

/** The zone, when it is the caller's project's; else 404. */
export function findZone(core: DesignateCore, call: DesignateCall, rule: string): ZoneRecord {
  const zone = core.zones.get(call.params['zone']!);
  const admin = core.context.enforce('admin', {}, call.credentials);
  if (!zone || !(call.allProjects || zone.project_id === call.projectId || admin)) missing('Zone');
  enforce(core, call, rule, zone.project_id);
  return zone;
}

export function zoneView(core: DesignateCore, zone: ZoneRecord): object {
  return {
    ...zone,
    pool_id: core.poolId,
    transferred_at: null,
    created_at: designateTime(zone.created_at),
    updated_at: designateTime(zone.updated_at),
    links: { self: `${core.base()}/zones/${zone.id}` },
  };
}

function createZone(core: DesignateCore, call: DesignateCall): object {
  const { body } = call;
  const type = body['type'] ?? 'PRIMARY';
  const problems = createProblems();
  problems.only(body, attributes);
  problems.zoneName(body['name']);
  if (type !== 'PRIMARY' && type !== 'SECONDARY') {
    problems.add('type', 'enum', `'${String(type)}' is not one of ['SECONDARY', 'PRIMARY']`);
  }
  problems.email(body['email'], type === 'PRIMARY');
  problems.ttl(body['ttl']);
  problems.text('description', body['description']);
  const masters = Array.isArray(body['masters']) ? body['masters'].map(String) : [];
  if (type === 'SECONDARY' && masters.length === 0)
    problems.add('masters', 'required', "'masters' is a required property");
  problems.end();
  enforce(core, call, 'create_zone');

  const name = String(body['name']).toLowerCase();
  refuseTaken(core, call, name);
  const used = [...core.zones.values()].filter(({ project_id }) => project_id === call.projectId).length;
  if (core.quotas.overruns(call.projectId, { zones: 1 }, { zones: used }).length > 0) {
    throw new DesignateError(413, 'over_quota', 'Quota exceeded for zones.');
  }
  const now = core.context.clock.now();
  const zone: ZoneRecord = {
    id: core.context.ids.uuid(),
    project_id: call.projectId,
    name,
    email: type === 'PRIMARY' ? String(body['email']) : 'hostmaster@sextant.example',
    ttl: typeof body['ttl'] === 'number' ? body['ttl'] : 3600,
    serial: Math.floor(now / 1000),
    type: type as ZoneRecord['type'],
    masters,
    attributes: (body['attributes'] as Record<string, string> | undefined) ?? {},
    description: (body['description'] as string | null | undefined) ?? null,
    status: 'PENDING',
    action: 'CREATE',
    version: 1,
    created_at: now,
    updated_at: null,
  };
  const pending = pendZone(core, zone, 'CREATE');
  if (zone.type === 'PRIMARY') addDefaultRecordsets(core, zone);
  call.reply.code(202).header('location', `${core.base()}/zones/${zone.id}`);
  return zoneView(core, pending);
}

/** A name is taken once in the whole service; what lies above or below it must be of the same project. */
function refuseTaken(core: DesignateCore, call: DesignateCall, name: string): void {
  for (const zone of core.zones.values()) {
    if (zone.name === name) throw new DesignateError(409, 'duplicate_zone', 'Duplicate Zone');
    if (zone.project_id === call.projectId) continue;
    if (name.endsWith(`.${zone.name}`)) {
      throw new DesignateError(403, 'illegal_child', 'Unable to create subzone in another tenants zone');
    }
    if (zone.name.endsWith(`.${name}`)) {
      const text = 'Unable to create zone because another tenant owns a subzone of the zone';
      throw new DesignateError(403, 'illegal_parent', text);
    }
  }
}

function updateZone(core: DesignateCore, call: DesignateCall): object {
  const { body } = call;
  const zone = findZone(core, call, 'update_zone');
  const problems = createProblems();
  problems.only(body, ['email', 'ttl', 'description', 'masters', 'attributes']);
  problems.email(body['email'], false);
  problems.ttl(body['ttl']);
  problems.text('description', body['description']);
  problems.end();
  if (zone.action === 'DELETE') throw new DesignateError(400, 'bad_request', 'Can not update a deleting zone');
  const now = core.context.clock.now();
  const changed: ZoneRecord = {
    ...zone,
    ...(typeof body['email'] === 'string' && { email: body['email'] }),
    ...(typeof body['ttl'] === 'number' && { ttl: body['ttl'] }),
    ...('description' in body && { description: body['description'] as string | null }),
    ...(Array.isArray(body['masters']) && { masters: body['masters'].map(String) }),
    serial: Math.max(zone.serial + 1, Math.floor(now / 1000)),
    version: zone.version + 1,
    updated_at: now,
  };
  call.reply.code(202);
  const pending = pendZone(core, changed, 'UPDATE');
  renewSoa(core, pending);
  return zoneView(core, pending);
}
