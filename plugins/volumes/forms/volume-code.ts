import type { Code, CodeOption } from '@sextant/sdk';
import { newVolume, type VolumeModel } from './volume-model.ts';

/** Returns the code that makes the volume outside the console. Throws while its size or its source is not chosen. */
export function creationCode(model: VolumeModel): Code {
  const { name, size, description, volume_type, availability_zone, image_id, snapshot_id, source_volid } =
    newVolume(model);
  if (size === null || (model.kind !== 'none' && !model.source)) throw new Error('a choice is missing');
  const rest = { name, description, volume_type, availability_zone, snapshot_id, source_volid };
  const options: readonly (readonly [option: string, value: string | null])[] = [
    ['--type', volume_type],
    ['--image', image_id],
    ['--snapshot', snapshot_id],
    ['--source', source_volid],
    ['--availability-zone', availability_zone],
    ['--description', description],
  ];
  return {
    commands: [
      {
        command: 'volume create',
        options: [
          ['--size', String(size)],
          ...options.flatMap(([option, value]): CodeOption[] => (value ? [[option, value]] : [])),
        ],
        names: [name ?? ''],
      },
    ],
    calls: [
      {
        method: 'POST',
        service: 'volumev3',
        path: '/volumes',
        body: { volume: { size, ...given({ ...rest, imageRef: image_id }) } },
      },
    ],
    resources: [
      {
        type: 'openstack_blockstorage_volume_v3',
        name: name || 'volume',
        attributes: {
          ...given({ name, description, volume_type, availability_zone, image_id, snapshot_id }),
          size,
          ...given({ source_vol_id: source_volid }),
        },
      },
    ],
  };
}

/** Returns the members that are not empty: for others the service has its own defaults. */
function given(members: Readonly<Record<string, string | null>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(members).filter((member): member is [string, string] => member[1] !== null && member[1] !== ''),
  );
}
