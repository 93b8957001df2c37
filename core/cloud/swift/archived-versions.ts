import { answer, plain, refuse, type SwiftAnswer } from './answers.ts';
import { headerOf, isTrue, type SwiftCall } from './call.ts';
import { type SwiftCore } from './swift-core.ts';
import { behindPrefix, isBefore } from './names.ts';
import { archivedPrefix, archiveObject, archiveOf, keepObject } from './keep-object.ts';
import type { Archive, ContainerRecord, ObjectPlace, ObjectRecord } from './swift-records.ts';
import { timestampText } from './times.ts';
import { deletedHere } from './versions.ts';

const headers = { stack: 'x-versions-location', history: 'x-history-location' } as const;

/**
 * Where a container keeps the objects that are replaced, after this call. With `X-Versions-Location` a deletion brings the
 * last one back, with `X-History-Location` it is kept with a marker.
 */
export function changedArchive(call: SwiftCall, container: ContainerRecord): { archive?: Archive } {
  const asked = Object.values(headers).map((header) => headerOf(call, header));
  if (asked.every((value) => value !== undefined)) {
    refuse(400, `Only one of ${headers.stack} or ${headers.history} may be specified`, plain);
  }
  const removes = Object.values(headers).some((header) => header.replace('x-', 'x-remove-') in call.headers);
  const mode = asked[1] === undefined ? 'stack' : 'history';
  const value = asked[0] ?? asked[1];
  if (value === undefined) return removes || !container.archive ? {} : { archive: container.archive };
  if (value === '') return {};
  const name = decodeURIComponent(value);
  if (name.includes('/')) refuse(412, 'Container name cannot contain slashes');
  return { archive: { container: name, mode } };
}

/** Versions of both kinds at once are not offered. */
export function refuseBothKinds(call: SwiftCall, container: ContainerRecord): void {
  if (container.archive && isTrue(headerOf(call, 'x-versions-enabled'))) {
    refuse(
      400,
      'Cannot enable object versioning on a container that is already using the legacy versioned writes feature.',
    );
  }
}

export function archiveHeaders({ archive }: ContainerRecord): Record<string, string> {
  return archive ? { [headers[archive.mode]]: encodeURIComponent(archive.container) } : {};
}

/** DELETE where replaced objects are kept elsewhere. */
export async function deleteArchived(
  core: SwiftCore,
  container: ContainerRecord,
  place: ObjectPlace,
): Promise<SwiftAnswer> {
  const archive = archiveOf(core, container);
  const object = core.store.object(place.account, place.container, place.object);
  if (archive && container.archive?.mode === 'history') {
    if (object) {
      core.store.deleteObject(object);
      await archiveObject(core, archive, object);
    }
    await keepObject(core, archive, {
      ...deletedHere,
      account: place.account,
      container: archive.name,
      object: archivedPrefix(place.object) + timestampText(core.store.timestamp()),
    });
    return object ? answer(204) : refuse(404);
  }
  const last = archive && lastArchived(core, archive, place.object);
  if (object) await core.discard(object);
  if (!last) return object ? answer(204) : refuse(404);
  core.store.deleteObject(last);
  const { created: _created, name: _name, version: _version, ...members } = last;
  // The bytes go back with the record; the place is empty, so nothing is archived now.
  await keepObject(core, container, { ...members, container: container.name, object: place.object });
  return answer(204);
}

function lastArchived(core: SwiftCore, archive: ContainerRecord, name: string): ObjectRecord | undefined {
  const source = core.store.objects(archive.account, archive.name);
  const prefix = archivedPrefix(name);
  const end = behindPrefix(prefix);
  let last: ObjectRecord | undefined;
  for (let one = source.next(prefix, true); one; one = source.next(one.name, false)) {
    if (end !== undefined && !isBefore(one.name, end)) break;
    last = one;
  }
  return last;
}
