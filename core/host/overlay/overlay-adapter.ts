import type { Disposable } from '#base';

/** Hears an author's machine: the data of its events, and that the connection has broken off. */
export interface Heard {
  built(data: string): void;
  failed(data: string): void;
  end(): void;
}

/** The part of the browser that local plugins over a tab need. A test gives its own. */
export interface OverlayAdapter {
  /** Goes with the tab: no other tab sees it. */
  readonly store: Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'>;
  /** Only pages that nobody on the way can change may load more code. */
  readonly isSecure: boolean;
  /** The address that the page was opened with, from its path on. */
  address(): string;
  /** Another document in the place of this one, in the tab's history too. */
  replace(address: string): void;
  events(address: string, heard: Heard): Disposable;
  /** Is this the only tab of that name? A tab that was doubled has what its first had in `store`, the name as well. */
  claim(name: string): Promise<boolean>;
}
