import { Readable } from 'node:stream';
import type { Multipart } from '@fastify/multipart';
import type { SwiftApi } from '#protocol';
import { GatewayError } from '../../errors.ts';
import * as native from '../../openstack/swift/objects.ts';
import type { Call } from '../../operations/call.ts';
import { brokenOff, uploadLimits } from '../uploads.ts';
import { namedHeaders } from './file-name.ts';
import { conditionOf, replacing } from './replaced-object.ts';

type Upload = Call<SwiftApi.SwiftOperations['SW-11']>;

/** The form has one part that counts: others are not worth keeping until it comes. */
const limits = { ...uploadLimits, fields: 10, fieldSize: 4096 };

/** SW-11: the part `file` goes to the service as it comes; without one the object has no bytes. */
export async function uploadObject(call: Upload): Promise<void> {
  const { container, object } = call.params;
  if (object.endsWith('/')) return createFolder({ ...call, params: { container, folder: object } });
  await call.native.holdingToken(() => receive(call));
}

async function receive(call: Upload): Promise<void> {
  const { request } = call;
  if (!request.isMultipart()) return store(call, Readable.from([]), '');
  let isStored = false;
  try {
    for await (const part of request.parts({ limits }) as AsyncIterable<Multipart>) {
      if (part.type === 'field') continue;
      if (isStored || part.fieldname !== 'file') {
        part.file.resume();
        if (isStored) continue;
        throw new GatewayError('OBJECT_UPLOAD_EXPECTED');
      }
      isStored = true;
      await store(call, part.file, part.filename ?? '');
    }
  } catch (error) {
    throw brokenOff(error, request.left, 'OBJECT_UPLOAD_BROKEN_OFF');
  }
  if (!isStored) await store(call, Readable.from([]), '');
}

async function store(call: Upload, body: Readable, filename: string): Promise<void> {
  const { container, object } = call.params;
  const { replaces: isAsked = false, new_only: isNewOnly = false } = call.query;
  const stored = await replacing(call, { isAsked, keeps: [] }, (kept) => {
    const headers = { ...kept, ...namedHeaders(filename), ...conditionOf(isNewOnly) };
    return native.uploadObject(call.native, container, object, { body, headers });
  });
  // What the service has got, for a client that puts segments together.
  const digest = String(stored['etag'] ?? '').replaceAll('"', '');
  if (/^[0-9a-f]{32}$/.test(digest)) call.reply.header('ETag', `"${digest}"`);
}

/** SW-10 */
export async function createFolder(call: Call<SwiftApi.SwiftOperations['SW-10']>): Promise<void> {
  const { container, folder } = call.params;
  if (await native.objectExists(call.native, container, folder)) {
    throw new GatewayError('FOLDER_EXISTS', { name: folder.replace(/^\/+|\/+$/g, '') });
  }
  await native.createFolder(call.native, container, folder);
}
