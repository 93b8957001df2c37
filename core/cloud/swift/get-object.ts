import { answer, pageOf, refuse, type SwiftAnswer } from './answers.ts';
import { authorize } from './authorize.ts';
import { headerOf, pathText, quoted, type SwiftCall } from './call.ts';
import type { SwiftCore } from './swift-core.ts';
import { metadataHeaders } from './metadata.ts';
import { type Content, contentOf, ownContent } from './object-content.ts';
import { multipartRanges, readRanges } from './ranges.ts';
import type { ContainerRecord, ObjectPlace, ObjectRecord } from './swift-records.ts';
import { manifestContent } from './slo-manifest.ts';
import { httpTime, timestampText } from './times.ts';

/** The container of an object, once the caller may do what the call does; `list`: which access list says so. */
export function openContainer(
  core: SwiftCore,
  call: SwiftCall,
  { account, container }: ObjectPlace,
  list: 'read' | 'write',
): ContainerRecord {
  const found = core.store.container(account, container);
  authorize(call, found?.[list]);
  return found ?? refuse(404);
}

/** The object that a call means: its current version, or the one that `version-id` names. 404 when it is not there. */
export function findObject(
  core: SwiftCore,
  call: SwiftCall,
  { account, container, object }: ObjectPlace,
): ObjectRecord {
  const version = call.query.get('version-id');
  const current = core.store.object(account, container, object);
  const found =
    version === null || (version === 'null' && current?.version === undefined)
      ? current
      : core.store.version(account, container, object, version);
  const isGone = !found || found.isDeleteMarker || (found.deleteAt !== undefined && found.deleteAt <= core.now());
  return isGone ? refuse(404) : found;
}

/** GET and HEAD of an object: whole, in part, or not at all when the caller has it already. */
export async function getObject(core: SwiftCore, call: SwiftCall, place: ObjectPlace): Promise<SwiftAnswer> {
  openContainer(core, call, place, 'read');
  const object = findObject(core, call, place);
  const isManifest = call.query.get('multipart-manifest') === 'get';
  const isLarge = object.segments !== undefined || object.manifest !== undefined;
  const shown = isManifest && object.segments ? manifestContent(object, call.query.get('format') === 'raw') : undefined;
  const content = shown ?? (isManifest ? ownContent(core, object) : contentOf(core, call, object));
  const type = shown?.type ?? object.contentType;
  const headers: Record<string, string> = {
    'content-type': type,
    ...objectHeaders(object),
    ...(object.segments && !shown ? { 'x-manifest-etag': object.etag } : {}),
    etag: isLarge && !isManifest ? `"${content.etag}"` : content.etag,
    'accept-ranges': 'bytes',
    ...versionHeaders(place, object),
  };
  return unchanged(call, object, content, headers) ?? partial(call, content, headers);
}

/** Everything that is told of an object besides type, length and digest. */
export function objectHeaders(object: ObjectRecord): Record<string, string> {
  return {
    ...metadataHeaders('object', object.metadata, true),
    ...object.headers,
    ...(object.deleteAt === undefined ? {} : { 'x-delete-at': String(object.deleteAt) }),
    ...(object.manifest === undefined ? {} : { 'x-object-manifest': object.manifest }),
    ...(object.segments ? { 'x-static-large-object': 'True' } : {}),
    'last-modified': httpTime(object.created),
    'x-timestamp': timestampText(object.created),
  };
}

function versionHeaders(place: ObjectPlace, { version }: ObjectRecord): Record<string, string> {
  if (version === undefined) return {};
  return {
    'x-object-version-id': version,
    'content-location': `${quoted(pathText(place))}?version-id=${version}`,
  };
}

/** 304 and 412, by digest first and time after. */
function unchanged(
  call: SwiftCall,
  object: ObjectRecord,
  content: Content,
  headers: Record<string, string>,
): SwiftAnswer | undefined {
  const time = Math.ceil(object.created / 1000) * 1000;
  const names = (header: string) =>
    headerOf(call, header)
      ?.split(',')
      .map((one) => one.trim().replace(/^(W\/)?"(.*)"$/, '$2'));
  const has = (list: string[]) => list.includes('*') || list.includes(content.etag);
  const date = (header: string) => Date.parse(headerOf(call, header) ?? '');
  const match = names('if-match');
  const noneMatch = names('if-none-match');
  if (match && !has(match)) return failed(headers);
  if (noneMatch && has(noneMatch)) return { status: 304, headers, body: '' };
  if (date('if-unmodified-since') < time) return failed(headers);
  if (!noneMatch && date('if-modified-since') >= time) return { status: 304, headers, body: '' };
  return undefined;
}

function failed(headers: Record<string, string>): SwiftAnswer {
  return answer(412, { headers: { ...headers, 'content-type': 'text/html; charset=UTF-8' }, body: '' });
}

function partial(call: SwiftCall, content: Content, headers: Record<string, string>): SwiftAnswer {
  const isHead = call.method === 'HEAD';
  const ranges = isHead ? null : readRanges(headerOf(call, 'range'), content.size);
  const [first] = ranges ?? [];
  if (ranges && !first) {
    return { status: 416, headers: { ...headers, 'content-range': `bytes */${content.size}` }, body: pageOf(416) };
  }
  if (ranges && ranges.length > 1) {
    const parts = multipartRanges(ranges, { ...content, type: headers['content-type'] ?? '' });
    const length = String(parts.length);
    return {
      status: 206,
      headers: { ...headers, 'content-type': parts.type, 'content-length': length },
      body: parts.body,
    };
  }
  const range = first ?? { start: 0, end: content.size - 1 };
  const length = { 'content-length': String(range.end - range.start + 1) };
  const body = isHead || range.end < range.start ? '' : content.read(range);
  if (!first) return { status: 200, headers: { ...headers, ...length }, body };
  const part = { 'content-range': `bytes ${range.start}-${range.end}/${content.size}` };
  return { status: 206, headers: { ...headers, ...part, ...length }, body };
}
