import type { ScopeKey } from '@sextant/sdk';

/**
 * Keeps the text that the containers are filtered by. It belongs to the tab, not to a page: whoever chooses a container goes on
 * to its page, with the same list beside it. Another project begins without.
 */
export class PrefixStore {
  #listeners = new Set<() => void>();
  #kept: { scope: ScopeKey | undefined; prefix: string } = { scope: undefined, prefix: '' };

  of(scope: ScopeKey): string {
    return this.#kept.scope === scope ? this.#kept.prefix : '';
  }

  set(scope: ScopeKey, prefix: string): void {
    this.#kept = { scope, prefix };
    for (const listener of this.#listeners) listener();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
}

export const prefixStore = new PrefixStore();
