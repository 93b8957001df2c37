import { createHash } from 'node:crypto';
import type { Words } from '../../../base/words/words.mjs';

/** How many bundles that nothing names any more are kept, for pages that were given their address a moment ago. */
const kept = 200;

/** Bundles that were put together here, by their address: it is made of their content, so what it answers never changes. */
export class WordShelf {
  readonly #bodies = new Map<string, string>();

  /** The address that answers the words from now on. */
  put(language: string, ns: string, words: Words): string {
    const body = JSON.stringify(words);
    const digest = createHash('sha256').update(body).digest('hex').slice(0, 16);
    const address = `/locales/live/${language}/${ns}-${digest}.json`;
    // Anew at the end: what is in use is never among the oldest.
    this.#bodies.delete(address);
    this.#bodies.set(address, body);
    return address;
  }

  body(address: string): string | undefined {
    return this.#bodies.get(address);
  }

  /** Forgets the oldest; the given number were put there last and stay. */
  tidy(inUse: number): void {
    for (const address of [...this.#bodies.keys()].slice(0, Math.max(0, this.#bodies.size - inUse - kept)))
      this.#bodies.delete(address);
  }
}
