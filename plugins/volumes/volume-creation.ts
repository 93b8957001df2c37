import { type ActionResult, defineToken } from '@sextant/sdk';

/** The image, snapshot or volume that a volume is made from. */
export interface VolumeSource {
  type: 'image' | 'snapshot' | 'volume';
  id: string;
  name: string;
  /** GiB that the volume must have at least. */
  leastSize: number;
  /** The size of an image's data, shown beside its name. */
  bytes?: number;
  /** The name of the volume type; only of a volume. */
  volumeType?: string;
  /** The availability zone of a volume; empty for a snapshot, whose zone the service knows. */
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
