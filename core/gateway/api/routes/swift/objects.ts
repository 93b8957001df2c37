import type { SwiftApi } from '#protocol';
import { GatewayError } from '../../../http/errors.ts';
import { copyToFree } from '../../../openstack/swift/copy.ts';
import { deleteWithSegments } from '../../../openstack/swift/large-objects.ts';
import * as native from '../../../openstack/swift/objects.ts';
import { timeOf } from '../../../openstack/swift/paths.ts';
import type { Call } from '../../operations/call.ts';
import { refuseControlCharacters } from '../../operations/read-query.ts';
import { listLimit } from '../paging.ts';
import { keptHeadersOf } from './replaced-object.ts';

type Operations = SwiftApi.SwiftOperations;

/** listObjects: what is directly in a folder; or, `recursive`, every object below it. */
export async function listObjects(call: Call<Operations['listObjects']>): Promise<Operations['listObjects']['answer']> {
  const { prefix = '', marker, recursive } = call.query;
  const folder = decodedOnce(call.query.path ?? '');
  refuseControlCharacters('path', folder, true);
  // The one more than is shown tells whether there are more; the folder's own object may be another.
  const found = await native.listObjects(call.native, call.params.container, {
    prefix: folder + prefix,
    marker: marker || undefined,
    limit: listLimit + 2,
    ...(recursive ? {} : { delimiter: '/' }),
  });
  const items = found.map(toEntry).filter((entry) => recursive || entry.path !== folder);
  return { items: items.slice(0, listLimit), has_more: items.length > listLimit };
}

/** Browsers send it encoded twice where it has special characters; others don't, and may mean a percent sign. */
function decodedOnce(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

function toEntry(entry: native.NativeEntry): SwiftApi.ObjectEntry {
  if (entry.subdir !== undefined) {
    return {
      path: entry.subdir,
      name: lastPart(entry.subdir),
      bytes: 0,
      is_subdir: true,
      is_object: false,
      content_type: 'application/pseudo-folder',
      last_modified: null,
      etag: null,
    };
  }
  return {
    path: entry.name,
    name: lastPart(entry.name),
    bytes: entry.bytes,
    is_subdir: false,
    is_object: true,
    content_type: entry.content_type ?? 'application/octet-stream',
    last_modified: entry.last_modified ?? null,
    etag: entry.hash ?? null,
  };
}

/** `2024/summer/` and `2024/summer` → `summer`; of nothing but slashes, these. */
export function lastPart(path: string): string {
  return path.replace(/\/+$/, '').split('/').at(-1) || path;
}

/** readObject: with what it keeps only where it is asked for, as the declared answer has five members. */
export async function readObject(call: Call<Operations['readObject']>): Promise<SwiftApi.ObjectDetails> {
  const { container, object } = call.params;
  const headers = await native.readObject(call.native, container, object);
  const kept = call.query.kept_headers ? keptHeadersOf(headers) : undefined;
  return {
    name: object,
    bytes: String(headers['content-length'] ?? '0'),
    content_type: String(headers['content-type'] ?? ''),
    etag: String(headers['etag'] ?? ''),
    timestamp: timeOf(headers['x-timestamp']),
    ...(kept ? { kept_headers: kept } : {}),
  };
}

/** deleteObject: an object with its segments, or a folder that has nothing in it. */
export async function deleteObject(call: Call<Operations['deleteObject']>): Promise<void> {
  const { container, object } = call.params;
  if (object.endsWith('/')) {
    const count = await native.countObjects(call.native, container, { prefix: object, limit: 2 });
    if (count > 1) throw new GatewayError('FOLDER_NOT_EMPTY');
  }
  await deleteWithSegments(call.native, [container, object]);
}

/** copyObject */
export async function copyObject(call: Call<Operations['copyObject']>): Promise<void> {
  const { container, object } = call.params;
  const { dest_container: toContainer, dest_name: name } = call.body;
  refuseControlCharacters('dest_name', name);
  const isTaken =
    (await native.objectExists(call.native, toContainer, name)) ||
    !(await copyToFree(call.native, [container, object], [toContainer, name]));
  if (isTaken) throw new GatewayError('OBJECT_EXISTS', { name });
}
