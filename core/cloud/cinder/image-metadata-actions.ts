import { enforce } from './call.ts';
import { type CinderCore, touch } from './cinder-core.ts';
import { invalidVolume, notFound } from './fault.ts';
import type { VolumeRecord } from './cinder-records.ts';
import type { Actions } from './run-action.ts';
import { findVolume, targetOf } from './volumes.ts';

/** Returns the actions on a volume's image metadata, which go along when an image is made of the volume. */
export function imageMetadataActions(core: CinderCore): Actions {
  const rule = (name: string) => `volume_extension:volume_image_metadata:${name}`;
  return {
    'os-show_image_metadata': {
      status: 200,
      run(call, id) {
        const volume = findVolume(core, call, id);
        enforce(core, call, 'volume:get_volume_metadata', targetOf(volume));
        return { metadata: volume.image_metadata ?? {} };
      },
    },
    'os-set_image_metadata': {
      status: 200,
      run(call, id, facts) {
        const volume = findVolume(core, call, id);
        enforce(core, call, rule('set'), targetOf(volume));
        refuseBusy(volume, 'Updating');
        const metadata = { ...volume.image_metadata, ...(facts['metadata'] as Record<string, string>) };
        touch(core, core.volumes, id, { image_metadata: metadata });
        return { metadata };
      },
    },
    'os-unset_image_metadata': {
      status: 200,
      run(call, id, facts) {
        const volume = findVolume(core, call, id);
        enforce(core, call, rule('remove'), targetOf(volume));
        const key = String(facts['key']);
        const having = volume.image_metadata ?? {};
        if (!Object.hasOwn(having, key)) notFound(`Glance metadata for volume/snapshot ${id} cannot be found.`);
        refuseBusy(volume, 'Deleting');
        const { [key]: _gone, ...rest } = having;
        touch(core, core.volumes, id, { image_metadata: rest });
      },
    },
  };
}

/** Metadata stand still while an image is made of the volume. */
export function refuseBusy(volume: VolumeRecord, doing: 'Updating' | 'Deleting'): void {
  if (volume.status !== 'maintenance' && volume.status !== 'uploading') return;
  invalidVolume(`${doing} volume metadata is not allowed for volumes in ${volume.status} status.`);
}
