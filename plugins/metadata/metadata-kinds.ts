import { editableProperties, isReservedProperty } from '@sextant/plugins/images';
import { callApi, type Services } from '@sextant/sdk';
import type { MetadataType } from './metadata.ts';

export type Pairs = Readonly<Record<string, string>>;

/** The changes that are sent: pairs that are new or other than before, and names that go. */
export interface PairChanges {
  readonly updated: Record<string, string>;
  readonly removed: string[];
}

interface Quiet {
  readonly quiet?: boolean;
}

/** How one type's metadata is read and written, and what the catalog of definitions calls the type. */
export interface MetadataKind {
  /** The last part of the locale keys that name it. */
  readonly word: string;
  /** Names of the type in the catalog of definitions; a further one is tried where the one before has nothing. */
  readonly definedAs: readonly string[];
  readonly target?: string;
  /** Fields of the thing itself, which the service keeps beside its metadata: never to be written as such. */
  readonly isReserved?: (name: string) => boolean;
  /** The shape of names that the service accepts, if it does not accept any: the last part of locale keys. */
  readonly names?: keyof typeof nameShapes;
  read(id: string, services: Services, options?: Quiet): Promise<Pairs>;
  write(id: string, changes: PairChanges, services: Services): Promise<unknown>;
}

/** The schemas of names that nova and cinder have; cinder's of extra specs knows no spaces. */
export const nameShapes = {
  characters: /^[a-zA-Z0-9\-_:. ]{1,255}$/,
  unspaced: /^[a-zA-Z0-9\-_:.]{1,255}$/,
} as const;
const quiet = { quiet: true };

/** Cinder may keep a name without a text. */
function texts(pairs: Readonly<Record<string, string | null>>): Pairs {
  return Object.fromEntries(Object.entries(pairs).map(([name, text]) => [name, text ?? '']));
}

export const metadataKinds: Readonly<Record<MetadataType, MetadataKind>> = {
  'OS::Glance::Image': {
    word: 'image',
    definedAs: ['OS::Glance::Image'],
    isReserved: isReservedProperty,
    read: async (id, services, options) =>
      editableProperties(await callApi(services, 'readImageProperties', { params: { id } }, options)),
    write: (id, body, services) => callApi(services, 'changeImageProperties', { params: { id }, body }, quiet),
  },
  'OS::Nova::Flavor': {
    word: 'flavor',
    definedAs: ['OS::Nova::Flavor'],
    names: 'characters',
    read: (id, services, options) => callApi(services, 'readFlavorExtraSpecs', { params: { id } }, options),
    write: (id, body, services) => callApi(services, 'changeFlavorExtraSpecs', { params: { id }, body }, quiet),
  },
  'OS::Nova::Server': {
    word: 'instance',
    definedAs: ['OS::Nova::Server'],
    target: 'metadata',
    names: 'characters',
    read: (id, services, options) => callApi(services, 'readServerMetadata', { params: { id } }, options),
    write: (id, body, services) => callApi(services, 'changeServerMetadata', { params: { id }, body }, quiet),
  },
  'OS::Nova::Aggregate': {
    word: 'aggregate',
    definedAs: ['OS::Nova::Aggregate'],
    names: 'characters',
    read: (id, services, options) => callApi(services, 'readAggregateExtraSpecs', { params: { id } }, options),
    write: (id, body, services) => callApi(services, 'changeAggregateExtraSpecs', { params: { id }, body }, quiet),
  },
  'OS::Cinder::Volume': {
    word: 'volume',
    definedAs: ['OS::Cinder::Volume'],
    names: 'characters',
    read: async (id, services, options) =>
      texts(await callApi(services, 'readVolumeMetadata', { params: { id } }, options)),
    write: (id, body, services) => callApi(services, 'changeVolumeMetadata', { params: { id }, body }, quiet),
  },
  'OS::Cinder::Snapshot': {
    word: 'snapshot',
    definedAs: ['OS::Cinder::Snapshot'],
    names: 'characters',
    read: async (id, services, options) =>
      texts(await callApi(services, 'readVolumeSnapshotMetadata', { params: { id } }, options)),
    write: (id, body, services) => callApi(services, 'changeVolumeSnapshotMetadata', { params: { id }, body }, quiet),
  },
  'OS::Cinder::VolumeType': {
    word: 'volume-type',
    // Some catalogs name the type without one of its colons.
    definedAs: ['OS::Cinder::VolumeType', 'OS:Cinder::VolumeType'],
    names: 'unspaced',
    read: async (id, services, options) =>
      texts(await callApi(services, 'readVolumeTypeMetadata', { params: { id } }, options)),
    write: (id, body, services) => callApi(services, 'changeVolumeTypeMetadata', { params: { id }, body }, quiet),
  },
};
