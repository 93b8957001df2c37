import { createHash } from 'node:crypto';
import type { NativeCaller } from '../native-caller.ts';
import { objectPath, service } from './paths.ts';

export type Place = readonly [container: string, object: string];

/** A segment of a large object, by its container and name. */
export interface Segment {
  container: string;
  object: string;
  etag: string;
  bytes: number;
}

/** A segment as a manifest names it; one that is a large object itself brings segments of its own. */
export type NamedSegment = Segment & { isLarge?: boolean };

/**
 * Matches the clients' names of segments, behind the object's name and a slash: `slo/` or `dlo/` and numbers (this console, the
 * command line client), or the time and the size at once. What lies deeper may belong to another object, whose name begins so.
 */
const ownName = /^(?:(?:slo|dlo)\/(?:-?[\d.]+(?:-\w+)?\/)*|\d{9,}(?:\.\d+)?\/\d+\/(?:\d+\/)?)\d+$/;
const ownPrefix = /^(?:(?:slo|dlo)\/|\d{9,}(?:\.\d+)?\/\d+\/)/;
const digest = /^[0-9a-f]{32}$/;

/** Bytes of the longest names of objects and containers, and of what follows an object's name in those of its segments. */
const longestObject = 1024;
const longestContainer = 256;
const longestTail = 120;
/** As many other objects are asked for; segments that more might own stay. */
const mostRivals = 16;

/** May what begins so be an object's own segments? */
export function mayBeOwnPrefix(place: Place, container: string, prefix: string): boolean {
  const name = nameWithin(place, container, prefix);
  return name !== undefined && ownPrefix.test(prefix.slice(name.length + 1));
}

/**
 * Returns the segments that are an object's own. They lie where clients put them, and no other object that is there may have
 * put them there: `a/slo` and `a` may call theirs alike, and so may an object whose name is the digest of a long one.
 */
export async function ownAmong<T extends NamedSegment>(
  native: NativeCaller,
  place: Place,
  segments: readonly T[],
): Promise<T[]> {
  const candidates = segments.flatMap((segment) => {
    const rivals = segment.isLarge ? undefined : rivalsOf(place, segment);
    return rivals === undefined ? [] : [{ segment, rivals }];
  });
  const paths = [...new Set(candidates.flatMap(({ rivals }) => rivals))];
  const asked = paths.slice(0, mostRivals);
  const free = new Set(
    (await Promise.all(asked.map((path) => isFree(native, path)))).flatMap((is, at) => (is ? asked[at]! : [])),
  );
  return candidates.filter(({ rivals }) => rivals.every((path) => free.has(path))).map(({ segment }) => segment);
}

/** The paths of other objects that a segment may be of as well; undefined: it isn't this one's, or nobody knows whose. */
function rivalsOf(place: Place, { container: within, object: name }: Segment): string[] | undefined {
  const [container, object] = place;
  const own = nameWithin(place, within, name);
  if (own === undefined || !ownName.test(name.slice(own.length + 1))) return undefined;
  // A digest does not tell which long name it stands for.
  const owners = ownersOf(name);
  if (digest.test(container) || owners.some((owner) => digest.test(owner) && owner !== digestOf(object)))
    return undefined;
  const isOfDigest = within !== `${container}_segments`;
  const rivals = owners.filter((owner) => owner !== object).map((owner) => objectPath(container, owner));
  return isOfDigest ? [...rivals, objectPath(digestOf(container), object)] : rivals;
}

/** The names of objects that a segment of this name may be of. */
function ownersOf(name: string): string[] {
  const ends = [...name.matchAll(/\//g)].map(({ index }) => index);
  return ends.filter((end) => end > 0 && ownName.test(name.slice(end + 1))).map((end) => name.slice(0, end));
}

/**
 * Returns what the names of an object's segments begin with, before a slash. It is the object's name, or the digest of one that
 * is too long. Undefined where they lie elsewhere than clients put them: in the container of the container's segments.
 */
function nameWithin([container, object]: Place, within: string, name: string): string | undefined {
  if (!namesOf(container, '_segments'.length, longestContainer).some((each) => within === `${each}_segments`))
    return undefined;
  return namesOf(object, longestTail, longestObject).find((each) => name.startsWith(`${each}/`));
}

function namesOf(name: string, tail: number, longest: number): string[] {
  return Buffer.byteLength(name) + tail > longest ? [name, digestOf(name)] : [name];
}

function digestOf(text: string): string {
  return createHash('md5').update(text).digest('hex');
}

async function isFree(native: NativeCaller, path: string): Promise<boolean> {
  return (await native.attempt({ service, method: 'HEAD', path })).status === 404;
}
