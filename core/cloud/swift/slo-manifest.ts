import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { plain, refuse } from './answers.ts';
import type { Content } from './object-content.ts';
import { pythonJson } from './python-json.ts';
import { readRanges } from './ranges.ts';
import type { ObjectRecord, Segment } from './swift-records.ts';
import { listingTime } from './times.ts';

/** A segment as a client describes it. */
export type AskedSegment = { data: string } | { path: string; etag?: string | null; size?: number; range?: string };

const pathMembers = ['path', 'etag', 'size_bytes', 'range'];

/**
 * Reads the body of `?multipart-manifest=put`; `self` is the manifest's own `/container/object`. 400 with a line for each
 * piece that is wrong. Source: the reference of swift's static large objects.
 */
export function readManifest(text: string, self: string): AskedSegment[] {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    refuse(400, 'Manifest must be valid JSON.\n');
  }
  if (!Array.isArray(parsed)) return refuse(400, 'Manifest must be a list.\n');
  const problems: string[] = [];
  const segments: AskedSegment[] = [];
  for (const [index, piece] of (parsed as unknown[]).entries()) {
    const read = readPiece(piece, { self, isLast: index === parsed.length - 1 });
    if (typeof read === 'string') problems.push(`Index ${index}: ${read}`);
    else segments.push(read);
  }
  if (segments.length === parsed.length && segments.length > 0 && segments.every((segment) => 'data' in segment)) {
    problems.push('Inline data segments require at least one object-backed segment.');
  }
  if (problems.length > 0) refuse(400, problems.map((problem) => `${problem}\n`).join(''), plain);
  return segments;
}

function readPiece(piece: unknown, where: { self: string; isLast: boolean }): AskedSegment | string {
  if (typeof piece !== 'object' || piece === null || Array.isArray(piece)) return 'not a JSON object';
  const members = piece as Record<string, unknown>;
  if (!('path' in members) && !('data' in members)) return "expected keys to include one of 'data' or 'path'";
  const allowed = 'data' in members ? ['data'] : pathMembers;
  const surplus = Object.keys(members).filter((name) => !allowed.includes(name));
  if (surplus.length > 0) {
    const names = surplus.sort().map((name) => JSON.stringify(name));
    return `extraneous keys ${names.join(', ')}`;
  }
  return 'data' in members ? readData(members['data']) : readPath(members, where);
}

function readData(data: unknown): AskedSegment | string {
  const isBase64 = typeof data === 'string' && /^[A-Za-z0-9+/]*={0,2}$/.test(data.trim());
  if (!isBase64) return 'data must be valid base64';
  const bytes = Buffer.from(data, 'base64');
  return bytes.length === 0 ? 'too small; each segment must be at least 1 byte.' : { data: bytes.toString('base64') };
}

function readPath(members: Record<string, unknown>, where: { self: string; isLast: boolean }): AskedSegment | string {
  const { path, etag, size_bytes: size, range } = members;
  if (typeof path !== 'string') return '"path" must be a string';
  if (etag !== undefined && etag !== null && typeof etag !== 'string') {
    return '"etag" must be a string or null (if provided)';
  }
  const name = path.replace(/^\/+/, '');
  if (!name.replace(/\/+$/, '').includes('/')) {
    return 'path does not refer to an object. Path must be of the form /container/object.';
  }
  const bytes = size === undefined || size === null ? undefined : Number(size);
  if (bytes !== undefined && !Number.isInteger(bytes)) return 'invalid size_bytes';
  if (bytes !== undefined && bytes < 1 && !where.isLast) return 'too small; each segment must be at least 1 byte.';
  if (`/${name}` === where.self) return 'manifest must not include itself as a segment';
  const problem = range ? rangeProblem(String(range), bytes) : undefined;
  if (problem !== undefined) return problem;
  return {
    path: `/${name}`,
    ...(etag === undefined ? {} : { etag }),
    ...(bytes === undefined ? {} : { size: bytes }),
    ...(range ? { range: String(range) } : {}),
  };
}

function rangeProblem(range: string, size: number | undefined): string | undefined {
  const ranges = readRanges(`bytes=${range}`, size ?? Number.MAX_SAFE_INTEGER);
  if (ranges === null) return 'invalid range';
  if (range.includes(',')) return 'multiple ranges (only one allowed)';
  return size !== undefined && ranges.length !== 1 ? 'unsatisfiable range' : undefined;
}

/** The digest over the digests of all pieces. */
export function segmentsDigest(segments: readonly Segment[]): string {
  const digest = createHash('md5');
  for (const segment of segments) {
    if ('data' in segment) digest.update(createHash('md5').update(Buffer.from(segment.data, 'base64')).digest('hex'));
    else digest.update(segment.range === undefined ? segment.hash : `${segment.hash}:${segment.range};`);
  }
  return digest.digest('hex');
}

/** Bytes that the pieces have together. */
export function segmentsLength(segments: readonly Segment[]): number {
  return segments.reduce((total, segment) => total + segmentLength(segment), 0);
}

function segmentLength(segment: Segment): number {
  if ('data' in segment) return Buffer.from(segment.data, 'base64').length;
  const [range] = segment.range === undefined ? [] : (readRanges(`bytes=${segment.range}`, segment.bytes) ?? []);
  return range ? range.end - range.start + 1 : segment.bytes;
}

/** The manifest as the service keeps it. */
export function manifestText(segments: readonly Segment[]): string {
  return pythonJson(
    segments.map((segment) =>
      'data' in segment
        ? segment
        : {
            name: segment.name,
            bytes: segment.bytes,
            hash: segment.hash,
            content_type: segment.contentType,
            // The service reads it from a header that knows seconds only.
            last_modified: listingTime(Math.ceil(segment.changed / 1000) * 1000),
            range: segment.range,
            sub_slo: segment.isStaticLargeObject,
          },
    ),
  );
}

function rawManifestText(segments: readonly Segment[]): string {
  return pythonJson(
    segments.map((segment) =>
      'data' in segment
        ? segment
        : { etag: segment.hash, path: segment.name, range: segment.range, size_bytes: segment.bytes },
    ),
  );
}

/** Returns the content of `?multipart-manifest=get`; with `raw` in the form that can be put again. */
export function manifestContent(object: ObjectRecord, raw: boolean): Content & { type: string } {
  const segments = object.segments ?? [];
  const bytes = Buffer.from(raw ? rawManifestText(segments) : manifestText(segments));
  return {
    size: bytes.length,
    etag: createHash('md5').update(bytes).digest('hex'),
    type: raw ? object.contentType : 'application/json; charset=utf-8',
    read: ({ start, end }) => Readable.from([bytes.subarray(start, end + 1)], { objectMode: false }),
  };
}
