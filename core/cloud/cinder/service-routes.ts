import { checkBody } from '../shared/body-schema.ts';
import { type CinderCall, type CinderRoutes, enforce } from './call.ts';
import { type CinderCore, place } from './cinder-core.ts';
import { badRequest, invalidInput, notFound } from './fault.ts';
import { cinderTime } from './cinder-records.ts';
import { formats } from './formats.ts';
import { serviceSchema } from './schemas.ts';

const services = [
  { binary: 'cinder-backup', host: place.host },
  { binary: 'cinder-volume', host: place.backend },
  { binary: 'cinder-scheduler', host: place.host },
] as const;

const keyOf = ({ binary, host }: { binary: string; host: string }) => `${binary} ${host}`;

/** The service's own processes, and the hosts that they run on. */
export function serviceRoutes(route: CinderRoutes, core: CinderCore): void {
  route('GET', '/os-services', {}, (call) => {
    enforce(core, call, 'volume_extension:services:index');
    const binary = call.query.get('binary');
    // A host's name finds its back ends, too: storage-1@file.
    const host = call.query.get('host');
    return {
      services: services
        .filter((one) => binary === null || one.binary === binary)
        .filter((one) => host === null || one.host === host || one.host.startsWith(`${host}@`))
        .map((service) => serviceView(core, call, service)),
    };
  });
  route('PUT', '/os-services/:action', {}, (call) => update(core, call));

  route('GET', '/os-hosts', {}, (call) => {
    enforce(core, call, 'volume_extension:hosts');
    const zone = call.query.get('zone');
    const hosts = services.filter((one) => !core.disabled.has(keyOf(one)) && (!zone || zone === place.zone));
    return {
      hosts: hosts.map(({ binary, host }) => ({
        host_name: host,
        service: binary,
        zone: place.zone,
        'service-status': 'available',
        'service-state': 'enabled',
        'last-update': heartbeat(core),
      })),
    };
  });
  route('GET', '/os-hosts/:host', {}, (call) => hostUsage(core, call));
}

/** A service reports every ten seconds. */
function heartbeat(core: CinderCore): string {
  return cinderTime(Math.floor(core.now() / 10_000) * 10_000);
}

function serviceView(core: CinderCore, call: CinderCall, service: (typeof services)[number]): object {
  const disabled = core.disabled.get(keyOf(service));
  const isVolume = service.binary === 'cinder-volume';
  return {
    ...service,
    zone: place.zone,
    status: disabled ? 'disabled' : 'enabled',
    state: 'up',
    updated_at: heartbeat(core),
    ...(isVolume && call.version >= 49 && { backend_state: 'up' }),
    ...(call.version >= 7 && { cluster: null }),
    disabled_reason: disabled?.reason ?? null,
    ...(isVolume && { replication_status: 'disabled', active_backend_id: null, frozen: false }),
  };
}

function update(core: CinderCore, call: CinderCall): object {
  enforce(core, call, 'volume_extension:services:update');
  const action = call.params['action']!;
  if (!['enable', 'disable', 'disable-log-reason'].includes(action)) invalidInput('Unknown action');
  const withReason = action === 'disable-log-reason';
  checkBody(serviceSchema(withReason), call.body ?? {}, formats);
  const body = (call.body ?? {}) as Record<string, string | undefined>;
  const { host, service = '', binary = '', disabled_reason: reason = null } = body;
  if (!host) badRequest('Invalid input received: Host field is missing.');
  const name = binary === '' ? service : binary;
  const found = services.find((one) => one.binary === name && one.host === host);
  if (!found) notFound(`Service ${name} could not be found on host ${host}.`);
  if (action === 'enable') core.disabled.delete(keyOf(found));
  else core.disabled.set(keyOf(found), { reason });
  const status = action === 'enable' ? 'enabled' : 'disabled';
  return {
    ...(withReason && { disabled_reason: reason }),
    disabled: action !== 'enable',
    host,
    service,
    binary,
    status,
  };
}

/** How much every project has on a host. */
function hostUsage(core: CinderCore, call: CinderCall): object {
  enforce(core, call, 'volume_extension:hosts');
  const host = call.params['host']!;
  if (host !== place.backend) notFound(`Service cinder-volume could not be found on host ${host}.`);
  const projects = new Map<string, { volumes: number; size: number; snapshots: number; snapshotSize: number }>();
  const of = (id: string) => {
    const known = projects.get(id) ?? { volumes: 0, size: 0, snapshots: 0, snapshotSize: 0 };
    projects.set(id, known);
    return known;
  };
  const total = of('(total)');
  for (const { project_id, size } of core.volumes.values()) {
    for (const count of [total, of(project_id)]) {
      count.volumes += 1;
      count.size += size;
    }
  }
  for (const { project_id, size } of core.snapshots.values()) {
    for (const count of [total, of(project_id)]) {
      count.snapshots += 1;
      count.snapshotSize += size;
    }
  }
  return {
    host: [...projects].map(([project, count]) => ({
      resource: {
        host,
        project,
        volume_count: String(count.volumes),
        total_volume_gb: String(count.size),
        snapshot_count: String(count.snapshots),
        total_snapshot_gb: String(count.snapshotSize),
      },
    })),
  };
}
