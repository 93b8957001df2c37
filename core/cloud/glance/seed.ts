import { Readable } from 'node:stream';
import type { SeedFacts, ServiceContext } from '../shared/service.ts';
import { openImageFiles } from './image-files.ts';
import { virtualSize } from './disk-format.ts';
import { type ImageRecord, newImage } from './image.ts';
import { ImageStore } from './image-store.ts';
import type { GlanceOptions } from './options.ts';
import { isoDisk, qcow2Disk, rawDisk, vdiDisk, vhdDisk, vmdkDisk } from './seed-data.ts';

interface Seeded extends Partial<ImageRecord> {
  name: string;
  project: string;
  disk_format: string;
  bytes(): Buffer;
}

const system = { os_distro: 'test', hw_disk_bus: 'virtio' };
const open = { project: 'admin', visibility: 'public' } as const;
const closed = { project: 'demo', visibility: 'private' } as const;

/** The images of the real cloud's seed, oldest first. */
const seeded: readonly Seeded[] = [
  { ...open, name: 'tiny-raw', disk_format: 'raw', bytes: rawDisk, properties: system },
  { ...open, name: 'tiny-qcow2', disk_format: 'qcow2', bytes: qcow2Disk, properties: system },
  { ...open, name: 'tiny-vmdk', disk_format: 'vmdk', bytes: vmdkDisk },
  { ...open, name: 'tiny-vdi', disk_format: 'vdi', bytes: vdiDisk },
  { ...open, name: 'tiny-vhd', disk_format: 'vhd', bytes: vhdDisk },
  { ...open, name: 'tiny-iso', disk_format: 'iso', bytes: isoDisk },
  {
    ...open,
    name: 'fedora-coreos-tiny',
    disk_format: 'qcow2',
    bytes: qcow2Disk,
    properties: { os_distro: 'fedora-coreos' },
  },
  { ...closed, name: 'demo-private', disk_format: 'raw', bytes: rawDisk, tags: ['mine', 'test'] },
  {
    ...closed,
    name: 'web-1-copy',
    disk_format: 'raw',
    bytes: rawDisk,
    min_disk: 1,
    properties: { ...system, image_type: 'snapshot', image_location: 'snapshot', image_state: 'available' },
  },
];

export async function seedImages(context: ServiceContext, facts: SeedFacts, options: GlanceOptions): Promise<void> {
  const images = new ImageStore(context.store);
  const data = await openImageFiles(context.dataDirectory);
  const start = context.clock.now() - seeded.length * 1000;
  for (const [at, { project, bytes, ...members }] of seeded.entries()) {
    const written = await data.write(Readable.from([bytes()]), Number.POSITIVE_INFINITY);
    images.put({
      ...newImage(context.ids.namedUuid(`image ${members.name}`), facts.projects[project] ?? null, start + at * 1000),
      container_format: 'bare',
      ...members,
      status: 'active',
      file: written.file,
      size: written.size,
      virtual_size: virtualSize(members.disk_format, written),
      checksum: written.md5,
      os_hash_algo: 'sha512',
      os_hash_value: written.sha512,
      stores: [options.stores[0]?.id ?? ''],
    });
  }
}
