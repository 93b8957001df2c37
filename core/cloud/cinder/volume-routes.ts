import { isoTime } from '../shared/body-schema.ts';
import { type CinderCall, type CinderRoutes, enforce, member, queryFlag, readBoolean } from './call.ts';
import { type CinderCore, touch } from './cinder-core.ts';
import { deleteVolume } from './delete-volume.ts';
import { badRequest, invalidInput } from './fault.ts';
import {
  allowedFilters,
  hasPairs,
  nextLinks,
  pageOfThings,
  readDictionary,
  readListQuery,
  wantsAll,
} from './list-query.ts';
import type { VolumeRecord } from './cinder-records.ts';
import { updateVolumeSchema } from './schemas.ts';
import { attachmentsByVolume, volumeDetail, volumeFull, volumeSummary } from './volume-view.ts';
import { findVolume, namesIn, targetOf } from './volumes.ts';

/** Reading, changing and deleting volumes. */
export function volumeRoutes(route: CinderRoutes, core: CinderCore): void {
  route('GET', '/volumes', {}, (call) => listVolumes(core, call, false));
  route('GET', '/volumes/detail', {}, (call) => listVolumes(core, call, true));
  route('GET', '/volumes/summary', { since: 12 }, (call) => summary(core, call));
  route('GET', '/volumes/:id', {}, (call) => {
    const volume = findVolume(core, call, call.params['id']!);
    return { volume: volumeFull(core, call, volume, attachmentsByVolume(core)) };
  });
  route('PUT', '/volumes/:id', { body: updateVolumeSchema }, (call) => updateVolume(core, call));
  route('DELETE', '/volumes/:id', { status: 202 }, (call) => {
    const cascade = queryFlag(call.query, 'cascade');
    const force = call.version >= 23 && queryFlag(call.query, 'force');
    const volume = findVolume(core, call, call.params['id']!);
    if (force) enforce(core, call, 'volume:force_delete', targetOf(volume));
    deleteVolume(core, call, volume, { cascade, force });
  });
}

function listVolumes(core: CinderCore, call: CinderCall, detail: boolean): object {
  enforce(core, call, 'volume:get_all');
  const asked = readListQuery(call.query);
  const all = wantsAll(call, asked.filters);
  const withCount = call.version >= 45 && queryFlag(call.query, 'with_count');
  asked.filters.delete('with_count');
  const filters = allowedFilters(call, 'volume', asked.filters);
  filters.delete('all_tenants');
  const tests = [...filters].map(([name, value]) => volumeFilter(call, name, value));
  const matching = [...core.volumes.values()].filter(
    (volume) => (all || volume.project_id === call.projectId) && tests.every((test) => test(volume)),
  );
  const page = pageOfThings(matching, asked, (volume, key) => sortValue(core, volume, key), {
    find: (id) => core.volumes.get(id),
    missing: (id) => `Volume ${id} could not be found.`,
    keys: 'name display_name description status size availability_zone bootable host project_id user_id migration_status volume_type_id snapshot_id source_volid multiattach attach_status',
  });
  const attachmentsOf = attachmentsByVolume(core);
  const path = detail ? 'volumes/detail' : 'volumes';
  const ids = page.map(({ id }) => id);
  return {
    volumes: page.map((volume) =>
      detail ? volumeFull(core, call, volume, attachmentsOf) : volumeSummary(call, volume),
    ),
    ...nextLinks(call, 'volumes_links', path, ids, withCount ? matching.length : undefined),
    ...(withCount && { count: matching.length }),
  };
}

const operators: Readonly<Record<string, (left: number, right: number) => boolean>> = {
  gt: (left, right) => left > right,
  gte: (left, right) => left >= right,
  eq: (left, right) => left === right,
  neq: (left, right) => left !== right,
  lt: (left, right) => left < right,
  lte: (left, right) => left <= right,
};

