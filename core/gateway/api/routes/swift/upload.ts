import { Readable } from 'node:stream';
import type { Multipart } from '@fastify/multipart';
import type { SwiftApi } from '#protocol';
import { GatewayError } from '../../../http/errors.ts';
import * as native from '../../../openstack/swift/objects.ts';
import type { Call } from '../../operations/call.ts';
import { brokenOff, countingFields, dropRest, limitsOf } from '../uploads.ts';
import { namedHeaders } from './file-name.ts';
import { conditionOf, replacing } from './replaced-object.ts';

type Upload = Call<SwiftApi.SwiftOperations['uploadObject']>;

/** The form has one part that counts: others are not worth keeping until it comes. */
const mostFields = 10;
const limits = limitsOf({ fields: mostFields, fieldSize: 4096 });

/**
 * uploadObject: the part `file` goes to the service as it comes; a form without one makes an object that has no bytes, as no body at
 * all does. A name that ends with a slash is a folder's.
 */
export async function uploadObject(call: Upload): Promise<void> {
  const { container, object } = call.params;
  if (object.endsWith('/')) return createFolder({ ...call, params: { container, folder: object } });
  await call.native.holdingToken(() => receive(call));
}

async function receive(call: Upload): Promise<void> {
  const { request } = call;
  if (hasNoForm(request)) return store(call, Readable.from([]), '');
  const countField = countingFields(mostFields);
  let isStored = false;
  try {
    for await (const part of request.parts({ limits }) as AsyncIterable<Multipart>) {
      if (isStored) {
        if (part.type === 'file') part.file.resume();
        continue;
      }
      refuseOther(part);
      if (part.type === 'field') {
        countField();
        continue;
      }
      await store(call, part.file, part.filename ?? '');
      isStored = true;
    }
  } catch (error) {
    dropRest(request);
    // The part was whole: what becomes of the rest of the form changes nothing of it.
    if (!isStored) throw brokenOff(error, request.disconnected, 'OBJECT_UPLOAD_BROKEN_OFF');
  }
  if (!isStored) await store(call, Readable.from([]), '');
}

/** True: there is nothing. Bytes that are in no form are not dropped but refused. */
function hasNoForm(request: Upload['request']): boolean {
  if (request.isMultipart()) return false;
  const { headers } = request;
  if (headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0) return true;
  throw new GatewayError('OBJECT_UPLOAD_EXPECTED');
}

function refuseOther(part: Multipart): void {
  if ((part.type === 'file') === (part.fieldname === 'file')) return;
  if (part.type === 'file') part.file.resume();
  throw new GatewayError('OBJECT_UPLOAD_EXPECTED');
}

async function store(call: Upload, body: Readable, filename: string): Promise<void> {
  const { container, object } = call.params;
  const { replaces: isAsked = false, replaces_time: time, new_only: isNewOnly = false } = call.query;
  const digest = await replacing(call, { isAsked, time, keeps: [] }, (kept) => {
    const headers = { ...kept, ...namedHeaders(filename), ...conditionOf(isNewOnly) };
    return native.uploadObject(call.native, container, object, { body, headers });
  });
  if (isNewOnly) await checkOvertaken(call, digest);
  // The digest of what the service has got, for a client that puts segments together.
  call.reply.header('ETag', `"${digest}"`);
}

/**
 * The service looks at its condition when an upload begins: of two for one name the later one may win, and both are told that
 * theirs was stored.
 */
async function checkOvertaken({ native: caller, params }: Upload, digest: string): Promise<void> {
  const { container, object: name } = params;
  const headers = await native.readObject(caller, container, name).catch(() => undefined);
  const found = headers?.['etag'];
  if (found !== undefined && !found.includes(digest)) throw new GatewayError('OBJECT_OVERTAKEN', { name });
}

/** createFolder */
export async function createFolder(call: Call<SwiftApi.SwiftOperations['createFolder']>): Promise<void> {
  const { container, folder } = call.params;
  await refuseBytes(call.request);
  if (await native.objectExists(call.native, container, folder)) {
    throw new GatewayError('FOLDER_EXISTS', { name: folder.replace(/^\/+|\/+$/g, '') });
  }
  await native.createFolder(call.native, container, folder);
}

async function refuseBytes(request: Upload['request']): Promise<void> {
  if (hasNoForm(request)) return;
  const countField = countingFields(mostFields);
  try {
    for await (const part of request.parts({ limits }) as AsyncIterable<Multipart>) {
      if (part.type === 'file') await refuseFile(part.file);
      else countField();
    }
  } catch (error) {
    dropRest(request);
    throw brokenOff(error, request.disconnected, 'OBJECT_UPLOAD_BROKEN_OFF');
  }
}

async function refuseFile(file: Readable): Promise<void> {
  for await (const chunk of file.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    if (chunk.length === 0) continue;
    file.resume();
    throw new GatewayError('FOLDER_WITH_BYTES');
  }
}
