import { useSyncExternalStore } from 'react';

/** A value that the wizard itself sets and its steps show. No service is asked for it. */
export class WizardValue<T> {
  readonly #listeners = new Set<() => void>();
  #value: T;

  constructor(first: T) {
    this.#value = first;
  }

  get value(): T {
    return this.#value;
  }

  set(value: T): void {
    this.#value = value;
    for (const listener of this.#listeners) listener();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
}

/** Follows a value of the wizard. */
export function useWizardValue<T>(held: WizardValue<T>): T {
  return useSyncExternalStore(held.subscribe, () => held.value);
}
