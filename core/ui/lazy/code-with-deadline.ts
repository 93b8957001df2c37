import type { Services } from '#base';
import { Clock } from '#services/clock/clock';
import { firstRowsDrawn } from './preload.ts';

/** Rows wait at most so long for the code of what another plugin adds to them. */
const deadlineMs = 10_000;

/** Loads code that rows wait for, but not for ever: a plugin may take its time to start, or never end starting. */
export class CodeWithDeadline<T> {
  readonly #fetch: () => Promise<T>;
  readonly #services: Services;
  #coming: Promise<T | undefined> | undefined;
  #isMissed = false;

  constructor(fetch: () => Promise<T>, services: Services) {
    this.#fetch = fetch;
    this.#services = services;
  }

  /** Have rows been drawn without it, because it did not come in time? */
  get isMissed(): boolean {
    return this.#isMissed;
  }

  /** Undefined when it is not there in time, and for whoever asks after that. Rejects as fetching it does; then it is fetched anew. */
  inTime(): Promise<T | undefined> {
    if (!this.#coming) {
      this.#coming = this.#wait();
      this.#coming.catch(() => (this.#coming = undefined));
    }
    return this.#coming;
  }

  /** Begins to fetch, and to count the time, once the first rows are drawn. */
  async #wait(): Promise<T | undefined> {
    await firstRowsDrawn();
    return new Promise((resolve, reject) => {
      const timer = this.#services.get(Clock).after(deadlineMs, () => {
        this.#isMissed = true;
        timer.dispose();
        resolve(undefined);
      });
      this.#fetch()
        .finally(() => timer.dispose())
        .then(resolve, reject);
    });
  }
}
