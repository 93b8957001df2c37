import { allows, type CinderCall } from './call.ts';
import type { CinderCore } from './cinder-core.ts';
import { notFound } from './fault.ts';
import { cinderTime, type GroupRecord, type GroupSnapshotRecord, type VolumeRecord } from './cinder-records.ts';
import { targetOf } from './volumes.ts';

/** The group of this id, when the caller may see it; else 404. */
export function findGroup(core: CinderCore, call: CinderCall, id: string): GroupRecord {
  const group = core.groups.get(id);
  const seen = group && (call.isAdmin || group.project_id === call.projectId);
  if (!seen || !allows(core, call, 'group:get', targetOf(group))) notFound(`Group ${id} could not be found.`);
  return group;
}

/** The snapshot of a group of this id, when the caller may see it; else 404. */
export function findGroupSnapshot(core: CinderCore, call: CinderCall, id: string): GroupSnapshotRecord {
  const snapshot = core.groupSnapshots.get(id);
  const seen = snapshot && (call.isAdmin || snapshot.project_id === call.projectId);
  if (!seen || !allows(core, call, 'group:get_group_snapshot', targetOf(snapshot))) {
    notFound(`GroupSnapshot ${id} could not be found.`);
  }
  return snapshot;
}

export function volumesOf(core: CinderCore, groupId: string): VolumeRecord[] {
  return [...core.volumes.values()].filter(({ group_id: id }) => id === groupId);
}

export function groupSnapshotsOf(core: CinderCore, groupId: string): GroupSnapshotRecord[] {
  return [...core.groupSnapshots.values()].filter(({ group_id: id }) => id === groupId);
}

/** A group as the call's version has it. `withVolumes`: the ids of its volumes too, from 3.25 on. */
export function groupDetail(core: CinderCore, call: CinderCall, group: GroupRecord, withVolumes: boolean): object {
  const mayOwner = allows(core, call, 'group:group_project_attribute');
  return {
    id: group.id,
    status: group.status,
    availability_zone: group.availability_zone,
    created_at: cinderTime(group.created_at),
    name: group.name,
    description: group.description,
    group_type: group.group_type_id,
    volume_types: group.volume_type_ids,
    ...(call.version >= 14 && {
      group_snapshot_id: group.group_snapshot_id,
      source_group_id: group.source_group_id,
    }),
    ...(call.version >= 25 && withVolumes && { volumes: volumesOf(core, group.id).map(({ id }) => id) }),
    ...(call.version >= 38 && { replication_status: 'disabled' }),
    ...(call.version >= 58 && mayOwner && { project_id: group.project_id }),
  };
}

export function groupSnapshotDetail(core: CinderCore, call: CinderCall, snapshot: GroupSnapshotRecord): object {
  const mayOwner = allows(core, call, 'group:group_snapshot_project_attribute');
  return {
    id: snapshot.id,
    group_id: snapshot.group_id,
    group_type_id: snapshot.group_type_id,
    status: snapshot.status,
    created_at: cinderTime(snapshot.created_at),
    name: snapshot.name,
    description: snapshot.description,
    ...(call.version >= 58 && mayOwner && { project_id: snapshot.project_id }),
  };
}
