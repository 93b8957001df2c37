import type { CinderCall } from './call.ts';
import { allows, enforce } from './call.ts';
import type { CinderCore } from './cinder-core.ts';
import { notFound } from './fault.ts';
import type { SnapshotRecord, TypeRecord, VolumeRecord } from './cinder-records.ts';

/** Returns the target that rules about a thing are checked against. */
export function targetOf(thing: { project_id: string; user_id?: string }): object {
  return { project_id: thing.project_id, user_id: thing.user_id };
}

/** The volume, when the caller may see it; else 404. Other projects' volumes aren't there, except for administrators. */
export function findVolume(core: CinderCore, call: CinderCall, id: string): VolumeRecord {
  const volume = core.volumes.get(id);
  const seen = volume && (call.isAdmin || volume.project_id === call.projectId);
  if (!seen || !allows(core, call, 'volume:get', targetOf(volume))) notFound(`Volume ${id} could not be found.`);
  return volume;
}

/** The snapshot, when it is the caller's project's; else 404. */
export function findSnapshot(core: CinderCore, call: CinderCall, id: string): SnapshotRecord {
  const snapshot = core.snapshots.get(id);
  if (!snapshot || !(call.isAdmin || snapshot.project_id === call.projectId)) {
    notFound(`Snapshot ${id} could not be found.`);
  }
  enforce(core, call, 'volume:get_snapshot', targetOf(snapshot));
  return snapshot;
}

export function snapshotsOf(core: CinderCore, volumeId: string): SnapshotRecord[] {
  return [...core.snapshots.values()].filter((snapshot) => snapshot.volume_id === volumeId);
}

/** A type by its id or name. What the caller may not use is not there. */
export function typeByIdOrName(core: CinderCore, call: CinderCall, text: string): TypeRecord {
  const byId = core.types.get(text);
  const type = byId ?? [...core.types.values()].find(({ name }) => name === text);
  if (type && (call.isAdmin || type.is_public || type.projects.includes(call.projectId))) return type;
  notFound(
    /^[0-9a-f]{8}-?([0-9a-f]{4}-?){3}[0-9a-f]{12}$/i.test(text)
      ? `Volume type ${text} could not be found.`
      : `Volume type with name ${text} could not be found.`,
  );
}

/** The type of volumes that name none: the project's own default, else the cloud's. */
export function defaultType(core: CinderCore, projectId: string): TypeRecord {
  const own = core.types.get(core.defaultTypes.get(projectId) ?? '');
  return own ?? [...core.types.values()].find(({ name }) => name === '__DEFAULT__')!;
}

/** Name and description of a body, under either of their names, without spaces around them. */
export function namesIn(asked: Readonly<Record<string, unknown>>): {
  name?: string | null;
  description?: string | null;
} {
  const read = (name: string) => {
    const value = asked[name] ?? asked[`display_${name}`];
    return typeof value === 'string' ? value.trim() : null;
  };
  const has = (name: string) => name in asked || `display_${name}` in asked;
  return {
    ...(has('name') && { name: read('name') }),
    ...(has('description') && { description: read('description') }),
  };
}