/** Returns the test of one filter of a list. A name that no volume has matches nothing. */
function volumeFilter(call: CinderCall, name: string, value: string): (volume: VolumeRecord) => boolean {
  if (name === 'metadata' || name === 'glance_metadata') {
    const pairs = readDictionary(value);
    if (!pairs) return () => false;
    return (volume) => hasPairs((name === 'metadata' ? volume.metadata : volume.image_metadata) ?? {}, pairs);
  }
  if (name === 'bootable' || name === 'multiattach') {
    const wanted = readBoolean(value);
    if (wanted === undefined && call.version >= 2) invalidInput(`'${name} = ${value}'`);
    return (volume) => volume[name] === (wanted ?? value !== '');
  }
  if (name === 'consumes_quota') return () => readBoolean(value) !== false;
  if (name === 'created_at' || name === 'updated_at') {
    if (call.version < 60) return () => true;
    return timeFilter(name, value);
  }
  if (name.endsWith('~')) {
    const attribute = name.slice(0, -1);
    return (volume) =>
      String(filterValue(volume, attribute) ?? '')
        .toLowerCase()
        .includes(value.toLowerCase());
  }
  return (volume) => String(filterValue(volume, name) ?? '') === value;
}

function timeFilter(name: 'created_at' | 'updated_at', value: string): (volume: VolumeRecord) => boolean {
  const tests = value.split(',').map((part) => {
    const [, operator = '', time = ''] = /^([^:]*):(.*)$/s.exec(part) ?? [];
    const compare = operators[operator];
    if (!compare) badRequest(`Invalid ${operator} operator`);
    const instant = isoTime(time);
    if (Number.isNaN(instant)) badRequest(`Invalid ${time} value`);
    return (at: number) => compare(Math.floor(at / 1000) * 1000, instant);
  });
  return (volume) => {
    const at = volume[name];
    return at !== null && tests.every((test) => test(at));
  };
}

function filterValue(volume: VolumeRecord, name: string): unknown {
  if (name === 'volume_type_id') return volume.type_id;
  const value: unknown = (volume as unknown as Record<string, unknown>)[name];
  return typeof value === 'object' ? null : value;
}

function sortValue(core: CinderCore, volume: VolumeRecord, key: string): string | number | boolean | null | undefined {
  if (key === 'volume_type_id') return volume.type_id;
  if (key === 'volume_type') return undefined;
  const value: unknown = (volume as unknown as Record<string, unknown>)[key === 'display_name' ? 'name' : key];
  if (value === null) return null;
  return typeof value === 'object' ? undefined : (value as string | number | boolean | undefined);
}

function summary(core: CinderCore, call: CinderCall): object {
  enforce(core, call, 'volume:get_all');
  const all = wantsAll(call, new Map(call.query));
  const volumes = [...core.volumes.values()].filter((volume) => all || volume.project_id === call.projectId);
  const metadata: Record<string, string[]> = {};
  for (const volume of volumes) {
    for (const [key, value] of Object.entries(volume.metadata)) {
      metadata[key] = [...new Set([...(metadata[key] ?? []), value])];
    }
  }
  return {
    'volume-summary': {
      total_count: volumes.length,
      total_size: volumes.reduce((total, { size }) => total + size, 0),
      ...(call.version >= 36 && { metadata }),
    },
  };
}

function updateVolume(core: CinderCore, call: CinderCall): object {
  const volume = findVolume(core, call, call.params['id']!);
  enforce(core, call, 'volume:update', targetOf(volume));
  if (volume.status === 'maintenance') badRequest('Invalid volume: The volume cannot be updated during maintenance.');
  const asked = member(call, 'volume');
  const changed = touch(core, core.volumes, volume.id, {
    ...namesIn(asked),
    ...(asked['metadata'] === undefined ? {} : { metadata: asked['metadata'] as Record<string, string> }),
  });
  return { volume: volumeDetail(core, call, changed ?? volume, attachmentsByVolume(core)) };
}
