/** Heat's name of images; keys the registry, the details addresses and action results. */
export const imageTypeId = 'OS::Glance::Image';

export const imageStatuses = [
  'active',
  'saving',
  'queued',
  'pending_delete',
  'killed',
  'deactivated',
  'deleted',
] as const;

/** The states of a staged or fetched image on its way to `active`; too brief to filter by. */
export const importStatuses = ['uploading', 'importing'] as const;

const transitional: ReadonlySet<string> = new Set(['saving', 'queued', 'pending_delete', ...importStatuses]);

export const visibilities = ['public', 'private', 'shared', 'community'] as const;
export type Visibility = (typeof visibilities)[number];

/** A project's answer to an image that another shares with it. */
export const memberStatuses = ['pending', 'accepted', 'rejected'] as const;
export type MemberStatus = (typeof memberStatuses)[number];

/** The image as the gateway sends it; `properties` has custom ones and, for a single image, tags and the like. */
export interface RawImage {
  id: string;
  name?: string | null;
  status?: string;
  owner?: string | null;
  visibility?: string;
  is_public?: boolean;
  protected?: boolean;
  container_format?: string | null;
  disk_format?: string | null;
  architecture?: string;
  /** Bytes. */
  size?: number | null;
  /** GiB. */
  min_disk?: number;
  /** MiB. */
  min_ram?: number;
  checksum?: string | null;
  created_at?: string;
  updated_at?: string;
  /** The answer of the session's project, where it was asked for. */
  member_status?: MemberStatus;
  properties?: Readonly<Record<string, unknown>>;
}

/** An image with the members that are derived from the gateway's answer. */
export interface Image extends RawImage {
  /** The image as the gateway sent it. */
  raw: RawImage;
  /** The project that asked for it. */
  seenBy: string | null;
  /** The name, or the id where there is none. */
  displayName: string;
  type: 'Image' | 'Snapshot';
  /**
   * The text of the visibility column: a visibility, `other-project`, `offer-pending`, `offer-rejected`, `shared-with-project`
   * (version 1) or `unknown`.
   */
  visibilityShown: string;
  description: string;
  /** Bytes; known for a loaded image only. */
  virtual_size?: number;
  tags: readonly string[];
  kernel_id?: string;
  ramdisk_id?: string;
  /** Projects it is shared with, where the service says so. */
  members?: readonly string[];
}

/** The session that sees the image: visibility is told relative to its project. */
export interface Viewpoint {
  projectId: string | null;
  /** `HORIZON_ACTIVE_IMAGE_VERSION`, as a number. */
  apiVersion: number;
}

export function toImage(raw: RawImage, viewpoint: Viewpoint): Image {
  const properties = raw.properties ?? {};
  const text = (name: string) => (typeof properties[name] === 'string' ? properties[name] : undefined);
  const virtualSize = properties['virtual_size'];
  return {
    ...raw,
    raw,
    seenBy: viewpoint.projectId,
    displayName: raw.name || raw.id,
    type: isSnapshot(raw) ? 'Snapshot' : 'Image',
    visibilityShown: visibilityShown(raw, viewpoint),
    description: text('description') ?? '',
    architecture: raw.architecture ?? text('architecture'),
    virtual_size: typeof virtualSize === 'number' ? virtualSize : undefined,
    tags: Array.isArray(properties['tags']) ? properties['tags'].map(String) : [],
    kernel_id: text('kernel_id'),
    ramdisk_id: text('ramdisk_id'),
    members: Array.isArray(properties['members']) ? properties['members'].map(String) : undefined,
  };
}

export function isSnapshot(image: Pick<RawImage, 'properties'>): boolean {
  const properties = image.properties ?? {};
  return properties['image_type'] === 'snapshot' || Boolean(properties['block_device_mapping']);
}

/** Returns the visibility relative to the session's project, as the visibility column shows it. */
export function visibilityShown(
  image: Pick<RawImage, 'visibility' | 'is_public' | 'owner' | 'member_status'>,
  viewpoint: Viewpoint,
): string {
  if (image.visibility === 'public' || (!image.visibility && image.is_public)) return 'public';
  const foreign = Boolean(viewpoint.projectId && image.owner && image.owner !== viewpoint.projectId);
  if (foreign && image.member_status && image.member_status !== 'accepted') return `offer-${image.member_status}`;
  if (foreign) return viewpoint.apiVersion < 2 ? 'shared-with-project' : 'other-project';
  if (image.visibility) return image.visibility;
  return image.is_public === false ? 'private' : 'unknown';
}

/** Text of the status column: an image whose import failed is queued again, and nothing will come of it by itself. */
export function statusShown({ status, properties }: Pick<RawImage, 'status' | 'properties'>): string | undefined {
  const hasFailed = properties?.['os_glance_failed_import'] && !properties['os_glance_import_task'];
  return status === 'queued' && hasFailed ? 'import-failed' : status;
}

/** Between states: the row is marked, shows progress and is polled. */
export function isInTransition(image: Pick<RawImage, 'status' | 'properties'>): boolean {
  return transitional.has(statusShown(image) ?? '');
}

/** Kernels and ramdisks are parts of machines, not disks to boot from. */
export function isBootable(image: Pick<RawImage, 'status' | 'container_format'>): boolean {
  return image.status === 'active' && !['aki', 'ari'].includes(image.container_format ?? '');
}
