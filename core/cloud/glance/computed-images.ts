import { createHash } from 'node:crypto';
import type { ServiceContext } from '../shared/service.ts';
import { type ImageRecord, newImage } from './image.ts';

const systems = ['debian', 'ubuntu', 'fedora', 'rocky', 'opensuse', 'freebsd', 'cirros', 'windows'] as const;
const formats = ['qcow2', 'raw', 'vmdk', 'iso', 'vhd', 'vdi'] as const;
const firstDay = Date.UTC(2024, 0, 1);

/**
 * The images of a cloud with a size: worked out from their number each time the cloud starts, and so never stored. They
 * are the administrator's and public, and have no data.
 */
export function computedImages(context: ServiceContext): ReadonlyMap<string, ImageRecord> {
  const images = new Map<string, ImageRecord>();
  for (let number = 0; number < (context.size ?? 0); number++) {
    const image = computedImage(number);
    images.set(image.id, image);
  }
  return images;
}

function computedImage(number: number): ImageRecord {
  const digest = createHash('sha512').update(`image ${number}`).digest('hex');
  const pick = <T>(from: readonly T[], at: number): T =>
    from[Number.parseInt(digest.slice(at, at + 4), 16) % from.length] as T;
  const system = pick(systems, 0);
  const size = 16 * 1024 * 1024 + (Number.parseInt(digest.slice(8, 15), 16) % (4 * 1024 ** 3));
  return {
    ...newImage(uuidOf(digest), null, firstDay + number * 3600_000),
    name: `${system}-${String(number).padStart(5, '0')}`,
    status: number % 50 === 49 ? 'deactivated' : 'active',
    visibility: 'public',
    disk_format: pick(formats, 4),
    container_format: 'bare',
    min_disk: number % 40,
    min_ram: (number % 8) * 512,
    size,
    virtual_size: size,
    checksum: digest.slice(0, 32),
    os_hash_algo: 'sha512',
    os_hash_value: digest,
    properties: { os_distro: system, hw_disk_bus: number % 3 === 0 ? 'scsi' : 'virtio' },
    tags: number % 10 === 0 ? ['tenth'] : [],
    stores: ['file1'],
  };
}

function uuidOf(digest: string): string {
  const hex = digest.slice(64);
  return [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  );
}
