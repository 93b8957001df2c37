import type { Disposable } from '#base';
import type { Clock } from '#services/clock/clock';
import { isGone } from '#services/http/failure-toast';
import { HttpError } from '#services/http/http';

/** The longest pause between two rounds, in milliseconds. */
export const longestPause = 30_000;

/** Milliseconds that an answer may have been on its way when its rows are first seen. */
const maxAnswerMs = 60_000;

/** How many rounds in a row may fail before its rows are left alone. */
const mostFailures = 3;

/** The answer about several rows, by id; those that it does not name are as they were. */
export interface PolledRows<T> {
  readonly items: ReadonlyMap<string, T>;
  readonly gone: readonly string[];
}

export interface PollerOptions<T> {
  clock: Clock;
  /** Milliseconds; the pause before the first round, and the unit that the counter multiplies. */
  interval: number;
  load(id: string, signal: AbortSignal): Promise<T>;
  /** Asks for all of them in one call, in place of `load`; `since`: milliseconds since they were asked for last. */
  poll?: ((ids: readonly string[], since: number, signal: AbortSignal) => Promise<PolledRows<T>>) | undefined;
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
 * Polls rows in transition, each by a call of its own, or all by one where the type can be asked so. A round asks for all of them; when all have answered the counter grows,
 * and the next round comes after interval × counter, at most 30 s. A row that changed sets the counter back. Without rows
 * nothing runs.
 */
export class RowPoller<T> implements Disposable {
  readonly #options: PollerOptions<T>;
  #wanted: ReadonlySet<string> = new Set();
  readonly #given = new Set<string>();
  /** By row: when the round that told its state began. */
  readonly #told = new Map<string, number>();
  #counter = 1;
  #failures = 0;
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
    for (const id of this.#told.keys()) if (!this.#wanted.has(id)) this.#told.delete(id);
    for (const id of ids) if (!this.#told.has(id)) this.#told.set(id, this.#options.clock.now() - maxAnswerMs);
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
    const changes = this.#options.poll
      ? await this.#askAll(rows, this.#options.poll, round.signal)
      : await Promise.all(rows.map((id) => this.#ask(id, round.signal)));
    this.#round = undefined;
    this.#counter = changes.includes(true) ? 1 : this.#counter + 1;
    this.#wait();
  }

  /** Returns which rows changed. One failure is nobody's own: the next round asks again, a few times. */
  async #askAll(
    ids: readonly string[],
    poll: NonNullable<PollerOptions<T>['poll']>,
    signal: AbortSignal,
  ): Promise<boolean[]> {
    const { clock, update, remove, fail } = this.#options;
    const begun = clock.now();
    const since = begun - Math.min(...ids.map((id) => this.#told.get(id) ?? begun));
    try {
      const { items, gone } = await poll(ids, since, signal);
      this.#failures = 0;
      return ids.map((id) => {
        if (this.#ended || !this.#wanted.has(id)) return false;
        this.#told.set(id, begun);
        if (gone.includes(id)) {
          remove(id);
          return true;
        }
        const item = items.get(id);
        return item !== undefined && update(id, item);
      });
    } catch (error) {
      if (this.#ended || isGivenUp(error)) return [];
      this.#failures += 1;
      if (this.#failures < mostFailures) return [];
      this.#failures = 0;
      for (const id of ids.filter((one) => this.#wanted.has(one))) {
        this.#given.add(id);
        fail(id, error);
      }
      return [];
    }
  }

  async #ask(id: string, signal: AbortSignal): Promise<boolean> {
    try {
      const item = await this.#options.load(id, signal);
      return !this.#ended && this.#wanted.has(id) && this.#options.update(id, item);
    } catch (error) {
      if (this.#ended || isGivenUp(error) || !this.#wanted.has(id)) return false;
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

/** Was the call given up, since the session is in another project? That says nothing about the row. */
function isGivenUp(error: unknown): boolean {
  return error instanceof HttpError && error.failure === 'aborted';
}
