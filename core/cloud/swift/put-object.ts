import { DataTooLargeError } from '../shared/data-files.ts';
import { answer, plain, refuse, type SwiftAnswer } from './answers.ts';
import { headerOf, isTrue, type SwiftCall } from './call.ts';
import { guessType } from './content-types.ts';
import type { SwiftCore } from './swift-core.ts';
import { openContainer } from './get-object.ts';
import { keepObject } from './keep-object.ts';
import { readMetadata } from './metadata.ts';
import { quotaLeft } from './quotas.ts';
import type { ObjectPlace, ObjectRecord } from './swift-records.ts';
import { httpTime } from './times.ts';

export const largestObject = 5_368_709_122;
const longestName = 1024;

/** Headers that an object keeps as they were sent. */
const kept = [
  'content-disposition',
  'content-encoding',
  'cache-control',
  'content-language',
  'expires',
  'x-robots-tag',
] as const;

/** PUT of an object, its bytes streamed to disk. */
export async function putObject(core: SwiftCore, call: SwiftCall, place: ObjectPlace): Promise<SwiftAnswer> {
  const container = openContainer(core, call, place, 'write');
  checkCondition(core, call, place);
  const members = readMembers(core, call, place);
  const manifest = headerOf(call, 'x-object-manifest');
  const left = quotaLeft(core, call, container);
  const written = await core.files.write(call.body, Math.min(largestObject, left)).catch((error: unknown) => {
    if (!(error instanceof DataTooLargeError)) throw error;
    return left < largestObject ? refuse(413, 'Upload exceeds quota.') : refuse(413);
  });
  const expected = headerOf(call, 'etag')?.replaceAll('"', '').trim().toLowerCase();
  if (expected && expected !== written.md5) {
    await core.files.remove(written.file);
    refuse(422);
  }
  try {
    // The condition is checked again after the bytes: of two uploads at once with it only the first succeeds. A service that
    // orders them by time keeps the later one and loses the other.
    checkCondition(core, call, place);
  } catch (error) {
    await core.files.remove(written.file);
    throw error;
  }
  const object = await keepObject(core, container, {
    ...place,
    ...members,
    bytes: written.size,
    etag: written.md5,
    data: { file: written.file },
    ...(manifest === undefined ? {} : { manifest }),
  });
  return created(object, written.md5);
}

export function created(object: ObjectRecord, etag: string): SwiftAnswer {
  const version: Record<string, string> = object.version === undefined ? {} : { 'x-object-version-id': object.version };
  return answer(201, { headers: { etag, 'last-modified': httpTime(object.created), ...version } });
}

/** `If-None-Match: *` stores only where nothing is. */
export function checkCondition(core: SwiftCore, call: SwiftCall, place: ObjectPlace): void {
  const condition = headerOf(call, 'if-none-match');
  if (condition === undefined) return;
  if (condition.trim() !== '*') refuse(400, 'If-None-Match only supports *', plain);
  if (core.store.object(place.account, place.container, place.object)) refuse(412);
}

/** Reads the new object's members from the headers of a PUT, checked in the service's order. */
export function readMembers(
  core: SwiftCore,
  call: SwiftCall,
  { object: name }: ObjectPlace,
): Pick<ObjectRecord, 'contentType' | 'metadata' | 'headers' | 'deleteAt'> {
  const length = headerOf(call, 'content-length');
  if (Number(length ?? 0) > largestObject) refuse(413, 'Your request is too large.', plain);
  if (length === undefined && !headerOf(call, 'transfer-encoding')?.includes('chunked')) {
    refuse(411, 'Missing Content-Length header.', plain);
  }
  const { length: nameLength } = Array.from(name);
  if (nameLength > longestName) {
    refuse(400, `Object name length of ${nameLength} longer than ${longestName}`, plain);
  }
  const type = headerOf(call, 'content-type');
  const detects = isTrue(headerOf(call, 'x-detect-content-type')) || !type;
  return {
    contentType: detects ? guessType(name) : type,
    ...readChangeable(core, call),
  };
}

/** Reads the members that a POST may change, too. */
export function readChangeable(
  core: SwiftCore,
  call: SwiftCall,
): Pick<ObjectRecord, 'metadata' | 'headers' | 'deleteAt'> {
  const deleteAt = readDeleteAt(core, call);
  const headers = kept.flatMap((name) => {
    const value = headerOf(call, name);
    return value === undefined ? [] : [[name, value] as const];
  });
  return {
    metadata: readMetadata(call, 'object'),
    headers: Object.fromEntries(headers),
    ...(deleteAt === undefined ? {} : { deleteAt }),
  };
}

function readDeleteAt(core: SwiftCore, call: SwiftCall): number | undefined {
  const after = headerOf(call, 'x-delete-after');
  const at = headerOf(call, 'x-delete-at');
  const isWhole = (text: string) => /^\s*-?\d+\s*$/.test(text);
  if (after !== undefined) {
    if (!isWhole(after)) refuse(400, 'Non-integer X-Delete-After', plain);
    const time = Math.floor(core.now() + Number(after));
    return time <= core.now() ? refuse(400, 'X-Delete-After in past', plain) : time;
  }
  if (at === undefined) return undefined;
  if (!isWhole(at)) refuse(400, 'Non-integer X-Delete-At', plain);
  return Number(at) <= core.now() ? refuse(400, 'X-Delete-At in past', plain) : Number(at);
}
