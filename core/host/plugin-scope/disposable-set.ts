import { type Disposable, DisposableStore, toDisposable } from '#base';

/**
 * The things that a plugin has made and not ended itself. Unlike a store it forgets what has ended, since views come and go all
 * day. Things that come after its own end are ended at once: a call that was aborted may have had something to say.
 */
export class DisposableSet implements Disposable {
  readonly #live = new Set<Disposable>();
  #ended = false;

  get size(): number {
    return this.#live.size;
  }

  own(made: Disposable): Disposable {
    const owned = toDisposable(() => {
      this.#live.delete(owned);
      made.dispose();
    });
    if (this.#ended) owned.dispose();
    else this.#live.add(owned);
    return owned;
  }

  /** Ends what there is; more may come. */
  letGo(): void {
    const store = new DisposableStore();
    for (const owned of this.#live) store.own(owned);
    store.dispose();
  }

  dispose(): void {
    this.#ended = true;
    this.letGo();
  }
}
