/** Lets at most `limit` jobs run at once, the rest wait in order; 0 or less: no limit. */
export class RequestQueue {
  readonly #limit: number;
  #running = 0;
  readonly #waiting: (() => void)[] = [];

  constructor(limit: number) {
    this.#limit = limit > 0 ? limit : Infinity;
  }

  async run<T>(job: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    if (this.#running >= this.#limit) await this.#turn(signal);
    else this.#running += 1;
    try {
      return await job();
    } finally {
      // The place goes straight to the next in line; the count stays as it is.
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }

  #turn(signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        const place = this.#waiting.indexOf(enter);
        if (place >= 0) this.#waiting.splice(place, 1);
        reject(signal!.reason as Error);
      };
      const enter = () => {
        signal?.removeEventListener('abort', leave);
        resolve();
      };
      if (signal?.aborted) return leave();
      signal?.addEventListener('abort', leave, { once: true });
      this.#waiting.push(enter);
    });
  }
}
