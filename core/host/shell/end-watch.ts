import { type Disposable, Emitter } from '#base';
import type { Clock } from '#services/clock/clock';

/** Milliseconds from one look at the clock to the next: a timer stands still while a laptop sleeps. */
const lookIntervalMs = 30_000;

/** A look that comes so late, or before the last one, says that the clock was set, or that the laptop slept. */
const slack = 90_000;

/** An end that differs by less is the same one: another project, with the tokens of before. */
const grain = 5_000;

export interface EndWatchOptions {
  clock: Pick<Clock, 'now' | 'after'>;
  /** How long before the end it is soon, in milliseconds; 0: never. */
  lead: number;
  /** Seconds that are left, as the server says now. Rejects when it does not answer. */
  ask(): Promise<number>;
}

/**
 * When the session ends, by this computer's clock. That is reckoned from the seconds that are left, so that the two clocks
 * may differ. The server is asked only when the clock has jumped, and when the end has come: another tab may know better.
 */
export class EndWatch {
  readonly #options: EndWatchOptions;
  readonly #didChange = new Emitter<void>();
  #ends = Infinity;
  #lead: number;
  #looked: number;
  #isSoon = false;
  #asks = false;
  #isUnsure = false;
  #timer: Disposable | undefined;

  constructor(options: EndWatchOptions, left: number) {
    this.#options = options;
    this.#lead = options.lead;
    this.#looked = options.clock.now();
    this.#take(left);
  }

  /** Milliseconds since the epoch while the end is near; else undefined. */
  get soon(): number | undefined {
    return this.#isSoon ? this.#ends : undefined;
  }

  /** Fires when the end of the session has come near, or has moved away again. */
  get onDidChange() {
    return this.#didChange.event;
  }

  /**
   * So many seconds are left from now on. A session that has just begun is not near its end, however short it is.
   * @param isSignIn somebody signed in; else it may be the session of before, in another project
   */
  renewed(left: number, isSignIn = false): void {
    const isAnother = isSignIn || this.#options.clock.now() + left * 1000 - this.#ends > grain;
    if (isAnother) this.#lead = Math.min(this.#options.lead, left * 500);
    this.#take(left);
  }

  /** Looks at the clock now: the page came into view again. */
  look(): void {
    const { clock } = this.#options;
    const now = clock.now();
    this.#isUnsure ||= now < this.#looked || now - this.#looked > slack;
    this.#looked = now;
    if (this.#isUnsure || now >= this.#ends) void this.#ask();
    this.#setSoon(now >= this.#ends - this.#lead);
    this.#timer?.dispose();
    const until = this.#ends - now - (this.#isSoon ? 0 : this.#lead);
    this.#timer = clock.after(Math.min(lookIntervalMs, until > 0 ? until : lookIntervalMs), () => this.look());
  }

  dispose(): void {
    this.#timer?.dispose();
    this.#timer = undefined;
  }

  #take(left: number): void {
    this.#isUnsure = false;
    this.#ends = this.#options.clock.now() + left * 1000;
    this.look();
  }

  async #ask(): Promise<void> {
    if (this.#asks) return;
    this.#asks = true;
    try {
      const left = await this.#options.ask();
      if (this.#timer) this.#take(left);
    } catch {
      // The next look asks again.
    } finally {
      this.#asks = false;
    }
  }

  #setSoon(isNear: boolean): void {
    const isSoon = isNear && this.#options.lead > 0;
    if (isSoon === this.#isSoon) return;
    this.#isSoon = isSoon;
    this.#didChange.fire();
  }
}
