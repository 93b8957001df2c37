import { allows, type CinderCall, type CinderRoutes, enforce, member, queryFlag, readBoolean } from './call.ts';
import { type CinderCore, plan, touch } from './cinder-core.ts';
import { badRequest, invalidVolume } from './fault.ts';
import {
  allowedFilters,
  hasPairs,
  nextLinks,
  pageOfThings,
  readDictionary,
  readListQuery,
  wantsAll,
} from './list-query.ts';
import { amountsOf, enforceQuota } from './quotas.ts';
import { cinderTime, type SnapshotRecord } from './cinder-records.ts';
import {
  createSnapshotSchema,
  resetStatusSchema,
  updateSnapshotSchema,
  updateSnapshotStatusSchema,
} from './schemas.ts';
import { type Actions, runAction } from './run-action.ts';
import { findSnapshot, findVolume, namesIn, targetOf } from './volumes.ts';

const inUseVersion = 66;

export function snapshotRoutes(route: CinderRoutes, core: CinderCore): void {
  route('GET', '/snapshots', {}, (call) => list(core, call, 'snapshots'));
  route('GET', '/snapshots/detail', {}, (call) => list(core, call, 'snapshots/detail'));
  route('GET', '/snapshots/:id', {}, (call) => {
    const snapshot = findSnapshot(core, call, call.params['id']!);
    return { snapshot: { ...detailOf(call, snapshot), ...extended(core, call, snapshot) } };
  });
  route('POST', '/snapshots', { status: 202, body: createSnapshotSchema }, (call) => create(core, call));
  route('PUT', '/snapshots/:id', { body: updateSnapshotSchema }, (call) => {
    const snapshot = findSnapshot(core, call, call.params['id']!);
    enforce(core, call, 'volume:update_snapshot', targetOf(snapshot));
    const changed = touch(core, core.snapshots, snapshot.id, namesIn(member(call, 'snapshot')));
    return { snapshot: detailOf(call, changed ?? snapshot) };
  });
  route('DELETE', '/snapshots/:id', { status: 202 }, (call) => {
    remove(core, call, findSnapshot(core, call, call.params['id']!), false);
  });
  const schemas = {
    'os-reset_status': () => resetStatusSchema('snapshot_status'),
    'os-update_snapshot_status': () => updateSnapshotStatusSchema,
  };
  const actions = adminActions(core);
  route('POST', '/snapshots/:id/action', {}, (call) => runAction(call, actions, schemas));
}

function adminActions(core: CinderCore): Actions {
  const rule = (name: string) => `volume_extension:snapshot_admin_actions:${name}`;
  return {
    'os-reset_status': {
      run(call, id, facts) {
        const snapshot = findSnapshot(core, call, id);
        enforce(core, call, rule('reset_status'), targetOf(snapshot));
        touch(core, core.snapshots, id, { status: String(facts['status']).toLowerCase() });
      },
    },
    'os-update_snapshot_status': {
      run(call, id, facts) {
        const snapshot = findSnapshot(core, call, id);
        enforce(core, call, 'snapshot_extension:snapshot_actions:update_snapshot_status', targetOf(snapshot));
        updateStatus(core, snapshot, facts);
      },
    },
    'os-force_delete': {
      run(call, id) {
        const snapshot = findSnapshot(core, call, id);
        enforce(core, call, rule('force_delete'), targetOf(snapshot));
        remove(core, call, snapshot, true);
      },
    },
  };
}

const reachable: Readonly<Record<string, readonly string[]>> = {
  creating: ['creating', 'available', 'error'],
  deleting: ['deleting', 'error_deleting'],
};

/** A driver's report on a snapshot that is being made or deleted. */
function updateStatus(core: CinderCore, snapshot: SnapshotRecord, facts: Record<string, unknown>): void {
  const states = reachable[snapshot.status];
  if (!states) badRequest(`Snapshot status ${snapshot.status} not allowed for update_snapshot_status`);
  const status = String(facts['status']);
  if (!states.includes(status)) {
    badRequest(`Provided snapshot status ${status} not allowed for snapshot with status ${snapshot.status}.`);
  }
  const progress = facts['progress'] === undefined ? {} : { progress: String(facts['progress']) };
  touch(core, core.snapshots, snapshot.id, { status, ...progress });
}

function list(core: CinderCore, call: CinderCall, path: string): object {
  enforce(core, call, 'volume:get_all_snapshots');
  const asked = readListQuery(call.query);
  const all = wantsAll(call, asked.filters);
  const withCount = call.version >= 45 && queryFlag(call.query, 'with_count');
  asked.filters.delete('with_count');
  const filters = allowedFilters(call, 'snapshot', asked.filters);
  filters.delete('all_tenants');
  if (call.version < 22) filters.delete('metadata');
  const tests = [...filters].map(([name, value]) => snapshotFilter(name, value));
  const matching = [...core.snapshots.values()].filter(
    (snapshot) => (all || snapshot.project_id === call.projectId) && tests.every((test) => test(snapshot)),
  );
  const byName = asked.sorts.some(({ key }) => key === 'name') && call.version < 30;
  if (byName) badRequest('Invalid input received: Invalid sort key');
  const page = pageOfThings(matching, asked, sortValue, {
    find: (id) => core.snapshots.get(id),
    missing: (id) => `Snapshot ${id} could not be found.`,
    keys: 'name display_name description status volume_id project_id user_id progress volume_size',
  });
  const ids = page.map(({ id }) => id);
  return {
    snapshots: page.map((snapshot) =>
      path.endsWith('detail')
        ? { ...detailOf(call, snapshot), ...extended(core, call, snapshot) }
        : summaryOf(snapshot),
    ),
    ...nextLinks(call, 'snapshots_links', path, ids, withCount ? matching.length : undefined),
    ...(withCount && { count: matching.length }),
  };
}

