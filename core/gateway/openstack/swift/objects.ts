import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { GatewayError } from '../../http/errors.ts';
import type { NativeCaller } from '../native-caller.ts';
import { exists, type ListingQuery, readListing } from './containers.ts';
import { containerPath, objectPath, service } from './paths.ts';
import { checkStored } from './stored.ts';

/** An entry of a container's listing: an object, or what the names of several begin with (Object Storage API v1). */
export type NativeEntry =
  | { subdir: string; name?: undefined }
  | { name: string; bytes: number; content_type?: string; last_modified?: string; hash?: string; subdir?: undefined };

/** Part of a listing; with the delimiter `/` folder by folder, without one all that is below. */
export function listObjects(native: NativeCaller, container: string, part: ListingQuery): Promise<NativeEntry[]> {
  return readListing<NativeEntry>(native, containerPath(container), part);
}

/** How many objects have names that begin so; counts up to `limit`. */
export async function countObjects(
  native: NativeCaller,
  container: string,
  below: { prefix: string; limit: number },
): Promise<number> {
  return (await readListing(native, containerPath(container), below)).length;
}

export async function readObject(
  native: NativeCaller,
  container: string,
  object: string,
): Promise<IncomingHttpHeaders> {
  return (await native.send({ service, method: 'HEAD', path: objectPath(container, object) })).headers;
}

export function objectExists(native: NativeCaller, container: string, object: string): Promise<boolean> {
  return exists(native, objectPath(container, object));
}

/** An object without bytes whose name ends with a slash. */
export async function createFolder(native: NativeCaller, container: string, folder: string): Promise<void> {
  const headers = { 'Content-Type': 'application/directory' };
  checkStored(await native.send({ service, method: 'PUT', path: objectPath(container, folder), headers }));
}

/**
 * Stores what the stream has; the service guesses the type by the name. The digest of what was stored, which is that of what
 * was sent.
 */
export async function uploadObject(
  native: NativeCaller,
  container: string,
  object: string,
  { body, headers }: { body: Readable; headers: Record<string, string> },
): Promise<string> {
  const sent = createHash('md5');
  const onBytes = (bytes: Buffer) => void sent.update(bytes);
  const path = objectPath(container, object);
  const stored = checkStored({ headers: await native.upload({ service, path, headers, body, onBytes }) });
  if (stored !== sent.digest('hex')) throw new GatewayError('OBJECT_DAMAGED', {}, { service });
  return stored;
}
