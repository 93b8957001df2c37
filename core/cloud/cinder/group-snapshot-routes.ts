import { type CinderCall, type CinderRoutes, enforce, member } from './call.ts';
import { type CinderCore, plan, touch } from './cinder-core.ts';
import { badRequest } from './fault.ts';
import { findGroup, findGroupSnapshot, groupSnapshotDetail, volumesOf } from './groups.ts';
import { allowedFilters, nextLinks, pageOfThings, readListQuery, wantsAll } from './list-query.ts';
import type { GroupSnapshotRecord, SnapshotRecord } from './cinder-records.ts';
import { type Actions, runAction } from './run-action.ts';
import { createGroupSnapshotSchema } from './schemas.ts';
import { namesIn, targetOf } from './volumes.ts';

const since = 14;
const states = ['error', 'available', 'creating', 'deleting', 'deleted', 'updating', 'error_deleting'];

/** Snapshots of all volumes of a group at one moment (3.14 and later). */
export function groupSnapshotRoutes(route: CinderRoutes, core: CinderCore): void {
  route('GET', '/group_snapshots', { since }, (call) => list(core, call, false));
  route('GET', '/group_snapshots/detail', { since }, (call) => list(core, call, true));
  route('GET', '/group_snapshots/:id', { since }, (call) => {
    const snapshot = findGroupSnapshot(core, call, call.params['id']!);
    return { group_snapshot: groupSnapshotDetail(core, call, snapshot) };
  });
  route('POST', '/group_snapshots', { since, status: 202, body: createGroupSnapshotSchema }, (call) =>
    create(core, call),
  );
  route('DELETE', '/group_snapshots/:id', { since, status: 202 }, (call) => remove(core, call));
  const actions: Actions = {
    reset_status: { since: 19, run: (call, id, facts) => resetStatus(core, call, id, facts) },
  };
  route('POST', '/group_snapshots/:id/action', { since }, (call) => runAction(call, actions, {}));
}

function list(core: CinderCore, call: CinderCall, detail: boolean): object {
  enforce(core, call, 'group:get_all_group_snapshots');
  const asked = readListQuery(call.query);
  const all = wantsAll(call, asked.filters);
  const filters = [...allowedFilters(call, 'group_snapshot', asked.filters)].filter(([name]) => name !== 'all_tenants');
  const matching = [...core.groupSnapshots.values()].filter(
    (snapshot) =>
      (all || snapshot.project_id === call.projectId) &&
      filters.every(([name, value]) => String(valueOf(snapshot, name)) === value),
  );
  const page = pageOfThings(matching, asked, valueOf, {
    find: (id) => core.groupSnapshots.get(id),
    missing: (id) => `GroupSnapshot ${id} could not be found.`,
    keys: 'name description status group_id group_type_id project_id user_id',
  });
  const ids = page.map(({ id }) => id);
  return {
    group_snapshots: page.map((snapshot) =>
      detail ? groupSnapshotDetail(core, call, snapshot) : { id: snapshot.id, name: snapshot.name },
    ),
    ...nextLinks(call, 'group_snapshot_links', detail ? 'group_snapshots/detail' : 'group_snapshots', ids),
  };
}

function valueOf(snapshot: GroupSnapshotRecord, key: string): string | number | null | undefined {
  return Object.hasOwn(snapshot, key) ? snapshot[key as keyof GroupSnapshotRecord] : undefined;
}

function create(core: CinderCore, call: CinderCall): object {
  const asked = member(call, 'group_snapshot');
  const group = findGroup(core, call, String(asked['group_id']));
  enforce(core, call, 'group:create_group_snapshot', targetOf(group));
  const volumes = volumesOf(core, group.id);
  if (volumes.length === 0 || ['creating', 'updating'].includes(group.status)) {
    badRequest(
      "Invalid Group: Source group cannot be empty or in 'creating' or 'updating' state. No group snapshot will be created.",
    );
  }
  const snapshot: GroupSnapshotRecord = {
    id: core.context.ids.uuid(),
    project_id: call.projectId,
    user_id: call.credentials.user_id,
    group_id: group.id,
    group_type_id: group.group_type_id,
    name: null,
    description: null,
    ...namesIn(asked),
    status: 'creating',
    created_at: core.now(),
    updated_at: null,
  };
  core.groupSnapshots.set(snapshot.id, snapshot);
  for (const volume of volumes) {
    const part: SnapshotRecord = {
      id: core.context.ids.uuid(),
      project_id: call.projectId,
      user_id: call.credentials.user_id,
      volume_id: volume.id,
      name: snapshot.name,
      description: snapshot.description,
      status: 'creating',
      progress: '0%',
      size: volume.size,
      type_id: volume.type_id,
      metadata: {},
      created_at: core.now(),
      updated_at: null,
      group_snapshot_id: snapshot.id,
    };
    core.snapshots.set(part.id, part);
    plan(core, 'snapshot', part.id, 'creating', { status: 'available', progress: '100%' });
  }
  plan(core, 'group snapshot', snapshot.id, 'creating', { status: 'available' });
  const { id, name, group_type_id } = snapshot;
  return { group_snapshot: { id, name, group_type_id } };
}

function remove(core: CinderCore, call: CinderCall): void {
  const snapshot = findGroupSnapshot(core, call, call.params['id']!);
  enforce(core, call, 'group:delete_group_snapshot', targetOf(snapshot));
  if (!['available', 'error'].includes(snapshot.status)) {
    badRequest(
      'Invalid GroupSnapshot: GroupSnapshot status must be available or error, and no Group can be currently using it as source for its creation.',
    );
  }
  touch(core, core.groupSnapshots, snapshot.id, { status: 'deleting' });
  plan(core, 'group snapshot', snapshot.id, 'deleting', null);
  for (const part of core.snapshots.values()) {
    if (part.group_snapshot_id !== snapshot.id) continue;
    touch(core, core.snapshots, part.id, { status: 'deleting' });
    plan(core, 'snapshot', part.id, 'deleting', null);
  }
}

function resetStatus(core: CinderCore, call: CinderCall, id: string, facts: Record<string, unknown>): void {
  const snapshot = findGroupSnapshot(core, call, id);
  enforce(core, call, 'group:reset_group_snapshot_status', targetOf(snapshot));
  const status = String(facts['status']);
  if (!states.includes(status)) {
    const list = states.map((state) => `'${state}'`).join(', ');
    badRequest(
      `Invalid GroupSnapshot Status: Group snapshot status: ${status} is invalid, valid statuses are: (${list}).`,
    );
  }
  touch(core, core.groupSnapshots, id, { status });
}
