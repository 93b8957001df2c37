/** The things that an instance is to start with, by their ids: what the operator has in view. All may be absent. */
export interface LaunchContext {
  /** An image or an instance snapshot. */
  readonly imageId?: string;
  readonly volumeId?: string;
  /** A volume snapshot. */
  readonly snapshotId?: string;
  readonly networkId?: string;
  readonly portId?: string;
  readonly serverGroupId?: string;
  /** A server that another one like it is launched from. */
  readonly likeId?: string;
  /** The name of an availability zone. */
  readonly zone?: string;
  /** The page to go to once instances are launched; the page stays without one. */
  readonly successUrl?: string;
  /** The page to go to when the wizard is closed without a launch. */
  readonly dismissUrl?: string;
}
