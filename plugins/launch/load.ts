import { useEffect, useSyncExternalStore } from 'react';

/** Something that is asked for once, when it is first needed. A call that fails leaves what stands for nothing. */
export class Load<T> {
  readonly #ask: () => Promise<T>;
  readonly #listeners = new Set<() => void>();
  #asked: Promise<T> | undefined;
  #value: T;
  #isKnown = false;

  /** @param none stands until the answer is there, and for an answer that could not be had */
  constructor(ask: () => Promise<T>, none: T) {
    this.#ask = ask;
    this.#value = none;
  }

  /** The answer as far as it is known. */
  get value(): T {
    return this.#value;
  }

  /** Whether it was answered, or could not be. */
  get isKnown(): boolean {
    return this.#isKnown;
  }

  /** Asks, if nobody did; never rejects. */
  get(): Promise<T> {
    this.#asked ??= this.#ask().then(
      (answer) => this.#settle(answer),
      () => this.#settle(this.#value),
    );
    return this.#asked;
  }

  /** Asks anew: something was made, or is gone. */
  again(): Promise<T> {
    this.#asked = undefined;
    return this.get();
  }

  /** Another value, that the wizard itself knows of. */
  set(value: T): void {
    this.#value = value;
    for (const listener of this.#listeners) listener();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  #settle(answer: T): T {
    this.#isKnown = true;
    this.set(answer);
    return answer;
  }
}

/** Returns the value as it is now, and asks for it if nobody did. */
export function useLoad<T>(load: Load<T>): T {
  useEffect(() => void load.get(), [load]);
  return useSyncExternalStore(load.subscribe, () => load.value);
}

/** Whether the answer is there; until then a table has nothing to say. */
export function useIsKnown(load: Load<unknown>): boolean {
  return useSyncExternalStore(load.subscribe, () => load.isKnown);
}
