import { imageTypeId } from '@sextant/plugins/images';
import { type Volume, volumeTypeId } from '../volume.ts';
import type { VolumeSource } from '../volume-creation.ts';

/** What a volume was made from, as far as block storage tells. */
export interface VolumeOrigin {
  kind: VolumeSource['type'];
  id: string;
  name?: string;
  /** Of the resource type whose details page shows it. */
  type?: string;
}

/** A copy of a volume keeps what its image said: nearest first. */
export function originOf(volume: Volume): VolumeOrigin | undefined {
  const { snapshot_id: snapshot, source_volid: source, volume_image_metadata: image } = volume;
  if (snapshot) return { kind: 'snapshot', id: snapshot };
  if (source) return { kind: 'volume', id: source, type: volumeTypeId };
  const said = (name: string) => {
    const value = (image as Record<string, unknown> | null | undefined)?.[name];
    return typeof value === 'string' && value !== '' ? value : undefined;
  };
  const id = said('image_id') ?? volume.imageRef;
  const name = said('image_name');
  return id ? { kind: 'image', id, type: imageTypeId, ...(name ? { name } : {}) } : undefined;
}