function snapshotFilter(name: string, value: string): (snapshot: SnapshotRecord) => boolean {
  if (name === 'metadata') {
    const pairs = readDictionary(value);
    return (snapshot) => pairs !== undefined && hasPairs(snapshot.metadata, pairs);
  }
  if (name === 'consumes_quota') return () => readBoolean(value) !== false;
  if (name === 'availability_zone') return () => value === 'nova';
  return (snapshot) => String(sortValue(snapshot, name) ?? '') === value;
}

function sortValue(snapshot: SnapshotRecord, key: string): string | number | null | undefined {
  if (key === 'volume_size') return snapshot.size;
  const value: unknown = (snapshot as unknown as Record<string, unknown>)[key === 'display_name' ? 'name' : key];
  if (value === null) return null;
  return typeof value === 'object' ? undefined : (value as string | number | undefined);
}

function create(core: CinderCore, call: CinderCall): object {
  const asked = member(call, 'snapshot');
  const volume = findVolume(core, call, String(asked['volume_id'] ?? 'None'));
  const force = asked['force'] === undefined ? undefined : readBoolean(asked['force']);
  if (force === false && call.version >= inUseVersion) {
    badRequest(
      "Since microversion 3.66 the 'force' flag is invalid for this request.  For backward compatability, however, when the " +
        "'force' flag is passed with a value evaluating to True, it is silently ignored.",
    );
  }
  enforce(core, call, 'volume:create_snapshot', targetOf(volume));
  if (volume.host === null) {
    invalidVolume('The snapshot cannot be created because volume has not been scheduled to any host.');
  }
  if (volume.status === 'error') invalidVolume('The snapshot cannot be created when the volume is in error status.');
  const fit = force || call.version >= inUseVersion ? ['available', 'in-use'] : ['available'];
  if (!fit.includes(volume.status)) {
    invalidVolume(`Volume ${volume.id} status must be ${fit.join(', ')}, but current status is: ${volume.status}.`);
  }
  const amounts = amountsOf(core, 'snapshots', volume.type_id, volume.size);
  enforceQuota(core, call.projectId, amounts, 'snapshots', volume.size);
  const snapshot: SnapshotRecord = {
    id: core.context.ids.uuid(),
    project_id: call.projectId,
    user_id: call.credentials.user_id,
    volume_id: volume.id,
    name: null,
    description: null,
    ...namesIn(asked),
    status: 'creating',
    progress: '0%',
    size: volume.size,
    type_id: volume.type_id,
    metadata: (asked['metadata'] as Record<string, string> | null | undefined) ?? {},
    created_at: core.now(),
    updated_at: null,
  };
  core.snapshots.set(snapshot.id, snapshot);
  plan(core, 'snapshot', snapshot.id, 'creating', { status: 'available', progress: '100%' });
  return { snapshot: detailOf(call, snapshot) };
}

function remove(core: CinderCore, call: CinderCall, snapshot: SnapshotRecord, force: boolean): void {
  enforce(core, call, 'volume:delete_snapshot', targetOf(snapshot));
  if (snapshot.group_snapshot_id !== undefined || (!force && !['available', 'error'].includes(snapshot.status))) {
    badRequest('Invalid snapshot: Snapshot status must be available or error and must not be part of a group.');
  }
  touch(core, core.snapshots, snapshot.id, { status: 'deleting' });
  plan(core, 'snapshot', snapshot.id, 'deleting', null);
}

function summaryOf(snapshot: SnapshotRecord): object {
  return {
    id: snapshot.id,
    created_at: cinderTime(snapshot.created_at),
    updated_at: cinderTime(snapshot.updated_at),
    name: snapshot.name,
    description: snapshot.description,
    volume_id: snapshot.volume_id,
    status: snapshot.status,
    size: snapshot.size,
    metadata: snapshot.metadata,
  };
}

function detailOf(call: CinderCall, snapshot: SnapshotRecord): object {
  return {
    ...summaryOf(snapshot),
    ...(call.version >= 14 && { group_snapshot_id: snapshot.group_snapshot_id ?? null }),
    ...(call.version >= 41 && { user_id: snapshot.user_id }),
    ...(call.version >= 65 && { consumes_quota: true }),
  };
}

function extended(core: CinderCore, call: CinderCall, snapshot: SnapshotRecord): object {
  if (!allows(core, call, 'volume_extension:extended_snapshot_attributes')) return {};
  return {
    'os-extended-snapshot-attributes:project_id': snapshot.project_id,
    'os-extended-snapshot-attributes:progress': snapshot.progress,
  };
}
