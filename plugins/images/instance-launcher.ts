import { type ActionResult, defineToken } from '@sextant/sdk';

/** The image or snapshot that an instance is to start from. */
export interface LaunchSource {
  type: 'image' | 'snapshot';
  id: string;
}

/** Launches instances. Whoever provides it (the plugin `launch`) is handed what the operator has in view. */
export interface InstanceLauncher {
  /** Opens the wizard with the source chosen. Resolves when that is done with; with nothing when it was closed. */
  launch(source: LaunchSource): Promise<ActionResult | void>;
}
export const InstanceLauncher = defineToken<InstanceLauncher>('sextant.launch@1');
