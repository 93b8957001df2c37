import type { IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import { GatewayError } from '../../http/errors.ts';
import type { NativeCaller } from '../native-caller.ts';
import { readJson } from '../refusals.ts';
import { isRefusal, readListing } from './containers.ts';
import { containerPath, objectPath, service } from './paths.ts';
import { mayBeOwnPrefix, type NamedSegment, ownAmong, type Place, type Segment } from './segment-owners.ts';
import { checkStored } from './stored.ts';
import { keepsVersions } from './versions.ts';

/** How a large object knows its segments: by a manifest that names each, or by what their names begin with. */
export type LargeObject = { kind: 'static' } | { kind: 'dynamic'; container: string; prefix: string };

/** Seconds: the service looks at each segment, or removes each, before it answers. */
const manyObjects = 600;
/** Removed one by one, so many at once. */
const atOnce = 8;
/** As many as one object is made of here (createLargeObject). What has more is other people's making, and they stay. */
const mostSegments = 10_000;
const pageSize = 1000;

/** Returns what the headers of an object say of its segments; undefined when it is stored as a whole. */
export function largeObjectOf(headers: IncomingHttpHeaders): LargeObject | undefined {
  if (/^true$/i.test(String(headers['x-static-large-object'] ?? ''))) return { kind: 'static' };
  const manifest = headers['x-object-manifest'];
  if (typeof manifest !== 'string' || !manifest.includes('/')) return undefined;
  const [container = '', ...prefix] = decoded(manifest).split('/');
  return { kind: 'dynamic', container, prefix: prefix.join('/') };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * Makes one object of segments that are there. The service compares each with the size and the digest given here, and refuses
 * when one differs.
 */
export async function createStatic(
  native: NativeCaller,
  [container, object]: Place,
  { segments, headers }: { segments: readonly Segment[]; headers: Readonly<Record<string, string>> },
): Promise<void> {
  const manifest = segments.map((segment) => ({
    path: `/${segment.container}/${segment.object}`,
    etag: segment.etag,
    size_bytes: segment.bytes,
  }));
  const stored = await native.upload({
    service,
    path: objectPath(container, object),
    query: { 'multipart-manifest': 'put' },
    headers,
    body: Readable.from([Buffer.from(JSON.stringify(manifest))], { objectMode: false }),
  });
  checkStored({ headers: stored });
}

/** Makes an object of whatever lies under the prefix, in the order of the names. */
export async function createDynamic(
  native: NativeCaller,
  [container, object]: Place,
  { segments, headers }: { segments: { container: string; prefix: string }; headers: Readonly<Record<string, string>> },
): Promise<void> {
  const manifest = [segments.container, ...segments.prefix.split('/')].map(encodeURIComponent).join('/');
  const stored = await native.upload({
    service,
    path: objectPath(container, object),
    headers: { ...headers, 'X-Object-Manifest': manifest },
    body: Readable.from([], { objectMode: false }),
  });
  checkStored({ headers: stored });
}

/**
 * Are all of these under the prefix? Nobody looks at a dynamic object's segments when it is stored: who took them for what a cancelled
 * upload left may have begun before. Asked when the object is there, so that who asks for that before taking the rest away
 * finds it. A service that lists late says no of what is there, and would read the object without it meanwhile: ask again.
 */
export async function areThere(
  native: NativeCaller,
  { container, prefix }: { container: string; prefix: string },
  segments: readonly Segment[],
): Promise<boolean> {
  const found = await listSegments(native, { container, prefix });
  const known = new Map(found.map((segment) => [segment.object, segment]));
  return segments.every(({ object, etag, bytes }) => {
    const one = known.get(object);
    return one?.etag === etag && one.bytes === bytes;
  });
}

/**
 * The segments that go with a large object, as it is now. A manifest may name anything, other people's objects included: of what
 * it names only the object's own, see `ownAmong`, and none where they are too many, or where older versions are made of them.
 */
export async function ownSegments(native: NativeCaller, place: Place, large: LargeObject): Promise<Segment[]> {
  if (await keepsVersions(native, place[0])) return [];
  const all =
    large.kind === 'static' ? await manifestSegments(native, place) : await prefixSegments(native, place, large);
  return all.length > mostSegments ? [] : ownAmong(native, place, all);
}

async function manifestSegments(native: NativeCaller, [container, object]: Place): Promise<NamedSegment[]> {
  const path = objectPath(container, object);
  const answer = await native.send({ service, path, query: { 'multipart-manifest': 'get' } });
  const listed = await readJson(answer, service);
  if (!Array.isArray(listed)) {
    throw new GatewayError('SERVICE_BAD_ANSWER', { service, reason: 'it is no manifest' }, { service });
  }
  return listed.flatMap((entry: Partial<Record<'name' | 'hash' | 'bytes' | 'sub_slo', unknown>>) => {
    const { name, hash, bytes, sub_slo: isLarge } = entry;
    if (typeof name !== 'string') return [];
    const [, within = '', ...rest] = name.split('/');
    const place = { container: within, object: rest.join('/') };
    return [{ ...place, etag: String(hash ?? ''), bytes: Number(bytes ?? 0), isLarge: isLarge === true }];
  });
}

async function prefixSegments(
  native: NativeCaller,
  place: Place,
  { container, prefix }: { container: string; prefix: string },
): Promise<Segment[]> {
  return mayBeOwnPrefix(place, container, prefix) ? listSegments(native, { container, prefix }) : [];
}

/** Lists the segments under a prefix. Stops once they are more than an object is made of. */
async function listSegments(
  native: NativeCaller,
  { container, prefix }: { container: string; prefix: string },
): Promise<Segment[]> {
  const found: Segment[] = [];
  for (let marker: string | undefined; found.length <= mostSegments; marker = found.at(-1)?.object) {
    const part = { prefix, marker, limit: pageSize };
    const page = await readListing<{ name: string; hash?: string; bytes?: number }>(
      native,
      containerPath(container),
      part,
    );
    for (const { name, hash = '', bytes = 0 } of page) found.push({ container, object: name, etag: hash, bytes });
    if (page.length < pageSize) break;
  }
  return found;
}

/** Removes an object with the segments that are its own, if it has some and no older version is made of them. */
export async function deleteWithSegments(native: NativeCaller, place: Place): Promise<void> {
  const large = await largeObjectAt(native, place);
  if (large?.kind === 'static' && !(await keepsVersions(native, place[0]))) return deleteStatic(native, place);
  const segments = large?.kind === 'dynamic' ? await ownSegments(native, place, large) : [];
  await native.send({ service, method: 'DELETE', path: objectPath(...place) });
  await deleteSegments(native, segments);
}

/** The service removes all that the manifest names: it is asked to only where all of it is the object's own. */
async function deleteStatic(native: NativeCaller, place: Place): Promise<void> {
  const path = objectPath(...place);
  const named = await manifestSegments(native, place);
  const isAllOwn = named.length <= mostSegments && (await ownAmong(native, place, named)).length === named.length;
  if (!isAllOwn) {
    await native.send({ service, method: 'DELETE', path });
    return;
  }
  const query = { 'multipart-manifest': 'delete' };
  const answer = await native.send({ service, method: 'DELETE', path, query, deadline: manyObjects });
  checkReport(await readJson(answer, service));
}

/** Returns what an object is made of; undefined also for those who may write but not read. */
async function largeObjectAt(native: NativeCaller, [container, object]: Place): Promise<LargeObject | undefined> {
  try {
    return largeObjectOf((await native.send({ service, method: 'HEAD', path: objectPath(container, object) })).headers);
  } catch (error) {
    if (isRefusal(error, 403)) return undefined;
    throw error;
  }
}

/** The answer of a bulk deletion is a success that tells of its failures. */
function checkReport(report: unknown): void {
  const { Errors: errors = [], 'Response Status': status = '200 OK' } = report as {
    Errors?: [name: string, problem: string][];
    'Response Status'?: string;
  };
  if (errors.length === 0 && status.startsWith('2')) return;
  const detail = errors.map(([name, problem]) => `${decoded(name)}: ${problem}`).join(', ') || status;
  throw new GatewayError('SEGMENTS_LEFT', { detail: detail.slice(0, 500) }, { service });
}

/** Deletes segments. A segment that is gone already is no failure. */
export async function deleteSegments(native: NativeCaller, segments: readonly Segment[]): Promise<void> {
  const queue = [...segments];
  const worker = async () => {
    for (let one = queue.pop(); one; one = queue.pop()) {
      const answer = await native.attempt({ service, method: 'DELETE', path: objectPath(one.container, one.object) });
      if (answer.status >= 400 && answer.status !== 404) {
        throw new GatewayError('SEGMENTS_LEFT', { detail: `${one.object}: ${answer.status}` }, { service });
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}
