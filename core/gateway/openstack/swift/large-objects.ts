import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import { GatewayError } from '../../errors.ts';
import type { NativeCaller } from '../native-caller.ts';
import { readJson } from '../refusals.ts';
import { isRefusal, readListing } from './containers.ts';
import { containerPath, objectPath, service } from './paths.ts';

/** How a large object knows its segments: by a manifest that names each, or by what their names begin with. */
export type LargeObject = { kind: 'static' } | { kind: 'dynamic'; container: string; prefix: string };

/** One segment of a static large object, by its container and name. */
export interface Segment {
  container: string;
  object: string;
  etag: string;
  bytes: number;
}

type Place = readonly [container: string, object: string];

/** Seconds: the service looks at each segment, or removes each, before it answers. */
const manyObjects = 600;
/** Removed one by one, so many at once. */
const atOnce = 8;
/** As many as one object is made of here (SW-15). What has more is other people's making, and they stay. */
const mostSegments = 10_000;
const pageSize = 1000;

/** What the headers of an object say of its segments; undefined when it is stored as a whole. */
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
  await native.upload({
    service,
    path: objectPath(container, object),
    query: { 'multipart-manifest': 'put' },
    headers,
    body: Readable.from([Buffer.from(JSON.stringify(manifest))], { objectMode: false }),
  });
}

/** Makes an object of whatever lies under the prefix, in the order of the names. */
export async function createDynamic(
  native: NativeCaller,
  [container, object]: Place,
  { segments, headers }: { segments: { container: string; prefix: string }; headers: Readonly<Record<string, string>> },
): Promise<void> {
  const manifest = [segments.container, ...segments.prefix.split('/')].map(encodeURIComponent).join('/');
  await native.upload({
    service,
    path: objectPath(container, object),
    headers: { ...headers, 'X-Object-Manifest': manifest },
    body: Readable.from([], { objectMode: false }),
  });
}

/**
 * The segments that go with a large object, as it is now. A manifest may name anything, other people's objects included: of what
 * it names only the object's own, see `isOwn`, and none where they are too many.
 */
export async function ownSegments(native: NativeCaller, place: Place, large: LargeObject): Promise<Segment[]> {
  const all =
    large.kind === 'static' ? await manifestSegments(native, place) : await prefixSegments(native, place, large);
  return all.length > mostSegments ? [] : all.filter((each) => isOwn(place, each));
}

/** A segment as a manifest names it; one that is a large object itself brings segments of its own. */
type NamedSegment = Segment & { isLarge?: boolean };

async function manifestSegments(native: NativeCaller, [container, object]: Place): Promise<NamedSegment[]> {
  const path = objectPath(container, object);
  const answer = await native.send({ service, path, query: { 'multipart-manifest': 'get' } });
  const listed = readJson(answer, service);
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
  if (!ownPrefix.test(behindName(place, container, prefix) ?? '')) return [];
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

/**
 * What clients call segments, behind the object's name and a slash: `slo/` or `dlo/` and numbers (this console, the command line
 * client), or the time and the size at once (older ones). What lies deeper may belong to another object, whose name begins so.
 */
const ownName = /^(?:(?:slo|dlo)\/(?:-?[\d.]+(?:-\w+)?\/)*|\d{9,}(?:\.\d+)?\/\d+\/(?:\d+\/)?)\d+$/;
const ownPrefix = /^(?:(?:slo|dlo)\/|\d{9,}(?:\.\d+)?\/\d+\/)/;

function isOwn(place: Place, { container, object, isLarge = false }: NamedSegment): boolean {
  return !isLarge && ownName.test(behindName(place, container, object) ?? '');
}

/**
 * What follows the object's name in that of a segment, or of several; undefined where they lie elsewhere than clients put them:
 * in the container of the container's segments, below the object's name. Of names that are too long it is the digest.
 */
function behindName([container, object]: Place, within: string, name: string): string | undefined {
  if (![container, digestOf(container)].some((each) => within === `${each}_segments`)) return undefined;
  const own = [object, digestOf(object)].find((each) => name.startsWith(`${each}/`));
  return own === undefined ? undefined : name.slice(own.length + 1);
}

function digestOf(text: string): string {
  return createHash('md5').update(text).digest('hex');
}

/** Removes an object with the segments that are its own, if it has some. */
export async function deleteWithSegments(native: NativeCaller, place: Place): Promise<void> {
  const large = await largeObjectAt(native, place);
  if (large?.kind === 'static') return deleteStatic(native, place);
  const segments = large ? await ownSegments(native, place, large) : [];
  await native.send({ service, method: 'DELETE', path: objectPath(...place) });
  await deleteSegments(native, segments);
}

/** The service removes all that the manifest names: it is asked to only where all of it is the object's own. */
async function deleteStatic(native: NativeCaller, place: Place): Promise<void> {
  const path = objectPath(...place);
  const named = await manifestSegments(native, place);
  if (named.length > mostSegments || !named.every((each) => isOwn(place, each))) {
    await native.send({ service, method: 'DELETE', path });
    return;
  }
  const query = { 'multipart-manifest': 'delete' };
  const answer = await native.send({ service, method: 'DELETE', path, query, deadline: manyObjects });
  checkReport(readJson(answer, service));
}

/** Who may write but not read is not told what an object is made of. */
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

/** One that is gone already is no failure. */
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
