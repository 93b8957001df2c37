import { describe, expect, it } from 'vitest';
import { launchSettingsOf } from '../../../../plugins/launch/launch-settings.ts';
import {
  allowedTypes,
  emptySpec,
  withFlavor,
  withSource,
  withSourceType,
} from '../../../../plugins/launch/launch-spec.ts';
import { aFlavor, anImage, aSpec, settings } from './records.ts';

const settingsWith = (launch: object) => launchSettingsOf({ LAUNCH_INSTANCE_DEFAULTS: launch });

describe('what a launch begins with', () => {
  it('[LNC-20] has the defaults of the document', () => {
    expect(emptySpec(settings)).toMatchObject({
      instance_count: 1,
      disk_config: 'AUTO',
      config_drive: false,
      create_volume_default: true,
      vol_create: false,
      vol_delete_on_instance_delete: false,
      vol_device_name: 'vda',
      vol_size: 1,
      source_type: 'image',
    });
  });

  it('[LNC-28] the settings set config drive and volume, and remove kinds of source', () => {
    expect(emptySpec(settingsWith({ config_drive: true, create_volume: false }))).toMatchObject({
      config_drive: true,
      create_volume_default: false,
    });
    expect(allowedTypes(settings, true)).toEqual(['image', 'snapshot', 'volume', 'volume_snapshot']);
    const some = settingsWith({ disable_image: true, disable_volume: true });
    expect(allowedTypes(some, true)).toEqual(['snapshot', 'volume_snapshot']);
    const others = settingsWith({ disable_instance_snapshot: true, disable_volume_snapshot: true });
    expect(allowedTypes(others, true)).toEqual(['image', 'volume']);
    expect(settingsWith({}).hide_create_volume).toBe(false);
    expect(settingsWith({ hide_create_volume: true }).hide_create_volume).toBe(true);
  });

  it('[LNC-26] the first kind that is allowed is chosen at the start', () => {
    expect(emptySpec(settingsWith({ disable_image: true })).source_type).toBe('snapshot');
  });

  it('[LNC-51] without block storage no volume is a source', () => {
    expect(allowedTypes(settings, false)).toEqual(['image', 'snapshot']);
  });
});

describe('what follows on a choice', () => {
  it('[LNC-26] [LFORM-01] another kind of source empties the choice and makes no volume', () => {
    const chosen = aSpec({ source: [anImage()], vol_create: true, vol_delete_on_instance_delete: true });
    expect(withSourceType(chosen, 'volume')).toMatchObject({
      source_type: 'volume',
      source: [],
      vol_create: false,
      vol_delete_on_instance_delete: false,
    });
    expect(withSourceType(chosen, 'image')).toBe(chosen);
  });

  it('[LNC-30] [LFORM-03] the size of the volume follows source and flavor, until it is typed: then it is only raised', () => {
    const start = aSpec();
    expect(withFlavor(start, aFlavor({ disk: 20 })).vol_size).toBe(20);
    expect(withSource(start, [anImage({ min_disk: 3 })]).vol_size).toBe(3);
    expect(withSource(start, [anImage({ size: 4_100_000_000 })]).vol_size).toBe(5);
    expect(withSource(start, [anImage()]).vol_size).toBe(1);
    const typed = aSpec({ vol_size: 30, vol_size_typed: true });
    expect(withFlavor(typed, aFlavor({ disk: 20 })).vol_size).toBe(30);
    expect(withFlavor(typed, aFlavor({ disk: 40 })).vol_size).toBe(40);
  });

  it('[LFORM-05] the total disk of a flavor is its root disk and its ephemeral one', () => {
    expect(aFlavor({ disk: 20, 'OS-FLV-EXT-DATA:ephemeral': 5 }).total_disk).toBe(25);
  });

  it('[LNC-23] what an image is packed in is its type; a snapshot is told from an image by its property', () => {
    expect(anImage({ container_format: 'docker', disk_format: 'raw' }).format).toBe('docker');
    expect(anImage({ container_format: 'ova', disk_format: 'vmdk' }).format).toBe('ova');
    expect(anImage({ container_format: 'bare', disk_format: 'qcow2' }).format).toBe('qcow2');
    expect(anImage({ properties: { image_type: 'snapshot' } }).isSnapshot).toBe(true);
  });
});
