import type { Readable } from 'node:stream';
import type { NativeCaller } from '../native-caller.ts';
import { segment } from '../path-segment.ts';
import { jsonPatchType, type PatchOperation } from './json-patch.ts';

/** An image as glance sends it (Image API v2). */
export type NativeImage = { id: string } & Record<string, unknown>;

const service = 'image';
const pathOf = (id: string) => `/images/${segment(id)}`;

export function readImage(native: NativeCaller, id: string): Promise<NativeImage> {
  return native.json<NativeImage>({ service, path: pathOf(id) });
}

/** A new record, without data. */
export function createImage(native: NativeCaller, attributes: object): Promise<NativeImage> {
  return native.json<NativeImage>({ service, method: 'POST', path: '/images', body: attributes });
}

/** `operations`: of `application/openstack-images-v2.1-json-patch`. */
export async function patchImage(
  native: NativeCaller,
  id: string,
  operations: readonly PatchOperation[],
): Promise<void> {
  await native.send({ service, method: 'PATCH', path: pathOf(id), body: operations, contentType: jsonPatchType });
}

export async function deleteImage(native: NativeCaller, id: string): Promise<void> {
  await native.send({ service, method: 'DELETE', path: pathOf(id) });
}

export async function actOnImage(native: NativeCaller, id: string, action: 'deactivate' | 'reactivate'): Promise<void> {
  await native.send({ service, method: 'POST', path: `${pathOf(id)}/actions/${action}` });
}

/** The image service fetches the data itself. */
export async function importFrom(native: NativeCaller, id: string, uri: string): Promise<void> {
  const body = { method: { name: 'web-download', uri } };
  await native.send({ service, method: 'POST', path: `${pathOf(id)}/import`, body });
}

/** The image service notes where the data is, if it allows that at all. */
export function addLocation(native: NativeCaller, id: string, url: string): Promise<void> {
  return patchImage(native, id, [{ op: 'add', path: '/locations/-', value: { url, metadata: {} } }]);
}

/** Sends an image's data, as fast as the service takes it. */
export async function uploadImage(native: NativeCaller, id: string, body: Readable): Promise<void> {
  const headers = { 'Content-Type': 'application/octet-stream' };
  await native.upload({ service, path: `${pathOf(id)}/file`, headers, body, storedWith: 204 });
}

/** Removes a record whose data will not come, also when the browser has left. */
export async function discardImage(native: NativeCaller, id: string): Promise<void> {
  await native.send({ service, method: 'DELETE', path: pathOf(id), detached: true });
}

/** As `readImage`, also when the browser has left. */
export function readUploadedImage(native: NativeCaller, id: string): Promise<NativeImage> {
  return native.json<NativeImage>({ service, path: pathOf(id), detached: true });
}
