import { secondTime } from '../../shared/clock.ts';
import { flagIn } from '../checks.ts';
import type { GlanceImage } from '../glance-calls.ts';
import { linksOf, type NovaCore } from '../nova-core.ts';
import { imageMembers } from '../snapshots.ts';

/** An image as lists of names have it. */
export function imageSummary(core: NovaCore, { id, name }: GlanceImage): object {
  return { id, name: name ?? null, links: imageLinks(core, id) };
}

/** An image as nova showed it before glance had an API of its own. */
export function imageView(core: NovaCore, image: GlanceImage): object {
  const metadata = imageMetadata(image);
  const server = metadata['instance_uuid'];
  const disk = metadata['auto_disk_config'];
  return {
    id: image.id,
    name: image.name ?? null,
    minRam: image.min_ram,
    minDisk: image.min_disk,
    metadata,
    created: secondTime(Date.parse(String(image['created_at']))),
    updated: secondTime(Date.parse(String(image['updated_at']))),
    status: statuses[image.status] ?? 'UNKNOWN',
    progress: progress[image.status] ?? 0,
    'OS-EXT-IMG-SIZE:size': image.size ?? 0,
    links: imageLinks(core, image.id),
    ...(typeof server === 'string' ? { server: { id: server, links: linksOf(core, `/servers/${server}`) } } : {}),
    ...(disk === undefined ? {} : { 'OS-DCF:diskConfig': flagIn(String(disk)) ? 'AUTO' : 'MANUAL' }),
  };
}

const statuses: Readonly<Record<string, string>> = {
  active: 'ACTIVE',
  queued: 'SAVING',
  saving: 'SAVING',
  deleted: 'DELETED',
  pending_delete: 'DELETED',
  killed: 'ERROR',
};
const progress: Readonly<Record<string, number>> = { queued: 25, saving: 50, active: 100 };

/** Properties that glance keeps as text and nova shows as what the text says. */
const jsonProperties = new Set(['block_device_mapping', 'mappings']);

/** The image's own properties, besides the members that every image has. */
export function imageMetadata(image: GlanceImage): Record<string, unknown> {
  const own = Object.entries(image).filter(([key]) => !imageMembers.has(key));
  return Object.fromEntries(own.map(([key, value]) => [key, jsonProperties.has(key) ? parsed(value) : value]));
}

function parsed(value: unknown): unknown {
  return typeof value === 'string' ? JSON.parse(value) : value;
}

function imageLinks(core: NovaCore, id: string): object[] {
  const glance = `${core.context.endpoint('image')}/images/${id}`;
  return [
    ...linksOf(core, `/images/${id}`),
    { rel: 'alternate', type: 'application/vnd.openstack.image', href: glance },
  ];
}
