import type { Scene } from './model.ts';

/** The item that a balloon stands beside, in px from the upper left corner of the picture. */
export interface Place {
  /** The sides of the item. */
  readonly left: number;
  readonly right: number;
  readonly top: number;
}

/** The item whose balloon is open. */
export interface Chosen {
  readonly id: string;
  /** Undefined: the balloon stands at the foot of the picture. */
  readonly place: Place | undefined;
}

/** Both pictures and the table get the same. */
export interface ViewProps {
  readonly scene: Scene;
  /** Ids of what this page is deleting. */
  readonly busy: ReadonlySet<string>;
  readonly chosen: string | undefined;
  /** The item that the search found: the view moves to it. */
  readonly found: string | undefined;
  onChoose(chosen: Chosen | undefined): void;
}
