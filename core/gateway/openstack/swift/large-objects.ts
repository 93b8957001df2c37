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

/** The segments of a large object as it is now. Of a dynamic one only those that are nobody else's: see `ownPrefix`. */
export async function segmentsOf(native: NativeCaller, place: Place, large: LargeObject): Promise<Segment[]> {
  return large.kind === 'static' ? manifestSegments(native, place) : prefixSegments(native, ownPrefix(place, large));
}

async function manifestSegments(native: NativeCaller, [container, object]: Place): Promise<Segment[]> {
  const path = objectPath(container, object);
  const answer = await native.send({ service, path, query: { 'multipart-manifest': 'get' } });
  const listed = readJson(answer, service);
  if (!Array.isArray(listed)) {
    throw new GatewayError('SERVICE_BAD_ANSWER', { service, reason: 'it is no manifest' }, { service });
  }
  return listed.flatMap(({ name, hash, bytes }: { name?: unknown; hash?: unknown; bytes?: unknown }) => {
    if (typeof name !== 'string') return [];
    const [, within = '', ...rest] = name.split('/');
    return [{ container: within, object: rest.join('/'), etag: String(hash ?? ''), bytes: Number(bytes ?? 0) }];
  });
}

async function prefixSegments(
  native: NativeCaller,
  place: { container: string; prefix: string } | undefined,
): Promise<Segment[]> {
  const found: Segment[] = [];
  for (let marker: string | undefined; place; marker = found.at(-1)?.object) {
    const page = await readListing<{ name: string; hash?: string; bytes?: number }>(
      native,
      containerPath(place.container),
      {
        prefix: place.prefix,
        marker,
        limit: pageSize,
      },
    );
    for (const { name, hash = '', bytes = 0 } of page) {
      found.push({ container: place.container, object: name, etag: hash, bytes });
    }
    if (page.length < pageSize) break;
  }
  return found;
}

/**
 * A prefix may be anything, other people's objects included. What clients make for an object of theirs lies in a container of
 * segments and begins with its name (or, where that is too long, the name's digest) and a slash: that alone goes with it.
 */
function ownPrefix(
  [container, object]: Place,
  large: { container: string; prefix: string },
): { container: string; prefix: string } | undefined {
  const digest = createHash('md5').update(object).digest('hex');
  const isOwn = [object, digest].some((name) => large.prefix.startsWith(`${name}/`));
  return isOwn && large.container !== container ? large : undefined;
}

/** Removes an object with its segments, if it has some. */
export async function deleteWithSegments(native: NativeCaller, place: Place): Promise<void> {
  const large = await largeObjectAt(native, place);
  const path = objectPath(...place);
  if (large?.kind === 'static') {
    const query = { 'multipart-manifest': 'delete' };
    const answer = await native.send({ service, method: 'DELETE', path, query, deadline: manyObjects });
    return checkReport(readJson(answer, service));
  }
  const segments = large ? await segmentsOf(native, place, large) : [];
  await native.send({ service, method: 'DELETE', path });
  await deleteSegments(native, segments);
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
