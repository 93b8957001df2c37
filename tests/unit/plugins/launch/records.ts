import { type LaunchSettings, launchSettingsOf } from '../../../../plugins/launch/launch-settings.ts';
import { emptySpec, type LaunchSpec } from '../../../../plugins/launch/launch-spec.ts';
import {
  type Flavor,
  flavorOf,
  type Image,
  imageOf,
  type Volume,
  type VolumeSnapshot,
} from '../../../../plugins/launch/records.ts';

/** Records as the gateway sends them, for the tests of the launch wizard. */
export const settings: LaunchSettings = launchSettingsOf({});

export const aSpec = (members: Partial<LaunchSpec> = {}): LaunchSpec => ({ ...emptySpec(settings), ...members });

export const anImage = (members: Partial<Parameters<typeof imageOf>[0]> = {}): Image =>
  imageOf({
    id: 'i-1',
    name: 'cirros',
    status: 'active',
    size: 10,
    visibility: 'public',
    is_public: true,
    properties: {},
    ...members,
  });

export const aFlavor = (members: Partial<Parameters<typeof flavorOf>[0]> = {}): Flavor =>
  flavorOf({ id: 'f-1', name: 'm1.small', vcpus: 2, ram: 2048, disk: 20, swap: 0, ...members });

export const aVolume = (members: Partial<Volume> = {}): Volume => ({
  id: 'v-1',
  name: 'data',
  status: 'available',
  size: 8,
  bootable: 'true',
  attachments: [],
  metadata: {},
  transfer: null,
  ...members,
});

export const aSnapshot = (members: Partial<VolumeSnapshot> = {}): VolumeSnapshot => ({
  id: 's-1',
  name: 'nightly',
  status: 'available',
  size: 4,
  volume_id: 'v-1',
  metadata: {},
  ...members,
});
