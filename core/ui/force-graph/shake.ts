import type { GraphNode, PlacedNode } from './graph-data.ts';

/** Nodes that shake because their picture has changed. */
export interface Shake {
  /** The time of the change, in milliseconds since the epoch. */
  readonly since: number;
  /** Maps the id of each such node to the node as it was before. */
  readonly before: ReadonlyMap<string, GraphNode>;
}

/** The places between which a node swings, in px at a zoom of 1 from where it lies. */
const turns = [0, 5, -5, 5, -5] as const;
const swingMs = 100;
/** Milliseconds until the new picture is shown. */
const swingingMs = (turns.length - 1) * swingMs;
/** Milliseconds in which a node with its new picture comes back to its place. */
const returnMs = 250;
/** Times that a node bounces off its place while it comes back. */
const bounces = 2;

/** Milliseconds that a shake takes. */
export const shakeMs = swingingMs + returnMs;

/** Returns the nodes that were there before with another icon or tone, as they were, by id. */
export function changedPictures(
  before: readonly GraphNode[],
  after: readonly GraphNode[],
): ReadonlyMap<string, GraphNode> {
  const earlier = new Map(before.map((node) => [node.id, node]));
  const changed = new Map<string, GraphNode>();
  for (const { id, icon, tone } of after) {
    const node = earlier.get(id);
    if (node && (node.icon !== icon || node.tone !== tone)) changed.set(id, node);
  }
  return changed;
}

/**
 * Returns a node as it is to be drawn: beside its place while it shakes, and with its former picture until it has swung.
 * @param now milliseconds since the epoch
 */
export function shaken(placed: PlacedNode, shake: Shake | undefined, now: number): PlacedNode {
  const before = shake?.before.get(placed.id);
  if (!shake || !before) return placed;
  const elapsed = now - shake.since;
  const node = elapsed < swingingMs ? before : placed.node;
  return { ...placed, node, x: (placed.x ?? 0) + offsetAt(elapsed) };
}

/** Returns how far a node is from its place, in px at a zoom of 1, so many milliseconds after its picture has changed. */
function offsetAt(elapsed: number): number {
  if (elapsed < 0 || elapsed >= shakeMs) return 0;
  const turn = Math.floor(elapsed / swingMs);
  const [from, to] = [turns[turn], turns[turn + 1]];
  if (from !== undefined && to !== undefined) return from + (to - from) * ((elapsed % swingMs) / swingMs);
  const share = (elapsed - swingingMs) / returnMs;
  return turns.at(-1)! * (1 - share) * Math.abs(Math.cos(share * (bounces + 0.5) * Math.PI));
}
