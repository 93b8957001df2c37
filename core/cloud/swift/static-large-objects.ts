import { createHash } from 'node:crypto';
import { plain, refuse, statusLine, type SwiftAnswer } from './answers.ts';
import { bodyText } from './body-text.ts';
import { deleteAll, type Deletion } from './bulk-delete.ts';
import { callLike, hasObject, headerOf, type SwiftCall, type SwiftHandler } from './call.ts';
import type { SwiftCore } from './swift-core.ts';
import { findObject, openContainer } from './get-object.ts';
import { contentOf } from './object-content.ts';
import { keepObject } from './keep-object.ts';
import { checkCondition, created, readMembers } from './put-object.ts';
import { readRanges } from './ranges.ts';
import type { ObjectPlace, ObjectRecord, ObjectSegment, Segment } from './swift-records.ts';
import { manifestText, readManifest, segmentsDigest, segmentsLength, type AskedSegment } from './slo-manifest.ts';

export const manifestLimits = { max_manifest_segments: 1000, max_manifest_size: 8_388_608 } as const;

/** `?multipart-manifest=put` and `=delete`; reading is a matter of every GET. */
export function staticLargeObjects(core: SwiftCore, next: SwiftHandler): SwiftHandler {
  return async (call) => {
    const { path, query, method } = call;
    const asked = query.get('multipart-manifest');
    if (!hasObject(path)) return next(call);
    if (method === 'PUT' && asked === 'put' && !('x-copy-from' in call.headers)) return putManifest(core, call, path);
    if (method === 'DELETE' && asked === 'delete') return deleteWithSegments(core, next, call, path);
    return next(call);
  };
}

async function putManifest(core: SwiftCore, call: SwiftCall, place: ObjectPlace): Promise<SwiftAnswer> {
  const container = openContainer(core, call, place, 'write');
  const members = readMembers(core, call, place);
  const text = await bodyText(call, manifestLimits.max_manifest_size);
  const asked = readManifest(text, `/${place.container}/${place.object}`);
  if (asked.length > manifestLimits.max_manifest_segments) {
    refuse(413, `Number of segments must be <= ${manifestLimits.max_manifest_segments}`);
  }
  const problems: [string, string][] = [];
  const segments = asked.map((segment) => lookUp(core, call, place, segment, problems));
  if (problems.length > 0) {
    refuse(400, `Errors:\n${problems.map(([name, problem]) => `${name}, ${problem}\n`).join('')}`, plain);
  }
  const found = segments.filter((segment) => segment !== undefined);
  checkCondition(core, call, place);
  const digest = segmentsDigest(found);
  const expected = headerOf(call, 'etag')?.replaceAll('"', '');
  if (expected && expected !== digest) refuse(422);
  const manifest = manifestText(found);
  const object = await keepObject(core, container, {
    ...place,
    ...members,
    bytes: segmentsLength(found),
    etag: createHash('md5').update(manifest).digest('hex'),
    data: null,
    segments: found,
    segmentsEtag: digest,
    manifestBytes: manifest.length,
  });
  return created(object, `"${digest}"`);
}

/** Returns a segment as it is when the manifest is made. Its faults go to `problems`. */
function lookUp(
  core: SwiftCore,
  call: SwiftCall,
  { account }: ObjectPlace,
  asked: AskedSegment,
  problems: [string, string][],
): Segment | undefined {
  if ('data' in asked) return asked;
  const [, container = '', ...name] = asked.path.split('/');
  const path = { account, container, object: name.join('/') };
  const head = callLike(call, { method: 'HEAD', path, headers: call.headers });
  let object: ObjectRecord;
  let size: number;
  try {
    openContainer(core, head, path, 'read');
    object = findObject(core, head, path);
    size = contentOf(core, head, object).size;
  } catch (error) {
    problems.push([asked.path, statusLine((error as { answer?: SwiftAnswer }).answer?.status ?? 500)]);
    return undefined;
  }
  const hash = object.segmentsEtag ?? object.etag;
  const before = problems.length;
  if (size < 1) problems.push([asked.path, 'Too Small; each segment must be at least 1 byte.']);
  if (asked.size !== undefined && asked.size !== size) problems.push([asked.path, 'Size Mismatch']);
  if (asked.etag && asked.etag.replaceAll('"', '') !== hash) problems.push([asked.path, 'Etag Mismatch']);
  if (asked.range && readRanges(`bytes=${asked.range}`, size)?.length !== 1) {
    problems.push([asked.path, 'Unsatisfiable Range']);
  }
  if (problems.length > before) return undefined;
  const segment: ObjectSegment = {
    name: asked.path,
    bytes: size,
    hash,
    contentType: object.contentType,
    changed: object.created,
    ...(asked.range ? { range: asked.range } : {}),
    ...(object.segments ? { isStaticLargeObject: true } : {}),
  };
  return segment;
}

/** The segments go first, the manifest last; the answer is that of a bulk delete. */
async function deleteWithSegments(
  core: SwiftCore,
  next: SwiftHandler,
  call: SwiftCall,
  place: ObjectPlace,
): Promise<SwiftAnswer> {
  const own = `/${place.container}/${place.object}`;
  const object = core.store.object(place.account, place.container, place.object);
  const names = object?.segments ? [...segmentNames(core, object), own] : [own];
  const listed: Deletion[] = names.map((name) => ({ name }));
  if (object && !object.segments) listed.splice(0, 1, { name: own, problem: 'Not an SLO manifest' });
  return deleteAll(next, call, listed);
}

function* segmentNames(core: SwiftCore, object: ObjectRecord): Iterable<string> {
  for (const segment of object.segments ?? []) {
    if ('data' in segment) continue;
    const [, container = '', ...name] = segment.name.split('/');
    const inner = core.store.object(object.account, container, name.join('/'));
    if (segment.isStaticLargeObject && inner?.segments) yield* segmentNames(core, inner);
    yield segment.name;
  }
}
