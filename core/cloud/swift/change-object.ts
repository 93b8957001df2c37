import { answer, refuse, type SwiftAnswer } from './answers.ts';
import { deleteArchived } from './archived-versions.ts';
import { headerOf, type SwiftCall } from './call.ts';
import type { SwiftCore } from './swift-core.ts';
import { findObject, openContainer } from './get-object.ts';
import { readChangeable } from './put-object.ts';
import type { ObjectPlace, ObjectRecord } from './swift-records.ts';
import { deleteVersion, hideObject } from './versions.ts';

/** POST: the metadata is replaced as a whole; the bytes and, unless a new one is sent, their type stay. */
export async function changeObject(core: SwiftCore, call: SwiftCall, place: ObjectPlace): Promise<SwiftAnswer> {
  openContainer(core, call, place, 'write');
  const { deleteAt: _deleteAt, manifest: _manifest, ...object } = findObject(core, call, place);
  const manifest = headerOf(call, 'x-object-manifest');
  const contentType = headerOf(call, 'content-type') || object.contentType;
  const changed: ObjectRecord = {
    ...object,
    ...readChangeable(core, call),
    contentType,
    created: core.store.timestamp(),
    ...(manifest === undefined ? {} : { manifest }),
  };
  core.store.putObject(changed);
  if (changed.version !== undefined) core.store.putVersion(changed);
  core.expire(changed);
  return answer(202);
}

/** DELETE: for good, unless the container keeps versions. */
export async function deleteObject(core: SwiftCore, call: SwiftCall, place: ObjectPlace): Promise<SwiftAnswer> {
  const container = openContainer(core, call, place, 'write');
  const version = call.query.get('version-id');
  if (version !== null) return deleteVersion(core, place, version);
  if (container.versioning) return hideObject(core, container, place);
  if (container.archive) return deleteArchived(core, container, place);
  const object = core.store.object(place.account, place.container, place.object);
  if (!object) return refuse(404);
  await core.discard(object);
  return answer(204);
}
