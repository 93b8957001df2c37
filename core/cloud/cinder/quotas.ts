import type { Amounts, Overrun } from '../shared/quotas.ts';
import type { CinderCore } from './cinder-core.ts';
import { overLimit } from './fault.ts';

/** Returns a project's usage of everything that is limited. Snapshots count among the gigabytes. */
export function usageOf(core: CinderCore, projectId: string): Record<string, number> {
  const usage: Record<string, number> = Object.fromEntries(
    Object.keys(core.quotas.defaults()).map((name) => [name, 0]),
  );
  const add = (name: string, amount: number) => (usage[name] = (usage[name] ?? 0) + amount);
  const addTyped = (name: string, typeId: string, amount: number) => {
    add(name, amount);
    const type = core.types.get(typeId);
    if (type) add(`${name}_${type.name}`, amount);
  };
  for (const volume of core.volumes.values()) {
    if (volume.project_id !== projectId) continue;
    addTyped('volumes', volume.type_id, 1);
    addTyped('gigabytes', volume.type_id, volume.size);
  }
  for (const snapshot of core.snapshots.values()) {
    if (snapshot.project_id !== projectId) continue;
    addTyped('snapshots', snapshot.type_id, 1);
    addTyped('gigabytes', snapshot.type_id, snapshot.size);
  }
  for (const backup of core.backups.values()) {
    if (backup.project_id !== projectId) continue;
    add('backups', 1);
    add('backup_gigabytes', backup.size);
  }
  for (const group of core.groups.values()) if (group.project_id === projectId) add('groups', 1);
  return usage;
}

/** Returns the amounts that one thing takes: `{volumes: 1, gigabytes: 5, volumes_fast: 1, gigabytes_fast: 5}`. */
export function amountsOf(
  core: CinderCore,
  thing: 'volumes' | 'snapshots' | null,
  typeId: string,
  size: number,
): Amounts {
  const type = core.types.get(typeId)?.name ?? '';
  const counted = thing === null ? {} : { [thing]: 1, [`${thing}_${type}`]: 1 };
  return { ...counted, gigabytes: size, [`gigabytes_${type}`]: size };
}

type Counted = 'volumes' | 'snapshots' | 'backups' | 'groups';
const refusals = {
  snapshots: 'SnapshotLimitExceeded',
  backups: 'BackupLimitExceeded',
  groups: 'GroupLimitExceeded',
} as const;

/** Refuses with 413 what would be too much for the project. `thing` and `size` are what the refusal speaks of. */
export function enforceQuota(core: CinderCore, projectId: string, wanted: Amounts, thing: Counted, size: number): void {
  const overruns = core.quotas.overruns(projectId, wanted, usageOf(core, projectId));
  const byName = overruns.toSorted((left, right) => (left.resource < right.resource ? -1 : 1));
  for (const overrun of byName) refuse(overrun, thing, size);
}

function refuse({ resource, limit, used }: Overrun, thing: Counted, size: number): never {
  if (resource.includes('gigabytes')) {
    const amounts = `Requested ${size}G, quota is ${limit}G and ${used}G has been consumed.`;
    if (thing === 'backups') {
      const text = `Requested backup exceeds allowed Backup gigabytes quota. ${amounts}`;
      overLimit('VolumeBackupSizeExceedsAvailableQuota', text);
    }
    const text = `Requested volume or snapshot exceeds allowed ${resource} quota. ${amounts}`;
    overLimit('VolumeSizeExceedsAvailableQuota', text);
  }
  if (thing === 'volumes') {
    const text = `Maximum number of volumes allowed (${limit}) exceeded for quota '${resource}'.`;
    overLimit('VolumeLimitExceeded', text);
  }
  overLimit(refusals[thing], `Maximum number of ${thing} allowed (${limit}) exceeded`);
}

/** Refuses with 413 a volume that is larger than one may be. */
export function enforceVolumeSize(core: CinderCore, projectId: string, size: number): void {
  const limit = core.quotas.limit(projectId, 'per_volume_gigabytes');
  if (limit < 0 || size <= limit) return;
  const text = `Requested volume size ${size}G is larger than maximum allowed limit ${limit}G.`;
  overLimit('VolumeSizeExceedsLimit', text);
}
