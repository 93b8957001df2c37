import type { Scene } from './model.ts';

/** Where a balloon stands, in px from the upper left corner of the picture. */
export interface Place {
  readonly x: number;
  readonly y: number;
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
