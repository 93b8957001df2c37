import { secondTime } from '../shared/clock.ts';

export type ImageStatus =
  'queued' | 'saving' | 'uploading' | 'importing' | 'active' | 'deactivated' | 'killed' | 'deleted' | 'pending_delete';

export type Visibility = 'public' | 'private' | 'shared' | 'community';

export interface Member {
  id: string;
  status: 'pending' | 'accepted' | 'rejected';
  created_at: number;
  updated_at: number;
}

export interface Location {
  url: string;
  metadata: Record<string, unknown>;
}

/** An image as it is stored. Times are milliseconds, whole seconds only, as in glance's database. */
export interface ImageRecord {
  id: string;
  name: string | null;
  status: ImageStatus;
  visibility: Visibility;
  owner: string | null;
  protected: boolean;
  os_hidden: boolean;
  disk_format: string | null;
  container_format: string | null;
  min_disk: number;
  min_ram: number;
  size: number | null;
  virtual_size: number | null;
  checksum: string | null;
  os_hash_algo: string | null;
  os_hash_value: string | null;
  created_at: number;
  updated_at: number;
  tags: string[];
  properties: Record<string, string | null>;
  members: Member[];
  stores: string[];
  locations: Location[];
  /** Name of the data's file, and of the staged data's; never part of an answer. */
  file: string | null;
  staged: string | null;
}

/** A queued image with nothing in it. */
export function newImage(id: string, owner: string | null, now: number): ImageRecord {
  const time = wholeSecond(now);
  return {
    id,
    name: null,
    status: 'queued',
    visibility: 'shared',
    owner,
    protected: false,
    os_hidden: false,
    disk_format: null,
    container_format: null,
    min_disk: 0,
    min_ram: 0,
    size: null,
    virtual_size: null,
    checksum: null,
    os_hash_algo: null,
    os_hash_value: null,
    created_at: time,
    updated_at: time,
    tags: [],
    properties: {},
    members: [],
    stores: [],
    locations: [],
    file: null,
    staged: null,
  };
}

export function wholeSecond(milliseconds: number): number {
  return milliseconds - (milliseconds % 1000);
}

/** An image as clients see it: its custom properties first, then glance's own. */
export function imageView(image: ImageRecord, options: { locations: boolean }): Record<string, unknown> {
  const self = `/v2/images/${image.id}`;
  return {
    ...image.properties,
    name: image.name,
    disk_format: image.disk_format,
    container_format: image.container_format,
    visibility: image.visibility,
    size: image.size,
    virtual_size: image.virtual_size,
    status: image.status,
    checksum: image.checksum,
    protected: image.protected,
    min_ram: image.min_ram,
    min_disk: image.min_disk,
    owner: image.owner,
    os_hidden: image.os_hidden,
    os_hash_algo: image.os_hash_algo,
    os_hash_value: image.os_hash_value,
    id: image.id,
    created_at: secondTime(image.created_at),
    updated_at: secondTime(image.updated_at),
    ...(options.locations ? { locations: image.locations } : {}),
    tags: image.tags,
    self,
    file: `${self}/file`,
    schema: '/v2/schemas/image',
    ...(image.stores.length > 0 ? { stores: image.stores.join(',') } : {}),
  };
}
