import { digestOfText } from './md5.ts';

/** The limits of the object store for large objects (`/info`). */
export interface StoreLimits {
  /** Bytes of one object, or of one segment. */
  largest: number;
  /** Segments of one manifest; undefined: the store takes no manifests, only what begins alike. */
  mostSegments: number | undefined;
}

/** A piece of a file. */
export interface PlannedSegment {
  /** The part of the name behind the prefix: names in order are pieces in order. */
  name: string;
  start: number;
  end: number;
}

/** How a file is uploaded in segments. */
export interface SegmentPlan {
  container: string;
  /** The start of segment names of all files with this name, time and size. Such files may still differ. */
  base: string;
  /** The start of the segment names of this upload. */
  prefix: string;
  dynamic: boolean;
  segments: readonly PlannedSegment[];
}

export interface PlannedFile {
  container: string;
  path: string;
  size: number;
  /** Milliseconds since the epoch. */
  lastModified: number;
  /** The timestamp of the object whose bytes are replaced. */
  replaces?: string | undefined;
}

const mebibyte = 2 ** 20;
const usualSize = 64 * mebibyte;
const usualLargest = 5 * 2 ** 30;
const usualMost = 1000;
/** The most segments that one call of createLargeObject takes, whatever the store does. */
const mostJoined = 10_000;
/** Bytes in UTF-8 of the names of objects and containers, which every store takes. */
const longestObject = 1024;
const longestContainer = 256;
/** The longest text behind an object's name in the names of its segments. */
const longestTail = 120;

/** The limits, and what is usual where the store does not say. */
export function limitsOf(info: Readonly<Record<string, unknown>>): StoreLimits {
  const { max_file_size: largest } = (info['swift'] ?? {}) as Record<string, unknown>;
  const slo = info['slo'] as Record<string, unknown> | undefined;
  const most = slo?.['max_manifest_segments'];
  return {
    largest: isCount(largest) ? largest : usualLargest,
    mostSegments: slo === undefined ? undefined : isCount(most) ? most : usualMost,
  };
}

const isCount = (value: unknown): value is number => typeof value === 'number' && value > 0;

/** Bytes of each segment but the last; undefined: no store of these limits holds so large a file. */
export function segmentSize(size: number, { largest, mostSegments = Infinity }: StoreLimits): number | undefined {
  const usual = Math.min(usualSize, largest);
  const most = Math.min(mostSegments, mostJoined);
  if (size <= usual * most) return usual;
  const needed = Math.ceil(size / most / mebibyte) * mebibyte;
  return needed <= largest ? needed : undefined;
}

/**
 * Where the pieces of a file go. Names are as other clients make them, `object/slo/time/size/segment size/number`, but that each
 * upload has an id behind the segment size: two files may have all the rest in common. Uploads of older consoles have none.
 */
export function planSegments(file: PlannedFile, limits: StoreLimits, each: number, id?: string): SegmentPlan {
  const dynamic = limits.mostSegments === undefined;
  const count = Math.ceil(file.size / each);
  const base = `${prefixOf(file, dynamic)}${file.size}/${each}`;
  return {
    container: segmentsContainer(file.container),
    base,
    prefix: id === undefined ? `${base}/` : `${base}-${id}/`,
    dynamic,
    segments: Array.from({ length: count }, (_each, at) => ({
      name: String(at).padStart(8, '0'),
      start: at * each,
      end: Math.min(file.size, (at + 1) * each),
    })),
  };
}

/** The same plan where nobody else has segments. */
export function planApart(plan: SegmentPlan): SegmentPlan {
  const id = Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
  return { ...plan, prefix: `${plan.base}-${id}/` };
}

/** Returns the first part of segment names. It has the time of the replaced object, whose segments must stay readable. */
function prefixOf({ path, lastModified, replaces }: PlannedFile, dynamic: boolean): string {
  const name = nameWithin(path);
  const time = (lastModified / 1000).toFixed(6);
  const old = replaces === undefined ? '' : `-${replaces.replace(/\W/g, '')}`;
  return `${name}/${dynamic ? 'dlo' : 'slo'}/${time}${old}/`;
}

/** Returns the start of an object's segment names, before a slash. It is the object's name, or its digest if it is too long. */
export function nameWithin(path: string): string {
  return bytesOf(path) + longestTail > longestObject ? digestOfText(path) : path;
}

/** The container of another container's segments. */
export function segmentsContainer(container: string): string {
  const name = `${container}_segments`;
  return bytesOf(name) > longestContainer ? `${digestOfText(container)}_segments` : name;
}

const bytesOf = (text: string) => new TextEncoder().encode(text).length;
