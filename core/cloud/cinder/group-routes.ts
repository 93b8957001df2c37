import { type CinderCall, type CinderRoutes, enforce, member, readBoolean } from './call.ts';
import { type CinderCore, place, plan, touch } from './cinder-core.ts';
import { createVolume } from './create-volume.ts';
import { deleteVolume } from './delete-volume.ts';
import { badRequest, invalidInput, invalidVolume } from './fault.ts';
import { findGroupType, migrationType } from './group-type-routes.ts';
import { findGroup, findGroupSnapshot, groupDetail, groupSnapshotsOf, volumesOf } from './groups.ts';
import { allowedFilters, nextLinks, pageOfThings, readListQuery, wantsAll } from './list-query.ts';
import { enforceQuota } from './quotas.ts';
import type { GroupRecord, GroupTypeRecord } from './cinder-records.ts';
import { type Actions, runAction } from './run-action.ts';
import { createGroupSchema, deleteGroupSchema, groupFromSourceSchema, updateGroupSchema } from './schemas.ts';
import { namesIn, targetOf, typeByIdOrName } from './volumes.ts';

const since = 13;
const states = ['error', 'available', 'creating', 'deleting', 'deleted', 'updating', 'in-use', 'error_deleting'];

/** Groups of volumes (3.13 and later), and groups made from a group or its snapshot (3.14 and later). */
export function groupRoutes(route: CinderRoutes, core: CinderCore): void {
  route('GET', '/groups', { since }, (call) => list(core, call, false));
  route('GET', '/groups/detail', { since }, (call) => list(core, call, true));
  route('GET', '/groups/:id', { since }, (call) => {
    const group = findGroup(core, call, call.params['id']!);
    return { group: groupDetail(core, call, group, wantsVolumes(call)) };
  });
  route('POST', '/groups', { since, status: 202, body: createGroupSchema }, (call) => create(core, call));
  route('PUT', '/groups/:id', { since, status: 202, body: updateGroupSchema }, (call) => update(core, call));
  route('POST', '/groups/action', { since: 14, status: 202, body: groupFromSourceSchema }, (call) =>
    createFromSource(core, call),
  );
  const actions: Actions = {
    delete: { run: (call, id, facts) => remove(core, call, id, readBoolean(facts['delete-volumes']) === true) },
    reset_status: { since: 20, run: (call, id, facts) => resetStatus(core, call, id, facts) },
  };
  route('POST', '/groups/:id/action', { since }, (call) =>
    runAction(call, actions, { delete: () => deleteGroupSchema }),
  );
}

const wantsVolumes = ({ query }: CinderCall) => readBoolean(query.get('list_volume') ?? 'false') === true;

function list(core: CinderCore, call: CinderCall, detail: boolean): object {
  enforce(core, call, 'group:get_all');
  const asked = readListQuery(call.query);
  const all = wantsAll(call, asked.filters);
  asked.filters.delete('list_volume');
  const filters = [...allowedFilters(call, 'group', asked.filters)].filter(([name]) => name !== 'all_tenants');
  const matching = [...core.groups.values()].filter(
    (group) =>
      (all || group.project_id === call.projectId) &&
      filters.every(([name, value]) => String(valueOf(group, name)) === value),
  );
  const page = pageOfThings(matching, asked, valueOf, {
    find: (id) => core.groups.get(id),
    missing: (id) => `Group ${id} could not be found.`,
    keys: 'name description status availability_zone group_type_id project_id user_id',
  });
  const ids = page.map(({ id }) => id);
  return {
    groups: page.map((group) =>
      detail ? groupDetail(core, call, group, wantsVolumes(call)) : { id: group.id, name: group.name },
    ),
    ...nextLinks(call, 'group_links', detail ? 'groups/detail' : 'groups', ids),
  };
}

function valueOf(group: GroupRecord, key: string): string | number | null | undefined {
  const value: unknown = (group as unknown as Record<string, unknown>)[key];
  return Array.isArray(value) ? undefined : (value as string | number | null | undefined);
}

function create(core: CinderCore, call: CinderCall): object {
  enforce(core, call, 'group:create');
  const asked = member(call, 'group');
  const zone = (asked['availability_zone'] as string | null | undefined) ?? place.zone;
  const type = groupTypeByIdOrName(core, call, String(asked['group_type']));
  const volumeTypes = (asked['volume_types'] as string[]).map((text) => typeByIdOrName(core, call, text).id);
  if (type.name === migrationType) {
    badRequest(
      `Group_type ${type.id} is reserved for migrating CGs to groups. Migrated group can only be operated by CG APIs.`,
    );
  }
  if (zone !== place.zone) invalidInput(`Availability zone '${zone}' is invalid.`);
  const group = newGroup(core, call, {
    availability_zone: zone,
    group_type_id: type.id,
    volume_type_ids: volumeTypes,
    group_snapshot_id: null,
    source_group_id: null,
    ...namesIn(asked),
  });
  return { group: { id: group.id, name: group.name } };
}

function groupTypeByIdOrName(core: CinderCore, call: CinderCall, text: string): GroupTypeRecord {
  const byName = [...core.groupTypes.values()].find(
    ({ name, is_public: open }) => name === text && (open || call.isAdmin),
  );
  return byName ?? findGroupType(core, call, text);
}

type Given = Pick<
  GroupRecord,
  'availability_zone' | 'group_type_id' | 'volume_type_ids' | 'group_snapshot_id' | 'source_group_id'
