import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { refuse } from './answers.ts';
import { authorize } from './authorize.ts';
import { callLike, type SwiftCall } from './call.ts';
import type { SwiftCore } from './swift-core.ts';
import { behindPrefix, isBefore } from './names.ts';
import type { ObjectRecord, Segment } from './swift-records.ts';
import { type ByteRange, readRanges } from './ranges.ts';

/** The content of an object as read: its own bytes, or those of its segments one after the other. */
export interface Content {
  size: number;
  /** Without quotes. */
  etag: string;
  read(range: ByteRange): Readable;
}

/** Large objects of large objects: no deeper than this. */
const deepest = 10;

/** The container and the prefix of a dynamic large object's segments. */
export function manifestTarget(manifest: string): { container: string; prefix: string } {
  const [container = '', ...rest] = decodeURIComponent(manifest).split('/');
  return { container, prefix: rest.join('/') };
}

/** 409 when a segment is gone or has changed; 401 and 403 when the caller may not read them. */
export function contentOf(core: SwiftCore, call: SwiftCall, object: ObjectRecord, depth = 0): Content {
  if (object.manifest === undefined && object.segments === undefined) return ownContent(core, object);
  if (depth > deepest) refuse(409);
  if (object.segments !== undefined) {
    const parts = object.segments.map((segment) => segmentContent(core, call, object, segment, depth));
    return joined(parts, object.segmentsEtag ?? '');
  }
  const segments = manifestSegments(core, call, object);
  const etags = segments.map((segment) => segment.segmentsEtag ?? segment.etag).join('');
  return joined(
    // Another dynamic one among them gives its own bytes: so a manifest's prefix may match its own name.
    segments.map((segment) =>
      segment.segments === undefined ? ownContent(core, segment) : contentOf(core, call, segment, depth + 1),
    ),
    createHash('md5').update(etags).digest('hex'),
  );
}

/** The bytes that were sent for the object itself. */
export function ownContent(core: SwiftCore, { data, bytes, etag }: ObjectRecord): Content {
  return {
    size: bytes,
    etag,
    read(range) {
      if (data === null) return Readable.from([]);
      if ('file' in data) return core.files.read(data.file, range);
      return fromBuffer(Buffer.from(data.text), range);
    },
  };
}

function fromBuffer(bytes: Buffer, { start, end }: ByteRange): Readable {
  return Readable.from([bytes.subarray(start, end + 1)], { objectMode: false });
}

function manifestSegments(core: SwiftCore, call: SwiftCall, object: ObjectRecord): ObjectRecord[] {
  const { container, prefix } = manifestTarget(object.manifest ?? '');
  const list = core.store.container(object.account, container)?.read;
  authorize(
    callLike(call, { method: 'GET', path: { account: object.account, container }, headers: call.headers }),
    list,
  );
  const source = core.store.objects(object.account, container);
  const end = behindPrefix(prefix);
  const found: ObjectRecord[] = [];
  for (let one = source.next(prefix, true); one; one = source.next(one.name, false)) {
    if (end !== undefined && !isBefore(one.name, end)) break;
    found.push(one);
  }
  return found;
}

function segmentContent(
  core: SwiftCore,
  call: SwiftCall,
  { account }: ObjectRecord,
  segment: Segment,
  depth: number,
): Content {
  if ('data' in segment) {
    const bytes = Buffer.from(segment.data, 'base64');
    return { size: bytes.length, etag: '', read: (range) => fromBuffer(bytes, range) };
  }
  const [, container = '', ...name] = segment.name.split('/');
  const object = name.join('/');
  const path = { account, container, object };
  authorize(
    callLike(call, { method: 'GET', path, headers: call.headers }),
    core.store.container(account, container)?.read,
  );
  const found = core.store.object(account, container, object);
  if (!found || (found.segmentsEtag ?? found.etag) !== segment.hash) return refuse(409);
  const content = contentOf(core, call, found, depth + 1);
  const [range] = segment.range === undefined ? [] : (readRanges(`bytes=${segment.range}`, content.size) ?? []);
  if (!range) return content;
  return {
    size: range.end - range.start + 1,
    etag: '',
    read: ({ start, end }) => content.read({ start: range.start + start, end: range.start + end }),
  };
}

function joined(parts: readonly Content[], etag: string): Content {
  const size = parts.reduce((total, part) => total + part.size, 0);
  async function* bytes({ start, end }: ByteRange) {
    let offset = 0;
    for (const part of parts) {
      const from = Math.max(start - offset, 0);
      const to = Math.min(end - offset, part.size - 1);
      if (from <= to) yield* part.read({ start: from, end: to });
      offset += part.size;
    }
  }
  return { size, etag, read: (range) => Readable.from(bytes(range), { objectMode: false }) };
}
