import type { Disposable } from '#base';

/** The place of an item in a point. */
export interface Placed {
  id: string;
  order?: number;
  before?: string | readonly string[];
  after?: string | readonly string[];
  when?: string;
  on?: string;
  replaces?: string;
}

/** An item with its owner and key (`owner/id`). */
export type Resolved<T> = T & Placed & { readonly key: string; readonly owner: string };

export interface PointChange<T> {
  added: readonly Resolved<T>[];
  removed: readonly Resolved<T>[];
}

/** A place that takes items from many owners, ordered and keyed. */
export interface Point<T> {
  readonly id: string;
  /** A frozen snapshot; the same reference until something changed. */
  get(scope?: { on?: string }): readonly Resolved<T>[];
  /** Items that may show as soon as what their conditions wait for has been told: a place is kept for a panel or a tab. */
  pending(scope?: { on?: string }): readonly Resolved<T>[];
  subscribe(listener: (change: PointChange<T>) => void): Disposable;
}

/** The run-time name of a point; it carries the type of the items. */
export interface PointName<T> {
  readonly id: `${string}@${number}`;
  /** Never there: for the compiler alone. */
  readonly item?: T;
}

/** Defines the name of a point; the id ends in the contract's major version, as in `columns@1`. */
export function definePoint<T>(id: `${string}@${number}`): PointName<T> {
  return Object.freeze({ id });
}
