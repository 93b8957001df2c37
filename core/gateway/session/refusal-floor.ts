import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

/** Seconds for which a slow refusal is remembered: whoever asks must not be able to have it forgotten. */
const memory = 60;
/** A Keystone that hangs is not waited out: nobody would wait for the answer. */
const longestFloor = 5;
/** A refusal takes up to so much longer, by chance. */
const jitter = 0.25;

/**
 * Makes every refused sign-in take the same time. Keystone computes the password's hash, which takes long, only for users that it
 * has: a quick refusal would say that there is no such user.
 */
export class RefusalFloor {
  readonly #floor: number;
  /** The slowest refusal, milliseconds, and until when it counts. */
  #slowest = { took: 0, until: 0 };

  /** @param floor seconds, at the least; longer while Keystone itself takes longer */
  constructor(floor: number) {
    this.#floor = floor;
  }

  /** Resolves when the answer may leave to a sign-in that began then (milliseconds of `performance.now()`). */
  async wait(began: number, disconnected: AbortSignal): Promise<void> {
    if (this.#floor === 0) return;
    const took = performance.now() - began;
    const now = performance.now();
    if (took >= this.#slowest.took || now > this.#slowest.until) {
      this.#slowest = { took, until: now + memory * 1000 };
    }
    const floor = Math.max(this.#floor * 1000, Math.min(this.#slowest.took, longestFloor * 1000));
    const rest = floor * (1 + randomInt(1000) * (jitter / 1000)) - took;
    // The wait ends when the browser has left.
    if (rest > 0) await sleep(rest, undefined, { signal: disconnected }).catch(() => undefined);
  }
}
