import type { Disposable } from '#base';
import type { Clock } from '#services/clock/clock';
import { isGone } from '#services/http/failure-toast';

/** The longest pause between two rounds, in milliseconds. */
export const longestPause = 30_000;

export interface PollerOptions<T> {
  clock: Clock;
  /** Milliseconds; the pause before the first round, and the unit that the counter multiplies. */
  interval: number;
  load(id: string, signal: AbortSignal): Promise<T>;
  /** Is a menu of one of these rows open? Then the round waits (POLL-06). */
  isBusy(ids: readonly string[]): boolean;
  /** The item as the service has it now. True when it differs from what is shown. */
  update(id: string, item: T): boolean;
  /** The service no longer knows the item (404). */
  remove(id: string): void;
  /** The row can't be updated and is left alone from now on. */
  fail(id: string, error: unknown): void;
}

/**
 * Polls rows in transition, each by a call of its own. A round asks for all of them; when all have answered the counter grows,
 * and the next round comes after interval × counter, at most 30 s. A row that changed sets the counter back. Without rows
 * nothing runs.
 */
export class RowPoller<T> implements Disposable {
  readonly #options: PollerOptions<T>;
  #wanted: ReadonlySet<string> = new Set();
  readonly #given = new Set<string>();
  #counter = 1;
  #timer: Disposable | undefined;
  #round: AbortController | undefined;
  #ended = false;

  constructor(options: PollerOptions<T>) {
    this.#options = options;
  }

  /** Says which rows are in transition now; called whenever the rows change. */
  follow(ids: readonly string[]): void {
    this.#wanted = new Set(ids);
    // A row that left its transition may be polled again when it enters another.
    for (const id of this.#given) if (!this.#wanted.has(id)) this.#given.delete(id);
    if (this.#rows().length === 0) this.#rest();
    else if (!this.#timer && !this.#round) this.#wait();
  }

  dispose(): void {
    this.#ended = true;
    this.#rest();
    this.#round?.abort();
  }

  #rows(): string[] {
    return [...this.#wanted].filter((id) => !this.#given.has(id));
  }

  #rest(): void {
    this.#timer?.dispose();
    this.#timer = undefined;
    this.#counter = 1;
  }

  #wait(): void {
    if (this.#ended || this.#rows().length === 0) return this.#rest();
    const pause = Math.min(this.#options.interval * this.#counter, longestPause);
    this.#timer = this.#options.clock.after(pause, () => {
      this.#timer = undefined;
      void this.#poll();
    });
  }

  async #poll(): Promise<void> {
    const rows = this.#rows();
    if (this.#options.isBusy(rows)) {
      this.#counter = 1;
      return this.#wait();
    }
    const round = (this.#round = new AbortController());
    let changed = false;
    await Promise.all(
      rows.map(async (id) => {
        if (await this.#ask(id, round.signal)) changed = true;
      }),
    );
    this.#round = undefined;
    this.#counter = changed ? 1 : this.#counter + 1;
    this.#wait();
  }

  async #ask(id: string, signal: AbortSignal): Promise<boolean> {
    try {
      const item = await this.#options.load(id, signal);
      return !this.#ended && this.#wanted.has(id) && this.#options.update(id, item);
    } catch (error) {
      if (this.#ended || !this.#wanted.has(id)) return false;
      if (isGone(error)) {
        this.#options.remove(id);
        return true;
      }
      this.#given.add(id);
      this.#options.fail(id, error);
      return false;
    }
  }
}
