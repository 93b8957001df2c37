import { type CachedValue, type CachedValues, callApi, type Services } from '@sextant/sdk';
import { isBootable, type Image } from '@sextant/plugins/images';
import type { VolumeSource } from '../volume-creation.ts';
import { imageSize } from './volume-size.ts';

/** The kinds of sources that the form offers, in its order. */
export const sourceKinds = ['none', 'image', 'snapshot', 'volume'] as const;
export type SourceKind = (typeof sourceKinds)[number];

type ImageFacts = Pick<Image, 'id' | 'min_disk' | 'size'> & { name?: string | null };

export function sourceOfImage({ id, name, min_disk, size }: ImageFacts): VolumeSource {
  const bytes = size ?? 0;
  return { type: 'image', id, name: name || id, leastSize: imageSize({ minDisk: min_disk ?? 0, bytes }), bytes };
}

interface VolumeFacts {
  id: string;
  name: string;
  /** GiB. */
  size: number;
  volume_type?: string | null;
  availability_zone?: string | null;
}

export function sourceOfVolume({
  id,
  name,
  size,
  volume_type: type,
  availability_zone: zone,
}: VolumeFacts): VolumeSource {
  return {
    type: 'volume',
    id,
    name: name || id,
    leastSize: size,
    ...(type ? { volumeType: type } : {}),
    ...(zone ? { zone } : {}),
  };
}

/** Returns a snapshot as a source, without a zone. The service makes the volume where the snapshot is, and nowhere else. */
export function sourceOfSnapshot({ id, name, size }: Pick<VolumeFacts, 'id' | 'name' | 'size'>): VolumeSource {
  return { type: 'snapshot', id, name: name || id, leastSize: size, zone: '' };
}

type Candidates = (services: Services, signal: AbortSignal) => Promise<VolumeSource[]>;

/** Lists the sources of each kind that are ready to be copied. */
const candidatesOf: Readonly<Record<VolumeSource['type'], Candidates>> = {
  image: async (services, signal) => {
    const query = { status: 'active', sort_key: 'name', sort_dir: 'asc' } as const;
    const { items } = await callApi(services, 'listImages', { query }, { signal });
    return (items as unknown as (ImageFacts & Parameters<typeof isBootable>[0])[])
      .filter(isBootable)
      .map(sourceOfImage);
  },
  snapshot: async (services, signal) => {
    const { items } = await callApi(services, 'listVolumeSnapshots', { query: { status: 'available' } }, { signal });
    return items.map(sourceOfSnapshot);
  },
  volume: async (services, signal) => {
    const { items } = await callApi(services, 'listVolumes', { query: { status: 'available' } }, { signal });
    return items.map(sourceOfVolume);
  },
};

/** Lists the sources of a kind, by name. Rejects after a toast has said why. */
async function listSources(
  kind: VolumeSource['type'],
  services: Services,
  signal: AbortSignal,
): Promise<VolumeSource[]> {
  const found = await candidatesOf[kind](services, signal);
  return found.toSorted((one, other) => one.name.localeCompare(other.name));
}

/** The sources of each kind, asked for when the kind is first chosen. */
export type Sources = Readonly<Record<VolumeSource['type'], CachedValue<readonly VolumeSource[]>>>;

/** Adds the sources of each kind to the values of a form. Nothing is asked yet. */
export function addSources(values: CachedValues, services: Services): Sources {
  const of = (kind: VolumeSource['type']) =>
    values.add<readonly VolumeSource[]>((signal) => listSources(kind, services, signal), []);
  return { image: of('image'), snapshot: of('snapshot'), volume: of('volume') };
}
