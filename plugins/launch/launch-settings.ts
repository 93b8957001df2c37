import { Settings, type Services } from '@sextant/sdk';
import { type LaunchPreset, presetsOf } from './launch-presets.ts';

/** The settings of the cloud that the wizard goes by, as its operator set them. */
export interface LaunchSettings {
  readonly config_drive: boolean;
  readonly create_volume: boolean;
  /** Whether a volume is made of an image is not for the person to choose. */
  readonly hide_create_volume: boolean;
  readonly disable_image: boolean;
  readonly disable_instance_snapshot: boolean;
  readonly disable_volume: boolean;
  readonly disable_volume_snapshot: boolean;
  /** A key pair is required. */
  readonly requires_keypair: boolean;
  /** The name of a volume's device can be chosen. */
  readonly can_set_mount_point: boolean;
  /** The administrator's password can be chosen. */
  readonly can_set_password: boolean;
  /** The customization script to begin with. */
  readonly user_data: string;
  /** The launches that the operator of the cloud has prepared. */
  readonly presets: readonly LaunchPreset[];
}

/** Reads them. A setting that is missing forbids nothing. */
export async function readLaunchSettings(services: Services): Promise<LaunchSettings> {
  const all = await services
    .get(Settings)
    .all()
    .catch((): Readonly<Record<string, unknown>> => ({}));
  return launchSettingsOf(all);
}

export function launchSettingsOf(all: Readonly<Record<string, unknown>>): LaunchSettings {
  const launch = objectOf(all['LAUNCH_INSTANCE_DEFAULTS']);
  const features = objectOf(all['OPENSTACK_HYPERVISOR_FEATURES']);
  const script = all['OPENSTACK_SERVER_DEFAULT_USER_DATA'];
  return {
    config_drive: launch['config_drive'] === true,
    create_volume: launch['create_volume'] !== false,
    hide_create_volume: launch['hide_create_volume'] === true,
    disable_image: launch['disable_image'] === true,
    disable_instance_snapshot: launch['disable_instance_snapshot'] === true,
    disable_volume: launch['disable_volume'] === true,
    disable_volume_snapshot: launch['disable_volume_snapshot'] === true,
    requires_keypair: features['requires_keypair'] === true,
    can_set_mount_point: features['can_set_mount_point'] === true,
    can_set_password: features['can_set_password'] === true,
    user_data: typeof script === 'string' ? script : '',
    presets: presetsOf(all['LAUNCH_INSTANCE_PRESETS']),
  };
}

function objectOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
