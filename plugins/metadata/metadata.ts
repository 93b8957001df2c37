import { type ActionResult, defineToken } from '@sextant/sdk';

/** The resource types that have metadata. */
export type MetadataType =
  | 'OS::Glance::Image'
  | 'OS::Nova::Aggregate'
  | 'OS::Nova::Flavor'
  | 'OS::Nova::Server'
  | 'OS::Cinder::Snapshot'
  | 'OS::Cinder::Volume'
  | 'OS::Cinder::VolumeType';

/** The item whose metadata is edited. */
export interface MetadataOwner {
  readonly id: string;
  /** The name that the operator knows it by: the dialog bears it. */
  readonly name: string;
}

/** Opens the metadata dialog from code; where the type has a panel its items have an action that does so. */
export interface Metadata {
  /** Resolves when the dialog is closed, with what became of the item. What can't be loaded is told in a toast, and fails. */
  edit(type: MetadataType, owner: MetadataOwner): Promise<ActionResult>;
}
export const Metadata = defineToken<Metadata>('sextant.metadata@1');
