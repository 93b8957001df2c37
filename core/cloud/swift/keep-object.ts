import { refuse } from './answers.ts';
import { fileOf, type SwiftCore } from './swift-core.ts';
import type { ContainerRecord, ObjectPlace, ObjectRecord } from './swift-records.ts';
import { timestampText } from './times.ts';
import { keepVersion, versionIdFor } from './versions.ts';

type NewObject = Omit<ObjectRecord, 'account' | 'container' | 'name' | 'created' | 'version'> & ObjectPlace;

/** Puts an object in the place of the one before it. Its bytes go again when its container went meanwhile. */
export async function keepObject(
  core: SwiftCore,
  container: ContainerRecord,
  { object: name, ...members }: NewObject,
): Promise<ObjectRecord> {
  const current = core.store.container(container.account, container.name);
  if (!current) {
    await core.files.remove(fileOf(members.data));
    return refuse(404);
  }
  const before = core.store.object(members.account, members.container, name);
  const archives = before !== undefined && current.archive !== undefined && current.versioning === undefined;
  const archive = archives ? archiveOf(core, current) : undefined;
  if (archives && !archive) {
    await core.files.remove(fileOf(members.data));
    return refuse(412);
  }
  const created = core.store.timestamp();
  const version = versionIdFor(current, created);
  const object: ObjectRecord = { ...members, name, created, ...(version === undefined ? {} : { version }) };
  // Without a pause in between: of two uploads at once, the later one must find the earlier.
  core.store.putObject(object);
  if (version !== undefined) core.store.putVersion(object);
  core.expire(object);
  // A dynamic large object has no bytes of its own: the service archives none.
  if (before && archive && before.manifest === undefined) await archiveObject(core, archive, before);
  else if (before) await keepVersion(core, current, before);
  return object;
}

/** The container that replaced objects go to; undefined when there is none. */
export function archiveOf(core: SwiftCore, { account, archive }: ContainerRecord): ContainerRecord | undefined {
  return archive && core.store.container(account, archive.container);
}

/** Keeps an object that is replaced or deleted; its bytes stay where they are. */
export async function archiveObject(core: SwiftCore, archive: ContainerRecord, object: ObjectRecord): Promise<void> {
  const { version: _version, deleteAt: _deleteAt, created, name, ...members } = object;
  await keepObject(core, archive, {
    ...members,
    container: archive.name,
    object: archivedPrefix(name) + timestampText(created),
  });
}

/** `003cat/`: the length of the name in bytes, and the name, so that no name is the beginning of another one's. */
export function archivedPrefix(name: string): string {
  return `${Buffer.byteLength(name).toString(16).padStart(3, '0')}${name}/`;
}
