import { createHash } from 'node:crypto';
import { answer, refuse, type SwiftAnswer } from './answers.ts';
import { fileOf, type SwiftCore } from './swift-core.ts';
import type { Entry, ListingQuery } from './listing.ts';
import { behindPrefix, compareNames, isBefore } from './names.ts';
import type { ContainerRecord, ObjectPlace, ObjectRecord, Timestamp } from './swift-records.ts';
import { timestampText } from './times.ts';

/** An object without bytes says: deleted here. */
export const deletedHere = {
  bytes: 0,
  etag: createHash('md5').digest('hex'),
  contentType: 'application/x-deleted;swift_versions_deleted=1',
  metadata: {},
  headers: {},
  data: null,
};

/** The id of what is put into the container now; undefined when it keeps no versions. */
export function versionIdFor(container: ContainerRecord, time: Timestamp): string | undefined {
  return container.versioning === 'enabled' ? timestampText(time) : undefined;
}

/** Before an object is replaced: it stays as a version, or its bytes go. */
export async function keepVersion(core: SwiftCore, container: ContainerRecord, object: ObjectRecord): Promise<void> {
  if (object.version !== undefined) return;
  if (container.versioning === 'enabled') {
    core.store.putVersion({ ...object, version: timestampText(object.created) });
    return;
  }
  await core.files.remove(fileOf(object.data));
}

/** DELETE without `version-id`: where versions are kept, a marker says that there's none any more. */
export async function hideObject(
  core: SwiftCore,
  container: ContainerRecord,
  place: ObjectPlace,
): Promise<SwiftAnswer> {
  const { store } = core;
  const object = store.object(place.account, place.container, place.object);
  if (container.versioning === 'suspended') {
    if (!object) return refuse(404);
    await core.discard(object);
    return answer(204);
  }
  if (object) {
    store.deleteObject(object);
    await keepVersion(core, container, object);
  }
  const time = store.timestamp();
  const version = timestampText(time);
  store.putVersion({
    account: place.account,
    container: place.container,
    name: place.object,
    created: time,
    ...deletedHere,
    version,
    isDeleteMarker: true,
  });
  return answer(204, { headers: { 'x-object-version-id': version } });
}

/** DELETE with `version-id`: this version goes for good; when it was the current one, there's none any more. */
export async function deleteVersion(core: SwiftCore, place: ObjectPlace, version: string): Promise<SwiftAnswer> {
  const { store } = core;
  const current = store.object(place.account, place.container, place.object);
  const object = store.version(place.account, place.container, place.object, version);
  if (object) {
    store.deleteVersion(object);
    await core.files.remove(fileOf(object.data));
    if (current?.version === version) store.deleteObject(current);
  } else if (version === 'null' && current && current.version === undefined) {
    await core.discard(current);
  } else return refuse(404);
  const left = store.object(place.account, place.container, place.object);
  return answer(204, {
    headers: {
      'x-object-version-id': version,
      'x-object-current-version-id': left?.version ?? 'null',
    },
  });
}

/** A container's listing with `versions`: by name, the latest version of each first. */
export function listVersions(core: SwiftCore, container: ContainerRecord, query: ListingQuery): Entry<ObjectRecord>[] {
  const { store } = core;
  const kept = store.versions(container.account, container.name);
  const versioned = new Set(kept.map((one) => one.name));
  const unversioned: ObjectRecord[] = [];
  const source = store.objects(container.account, container.name);
  for (let one = source.next('', true); one; one = source.next(one.name, false)) {
    if (one.version === undefined) unversioned.push(one);
  }
  const prefix = query.prefix ?? '';
  const end = behindPrefix(prefix);
  const all = [...kept, ...unversioned]
    .filter(({ name }) => name.startsWith(prefix) && (end === undefined || isBefore(name, end)))
    .filter(({ name }) => query.marker === '' || isBefore(query.marker, name))
    .sort((a, b) => compareNames(a.name, b.name) || b.created - a.created);
  const seen = new Set<string>();
  const entries = all.map((one) => {
    const isLatest = !seen.has(one.name);
    seen.add(one.name);
    return { item: { ...one, isLatest: isLatest || !versioned.has(one.name) } };
  });
  return entries.slice(0, query.limit);
}
