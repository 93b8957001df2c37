import type { callApi, OperationName } from '@sextant/sdk';

/** The record that a list of the gateway holds. */
type ItemOf<Name extends OperationName> =
  Awaited<ReturnType<typeof callApi<Name>>> extends { items: readonly (infer Item)[] } ? Item : never;

/** The kinds of source that an instance boots from, in the order of their codes. */
export const sourceTypes = ['image', 'snapshot', 'volume', 'volume_snapshot'] as const;
export type SourceType = (typeof sourceTypes)[number];

export type Zone = ItemOf<'listAvailabilityZones'>;
export type Volume = ItemOf<'listVolumes'>;
export type VolumeSnapshot = ItemOf<'listVolumeSnapshots'>;
export type Network = ItemOf<'listNetworks'>;
export type SecurityGroup = ItemOf<'listSecurityGroups'>;
export type ServerGroup = ItemOf<'listServerGroups'>;
/** The definitions of metadata, as the image service has them. */
export type Namespace = ItemOf<'listMetadataNamespaces'>;
/** A key pair; its name is its key. */
export type KeyPair = ItemOf<'listKeyPairs'>['keypair'];

/** A port, with the names of what it belongs to. */
export interface Port extends Readonly<ItemOf<'listPorts'>> {
  readonly network_name: string;
  /** Address to name of its subnet. */
  readonly subnet_names: Readonly<Record<string, string>>;
}

/** An image or instance snapshot, with the members that its table goes by. */
export interface Image extends Readonly<ItemOf<'listImages'>> {
  readonly isSnapshot: boolean;
  /** The disk format, or that of what it is packed in. */
  readonly format: string;
  readonly gib: number;
}

export function imageOf(raw: ItemOf<'listImages'>): Image {
  const { container_format: container, disk_format: disk, properties, size } = raw;
  const isPacked = container === 'docker' || (container === 'ova' && disk === 'vmdk');
  return {
    ...raw,
    isSnapshot: properties['image_type'] === 'snapshot',
    format: (isPacked ? container : disk) ?? '',
    gib: size / 1024 ** 3,
  };
}

/** A flavor under the names that its columns and rules go by. */
export interface Flavor {
  readonly id: string;
  readonly name: string;
  readonly vcpus: number;
  /** MiB */
  readonly ram: number;
  /** The root disk, in GiB. */
  readonly disk: number;
  /** GiB */
  readonly ephemeral: number;
  /** Root and ephemeral disk, in GiB. */
  readonly total_disk: number;
  readonly is_public: boolean;
  readonly extras: Readonly<Record<string, string>>;
}

export function flavorOf(raw: ItemOf<'listFlavors'>): Flavor {
  const { id, name, vcpus, ram, disk, extras = {} } = raw;
  const ephemeral = raw['OS-FLV-EXT-DATA:ephemeral'] ?? 0;
  return {
    id,
    name,
    vcpus,
    ram,
    disk,
    ephemeral,
    total_disk: disk + ephemeral,
    is_public: raw['os-flavor-access:is_public'] !== false,
    extras,
  };
}
