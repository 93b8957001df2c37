import type { PlacedLink, PlacedNode } from './graph-data.ts';

export interface GraphForces {
  /** Pull to the middle, 0 to 1. */
  gravity: number;
  /** Negative: nodes push each other away. */
  charge: number;
}

export const usualForces: GraphForces = { gravity: 0.05, charge: -700 };

/** A force as the library calls it: once with all nodes, and at each step with how much it is to move them. */
export interface Force {
  (alpha: number): void;
  initialize?(nodes: PlacedNode[]): void;
}

/** Pulls every node to the middle, the more the farther it is, so that parts without a link don't drift away. */
export function gravity(strength: number): Force {
  let nodes: readonly PlacedNode[] = [];
  const pull: Force = (alpha) => {
    for (const node of nodes) {
      node.vx = (node.vx ?? 0) - (node.x ?? 0) * strength * alpha;
      node.vy = (node.vy ?? 0) - (node.y ?? 0) * strength * alpha;
    }
  };
  pull.initialize = (all) => {
    nodes = all;
  };
  return pull;
}

export const lengthOf = ({ distance }: PlacedLink): number => distance;

/** Steps of the layout before the first picture. */
const mostStepsAtOnce = 100;
/** Nodes times steps that may be laid out at once: about a tenth of a second. */
const workAtOnce = 12_000;

/**
 * Returns the number of steps before the first picture. A larger graph gets fewer, so that the page answers meanwhile; each frame then
 * takes one more step.
 *
 * @param isStill the operator wants no motion: all steps come before the first picture
 */
export function stepsAtOnce(nodes: number, isStill: boolean): number {
  return isStill ? mostStepsAtOnce : Math.min(mostStepsAtOnce, Math.ceil(workAtOnce / Math.max(1, nodes)));
}
