/** Metadata by lower-case name, without the prefix `x-…-meta-`. */
export type Metadata = Record<string, string>;

/** Milliseconds since 1970, with a fraction: no two changes have the same. */
export type Timestamp = number;

export interface AccountRecord {
  /** `AUTH_` and the id of its project. */
  name: string;
  created: Timestamp;
  metadata: Metadata;
  /** The quota that a reseller set: the bytes that all objects of the account may have. */
  quotaBytes: number | null;
}

export interface ContainerRecord {
  account: string;
  name: string;
  created: Timestamp;
  changed: Timestamp;
  policy: string;
  metadata: Metadata;
  /** Read and write access lists, cleaned. */
  read: string;
  write: string;
  /** Where it is to be copied to, and with which key. */
  syncTo?: string;
  syncKey?: string;
  /** Object versioning (`X-Versions-Enabled`); undefined: it never was on. */
  versioning?: 'enabled' | 'suspended';
  /** Where replaced objects go (`X-Versions-Location`, `X-History-Location`). */
  archive?: Archive;
}

/** `stack`: a deletion brings the last one back; `history`: it is kept too. */
export interface Archive {
  container: string;
  mode: 'stack' | 'history';
}

/** Where the bytes of an object are. */
export type ObjectData = { file: string } | { text: string } | null;

export interface ObjectRecord {
  account: string;
  container: string;
  name: string;
  created: Timestamp;
  bytes: number;
  /** MD5 of the bytes; of a static large object's manifest, as it is stored. */
  etag: string;
  contentType: string;
  metadata: Metadata;
  /** Headers that are kept as they were sent: `content-disposition` and so on. */
  headers: Record<string, string>;
  /** Seconds since 1970 at which it goes. */
  deleteAt?: number;
  data: ObjectData;
  /** A dynamic large object: `container/prefix` of its segments, as it was sent. */
  manifest?: string;
  /** A static large object: its segments, and the digest over their digests. */
  segments?: Segment[];
  segmentsEtag?: string;
  /** Length of that manifest: what it counts in its container, as its segments are counted in theirs. */
  manifestBytes?: number;
  /** In a container that keeps versions. */
  version?: string;
  /** A version that says: deleted here. */
  isDeleteMarker?: boolean;
  /** In a listing of versions: it is the current one. */
  isLatest?: boolean;
}

/** A piece of a static large object: a part of an object, or bytes in the manifest itself. */
export type Segment = ObjectSegment | { data: string };

export interface ObjectSegment {
  /** `/container/object` */
  name: string;
  bytes: number;
  hash: string;
  contentType: string;
  /** The time of the segment's last change when the manifest was made. */
  changed: Timestamp;
  /** `1-2`, as it was sent. */
  range?: string;
  isStaticLargeObject?: boolean;
}

export interface ObjectPlace {
  account: string;
  container: string;
  object: string;
}

export function keyOf(...parts: readonly string[]): string {
  // A container's name has no slash, so that the parts can't run into each other.
  return parts.join('/');
}
