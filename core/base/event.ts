import { type Disposable, toDisposable } from './disposable.ts';

/** Something one can listen to. The listener stays until the returned disposable ends. */
export type Event<T> = (listener: (value: T) => void) => Disposable;

/**
 * The firing side of an event. Listeners added while firing hear the next one. All of them hear it, even when one throws;
 * the first error is thrown afterwards.
 */
export class Emitter<T> implements Disposable {
  #listeners = new Set<(value: T) => void>();

  readonly event: Event<T> = (listener) => {
    // A wrapper per call, so that one function listening twice is two listeners.
    const entry = (value: T) => listener(value);
    this.#listeners.add(entry);
    return toDisposable(() => this.#listeners.delete(entry));
  };

  get listenerCount(): number {
    return this.#listeners.size;
  }

  fire(value: T): void {
    const errors: unknown[] = [];
    for (const listener of [...this.#listeners]) {
      try {
        listener(value);
      } catch (error) {
        errors.push(error);
      }
    }
    if (errors.length > 0) throw errors[0];
  }

  dispose(): void {
    this.#listeners.clear();
  }
}
