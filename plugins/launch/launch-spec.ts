import type { LaunchSettings } from './launch-settings.ts';
import {
  type Flavor,
  type Image,
  type KeyPair,
  type Network,
  type Port,
  type SecurityGroup,
  type ServerGroup,
  sourceTypes,
  type SourceType,
  type Volume,
  type VolumeSnapshot,
} from './records.ts';

export { sourceTypes, type SourceType };

export type Source = Image | Volume | VolumeSnapshot;

/** The data of the wizard: everything that is chosen, as records of the gateway. Plain data. */
export interface LaunchSpec {
  /** The label of the preset that it began with; '' without one. Not sent. */
  readonly preset: string;
  readonly name: string;
  readonly description: string;
  /** How many instances; null: none typed, or no number. */
  readonly instance_count: number | null;
  /** The name of a zone; '' leaves it to the service. */
  readonly availability_zone: string;
  readonly source_type: SourceType;
  /** The chosen source, of the kind that `source_type` says; empty while none is chosen. */
  readonly source: readonly Source[];
  /** The settings' word on new volumes, which is not sent. */
  readonly create_volume_default: boolean;
  /** A volume is made of the image or snapshot, and the instance boots from that. */
  readonly vol_create: boolean;
  /** GiB of the new volume; null: none typed, or no number. */
  readonly vol_size: number | null;
  /** The size was typed: what else changes raises it, and never lowers it. */
  readonly vol_size_typed: boolean;
  readonly vol_device_name: string;
  /** The volume goes with its instance. */
  readonly vol_delete_on_instance_delete: boolean;
  readonly flavor: Flavor | null;
  /** The networks, of any number, in the order of the instance's interfaces. */
  readonly networks: readonly Network[];
  readonly ports: readonly Port[];
  readonly security_groups: readonly SecurityGroup[];
  /** The chosen one, if there is one. */
  readonly key_pair: readonly KeyPair[];
  /** The customization script, as text. */
  readonly user_data: string;
  readonly disk_config: 'AUTO' | 'MANUAL';
  readonly config_drive: boolean;
  /** The administrator's password; '' leaves it to the service. */
  readonly admin_pass: string;
  /** The chosen one, if there is one. */
  readonly server_groups: readonly ServerGroup[];
  readonly scheduler_hints: Readonly<Record<string, unknown>>;
  /** Whether what stands in the step of the hints is whole; false keeps the wizard there. */
  readonly hints_valid: boolean;
  readonly metadata: Readonly<Record<string, unknown>>;
  /** The same of the step of the metadata. */
  readonly metadata_valid: boolean;
}

/** Returns the spec that every wizard begins with. */
export function emptySpec(settings: LaunchSettings): LaunchSpec {
  const [source_type = 'image'] = allowedTypes(settings, true);
  return {
    preset: '',
    name: '',
    description: '',
    instance_count: 1,
    availability_zone: '',
    source_type,
    source: [],
    create_volume_default: settings.create_volume,
    vol_create: false,
    vol_size: 1,
    vol_size_typed: false,
    vol_device_name: 'vda',
    vol_delete_on_instance_delete: false,
    flavor: null,
    networks: [],
    ports: [],
    security_groups: [],
    key_pair: [],
    user_data: settings.user_data,
    disk_config: 'AUTO',
    config_drive: settings.config_drive,
    admin_pass: '',
    server_groups: [],
    scheduler_hints: {},
    hints_valid: true,
    metadata: {},
    metadata_valid: true,
  };
}

/** Returns the kinds of source that may be chosen, in order; volumes need block storage. */
export function allowedTypes(settings: LaunchSettings, hasVolumes: boolean): SourceType[] {
  const isOff: Record<SourceType, boolean> = {
    image: settings.disable_image,
    snapshot: settings.disable_instance_snapshot,
    volume: settings.disable_volume || !hasVolumes,
    volume_snapshot: settings.disable_volume_snapshot || !hasVolumes,
  };
  return sourceTypes.filter((type) => !isOff[type]);
}

/** Another kind of source: none is chosen, and no volume is made of it. */
export function withSourceType(spec: LaunchSpec, source_type: SourceType): LaunchSpec {
  if (source_type === spec.source_type) return spec;
  return { ...spec, source_type, source: [], vol_create: false, vol_delete_on_instance_delete: false };
}

/** Another source, of the present kind. */
export function withSource(spec: LaunchSpec, source: readonly Source[]): LaunchSpec {
  return withFittingSize({ ...spec, source });
}

export function withFlavor(spec: LaunchSpec, flavor: Flavor | null): LaunchSpec {
  return withFittingSize({ ...spec, flavor });
}

/** The size of a new volume follows source and flavor; one that was typed is only raised. */
function withFittingSize(spec: LaunchSpec): LaunchSpec {
  const { source_type, source, flavor, vol_size, vol_size_typed } = spec;
  const least = Math.max(1, flavor?.disk ?? 0, needsOf(source_type, source[0]).leastVolume);
  return { ...spec, vol_size: vol_size_typed ? Math.max(vol_size ?? 0, least) : least };
}

/** The things that a source asks of its flavor, and of a volume made of it. */
export interface SourceNeeds {
  /** GiB */
  readonly minDisk: number;
  /** MiB */
  readonly minRam: number;
  /** The size that a volume made of it has at least. */
  readonly leastVolume: number;
}

/** The least size of a volume is counted in GB, not in GiB. */
const bytesPerGb = 1e9;

/** Returns what a source asks for; a volume says it with the metadata of its image. */
export function needsOf(type: SourceType, source: Source | undefined): SourceNeeds {
  if (!source) return { minDisk: 0, minRam: 0, leastVolume: 0 };
  if (type === 'image' || type === 'snapshot') {
    const { min_disk: minDisk = 0, min_ram: minRam = 0, size } = source as Image;
    return { minDisk, minRam, leastVolume: Math.ceil(Math.max(size / bytesPerGb, minDisk)) };
  }
  const metadata = (source as Partial<Volume>).volume_image_metadata as Readonly<Record<string, unknown>> | undefined;
  return { minDisk: Number(metadata?.['min_disk']) || 0, minRam: Number(metadata?.['min_ram']) || 0, leastVolume: 0 };
}

/** Whether a volume comes to be with each instance. */
export function makesVolume({ source_type, vol_create }: Pick<LaunchSpec, 'source_type' | 'vol_create'>): boolean {
  return vol_create && (source_type === 'image' || source_type === 'snapshot');
}

/** The number of instances; 1 while none is typed. */
export function countOf({ instance_count }: Pick<LaunchSpec, 'instance_count'>): number {
  return Math.max(1, instance_count ?? 1);
}
