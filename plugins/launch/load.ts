import { useEffect, useSyncExternalStore } from 'react';

/**
 * Something that is asked for once, when it is first needed, and again after a refusal. A call that fails leaves what stands for
 * nothing.
 */
export class Load<T> {
  readonly #ask: () => Promise<T>;
  readonly #listeners = new Set<() => void>();
  #asked: Promise<unknown> | undefined;
  /** Counts the questions: an answer to an older one changes nothing. */
  #turn = 0;
  #value: T;
  #isKnown = false;

  /** @param none stands until the answer is there, and for a call that fails */
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
  async get(): Promise<T> {
    await (this.#asked ??= this.#answer());
    return this.#value;
  }

  /** Asks anew: something was made, or may be gone. Resolves with nothing, and changes nothing, where the call fails. */
  again(): Promise<T | undefined> {
    const answer = this.#answer();
    this.#asked = answer;
    return answer;
  }

  /** Takes a value that the wizard itself knows; an answer that is under way comes too late. */
  set(value: T): void {
    this.#turn += 1;
    this.#asked = Promise.resolve();
    this.#settle(value);
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  async #answer(): Promise<T | undefined> {
    this.#turn += 1;
    const turn = this.#turn;
    const answer = await this.#ask().catch(() => undefined);
    if (turn === this.#turn) this.#settle(answer ?? this.#value);
    return answer;
  }

  #settle(value: T): void {
    this.#isKnown = true;
    this.#value = value;
    for (const listener of this.#listeners) listener();
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
