import { imageTypeId } from '@sextant/plugins/images';
import { type Volume, volumeTypeId } from '../volume.ts';
import type { VolumeSource } from '../volume-creation.ts';

/** The source that a volume was made from, as far as block storage tells. */
export interface VolumeOrigin {
  kind: VolumeSource['type'];
  id: string;
  name?: string;
  /** The resource type whose details page shows the source. */
  type?: string;
}

/** Returns the nearest source that is known: a copy of a volume also keeps the image data of its source. */
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
