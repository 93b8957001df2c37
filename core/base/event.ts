import { type Disposable, toDisposable } from './disposable.ts';

/** Something one can listen to. The listener stays until the returned disposable ends. */
export type Event<T> = (listener: (value: T) => void) => Disposable;

/** The firing side of an event. Listeners added while firing hear the next one. */
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
    for (const listener of [...this.#listeners]) listener(value);
  }

  dispose(): void {
    this.#listeners.clear();
  }
}
