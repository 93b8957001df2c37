import type { Disposable } from '#base';

/** Where an item of a point stands (plugin platform §4). */
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
  subscribe(listener: (change: PointChange<T>) => void): Disposable;
}