> & { name?: string | null; description?: string | null };

/** Makes a group that becomes available by the clock. */
function newGroup(core: CinderCore, call: CinderCall, given: Given): GroupRecord {
  enforceQuota(core, call.projectId, { groups: 1 }, 'groups', 0);
  const group: GroupRecord = {
    id: core.context.ids.uuid(),
    project_id: call.projectId,
    user_id: call.credentials.user_id,
    name: null,
    description: null,
    status: 'creating',
    created_at: core.now(),
    updated_at: null,
    ...given,
  };
  core.groups.set(group.id, group);
  plan(core, 'group', group.id, 'creating', { status: 'available' });
  return group;
}

function update(core: CinderCore, call: CinderCall): void {
  const group = findGroup(core, call, call.params['id']!);
  enforce(core, call, 'group:update', targetOf(group));
  const asked = member(call, 'group');
  if (group.status !== 'available') {
    badRequest(`Invalid Group: The group status is not available. Group ${group.id} cannot be updated.`);
  }
  const ids = (name: string) =>
    String(asked[name] ?? '')
      .split(',')
      .filter((id) => id !== '');
  const added = ids('add_volumes');
  const removed = ids('remove_volumes');
  for (const id of removed) {
    if (core.volumes.get(id)?.group_id !== group.id) {
      invalidVolume(`Cannot remove volume ${id} from group ${group.id} because it is not in the group.`);
    }
  }
  for (const id of added) refuseToAdd(core, group, id);
  for (const id of removed) touch(core, core.volumes, id, { group_id: null });
  for (const id of added) touch(core, core.volumes, id, { group_id: group.id });
  touch(core, core.groups, group.id, namesIn(asked));
}

function refuseToAdd(core: CinderCore, group: GroupRecord, id: string): void {
  const volume = core.volumes.get(id);
  const refuse = (reason: string) => invalidVolume(`Cannot add volume ${id} to group ${group.id} because ${reason}.`);
  if (!volume || volume.project_id !== group.project_id) return refuse('volume cannot be found');
  if (!group.volume_type_ids.includes(volume.type_id)) {
    refuse(`volume type ${volume.type_id} is not supported by the group`);
  }
  if (volume.group_id) refuse(`it is already in group ${volume.group_id}`);
  if (!['available', 'in-use'].includes(volume.status)) refuse(`volume is in an invalid state: ${volume.status}`);
}

function createFromSource(core: CinderCore, call: CinderCall): object {
  enforce(core, call, 'group:create');
  const asked = member(call, 'create-from-src');
  const snapshotId = asked['group_snapshot_id'];
  const snapshot = typeof snapshotId === 'string' ? findGroupSnapshot(core, call, snapshotId) : undefined;
  const source = findGroup(core, call, snapshot?.group_id ?? String(asked['source_group_id']));
  const parts = snapshot
    ? [...core.snapshots.values()]
        .filter(({ group_snapshot_id: id }) => id === snapshot.id)
        .map((part) => ({ type: part.type_id, source: { snapshot: part } }))
    : volumesOf(core, source.id).map((part) => ({ type: part.type_id, source: { volume: part } }));
  if (parts.length === 0) {
    const kind = snapshot ? 'Group snapshot' : 'Source Group';
    badRequest(`Invalid ${snapshot ? 'GroupSnapshot' : 'Group'}: ${kind} is empty. No group will be created.`);
  }
  const group = newGroup(core, call, {
    availability_zone: source.availability_zone,
    group_type_id: source.group_type_id,
    volume_type_ids: source.volume_type_ids,
    group_snapshot_id: snapshot?.id ?? null,
    source_group_id: snapshot ? null : source.id,
    ...namesIn(asked),
  });
  for (const { type, source: from } of parts) {
    createVolume(core, call, {
      name: null,
      description: null,
      size: null,
      zone: null,
      metadata: {},
      type: core.types.get(type),
      source: from,
      group_id: group.id,
    });
  }
  return { group: { id: group.id, name: group.name } };
}

function remove(core: CinderCore, call: CinderCall, id: string, withVolumes: boolean): void {
  const group = findGroup(core, call, id);
  enforce(core, call, 'group:delete', targetOf(group));
  const volumes = volumesOf(core, id);
  if (volumes.length > 0 && !withVolumes) {
    badRequest(`Invalid Group: Group ${id} still contains volumes. The delete-volumes flag is required to delete it.`);
  }
  if (!withVolumes && !['available', 'error'].includes(group.status)) {
    badRequest(`Invalid Group: Group status must be available or error, but current status is: ${group.status}`);
  }
  if (groupSnapshotsOf(core, id).length > 0) badRequest('Invalid Group: Group has existing snapshots.');
  for (const volume of volumes) deleteVolume(core, call, { ...volume, group_id: null }, {});
  touch(core, core.groups, id, { status: 'deleting' });
  plan(core, 'group', id, 'deleting', null);
}

function resetStatus(core: CinderCore, call: CinderCall, id: string, facts: Record<string, unknown>): void {
  const group = findGroup(core, call, id);
  enforce(core, call, 'group:reset_status', targetOf(group));
  const status = String(facts['status']);
  if (!states.includes(status)) {
    const list = states.map((state) => `'${state}'`).join(', ');
    badRequest(`Invalid Group Status: Group status: ${status} is invalid, valid status are: (${list}).`);
  }
  touch(core, core.groups, id, { status });
}
