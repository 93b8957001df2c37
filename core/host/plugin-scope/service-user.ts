import type { Disposable } from '#base';
import type { DisposableSet } from './disposable-set.ts';
import type { Owner } from './owner.ts';

/** The plugin that has services of its own, as they know it. */
export interface ServiceUser {
  readonly id: string;
  /** The proof that its calls are its own. */
  readonly capability: string;
  /** Itself, as what its code describes needs it. */
  readonly owner: Owner;
  /** Aborted when the plugin is put down: calls under way end, new ones are refused. */
  readonly signal: AbortSignal;
  readonly belongings: DisposableSet;
  /** Ids of the tasks that it began. */
  readonly tasks: Set<string>;
  /** Asked before the plugin is put down: false holds that up for a while. */
  holdUp(ask: () => boolean): Disposable;
  /** A call to the gateway goes out. */
  onCall(): void;
}
