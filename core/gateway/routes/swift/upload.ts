import { Readable } from 'node:stream';
import type { Multipart } from '@fastify/multipart';
import type { SwiftApi } from '#protocol';
import { GatewayError } from '../../errors.ts';
import * as native from '../../openstack/swift/objects.ts';
import type { Call } from '../../operations/call.ts';
import { brokenOff, uploadLimits } from '../uploads.ts';

type Upload = Call<SwiftApi.SwiftOperations['SW-11']>;

/** The form has one part that counts: others are not worth keeping until it comes. */
const limits = { ...uploadLimits, fields: 10, fieldSize: 4096 };

/** The service keeps no longer metadata. */
const longestName = 256;

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
  await native.uploadObject(call.native, container, object, { body, headers: namedHeaders(filename) });
}

/** What the file was called: a download gets its extension from it. As UTF-8, the way the service keeps metadata. */
function namedHeaders(filename: string): Record<string, string> {
  const bytes = Buffer.from(filename, 'utf8');
  // oxlint-disable-next-line no-control-regex -- no header may hold one
  if (filename === '' || bytes.length > longestName || /[\u0000-\u001f\u007f]/.test(filename)) return {};
  return { 'X-Object-Meta-Orig-Filename': bytes.toString('latin1') };
}

/** SW-10 */
export async function createFolder(call: Call<SwiftApi.SwiftOperations['SW-10']>): Promise<void> {
  const { container, folder } = call.params;
  if (await native.objectExists(call.native, container, folder)) {
    throw new GatewayError('FOLDER_EXISTS', { name: folder.replace(/^\/+|\/+$/g, '') });
  }
  await native.createFolder(call.native, container, folder);
}
