/** Something that was registered or opened and can be undone. `dispose` may be called more than once. */
export interface Disposable {
  dispose(): void;
}

/** Wraps a clean-up function so that it runs at most once. */
export function toDisposable(cleanUp: () => void): Disposable {
  let pending: (() => void) | undefined = cleanUp;
  return {
    dispose() {
      const run = pending;
      pending = undefined;
      run?.();
    },
  };
}

/** Owns disposables and ends them last in, first out. What is handed to a store that has ended is disposed at once. */
export class DisposableStore implements Disposable {
  #owned: Disposable[] = [];
  #ended = false;

  get size(): number {
    return this.#owned.length;
  }

  own<D extends Disposable>(disposable: D): D {
    if (this.#ended) disposable.dispose();
    else this.#owned.push(disposable);
    return disposable;
  }

  /** Disposes everything owned, even when one of them throws; the first error is thrown afterwards. */
  dispose(): void {
    this.#ended = true;
    const errors: unknown[] = [];
    for (const disposable of this.#owned.splice(0).reverse()) {
      try {
        disposable.dispose();
      } catch (error) {
        errors.push(error);
      }
    }
    if (errors.length > 0) throw errors[0];
  }
}
