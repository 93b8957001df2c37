import { type ActionResult, defineToken } from '@sextant/sdk';

/** What a volume is made from. */
export interface VolumeSource {
  type: 'image' | 'snapshot' | 'volume';
  id: string;
  name: string;
  /** GiB that the volume must have at least. */
  leastSize: number;
  /** Of an image's data: stands beside its name. */
  bytes?: number;
  /** Of a volume, and of the volume that a snapshot is of: the name of its type. */
  volumeType?: string;
  /** Of a volume: its availability zone. */
  zone?: string;
}

/** Lets an operator create a volume, from whatever another plugin shows. */
export interface VolumeCreation {
  /**
   * Opens "Create Volume". With a source the operator fills in the rest; without one they choose that, too. Resolves when the
   * volume is being made; with nothing when the wizard was closed.
   */
  open(source?: VolumeSource): Promise<ActionResult | undefined>;
}
export const VolumeCreation = defineToken<VolumeCreation>('sextant.volumes@1');
