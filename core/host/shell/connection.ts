import { type Disposable, Emitter } from '#base';
import { backoff } from '#services/clock/backoff';

export interface ConnectionState {
  /** When the connection was found lost, milliseconds since the epoch. */
  since: number;
  /** When the next try begins; absent while one is under way. */
  nextTry?: number;
}

export interface ConnectionOptions {
  /** Resolves true when the gateway answers, whatever it says. */
  ping(): Promise<boolean>;
  now(): number;
  after(milliseconds: number, run: () => void): Disposable;
}

const firstPause = 2_000;
const longestPause = 30_000;

/**
 * Watches whether the gateway can be reached. A call that got no answer makes it suspect; it then tries by itself, ever
 * more rarely, until an answer comes.
 */
export class Connection implements Disposable {
  readonly #options: ConnectionOptions;
  readonly #didChange = new Emitter<ConnectionState | undefined>();
  #state: ConnectionState | undefined;
  #timer: Disposable | undefined;
  #pauses = backoff(firstPause, longestPause);
  #trying = false;
  #ended = false;

  constructor(options: ConnectionOptions) {
    this.#options = options;
  }

  /** Fires with undefined when the connection is back. */
  get onDidChange() {
    return this.#didChange.event;
  }

  /** Undefined: connected, as far as anyone knows. */
  state(): ConnectionState | undefined {
    return this.#state;
  }

  /** Some call got no answer: find out whether the gateway is gone. */
  suspect(): void {
    if (!this.#state) void this.tryNow();
  }

  async tryNow(): Promise<void> {
    if (this.#trying || this.#ended) return;
    this.#trying = true;
    this.#timer?.dispose();
    if (this.#state) this.#set({ since: this.#state.since });
    const reached = await this.#options.ping().catch(() => false);
    this.#trying = false;
    if (this.#ended) return;
    if (reached) this.#back();
    else this.#wait();
  }

  dispose(): void {
    this.#ended = true;
    this.#timer?.dispose();
    this.#didChange.dispose();
  }

  #back(): void {
    this.#pauses = backoff(firstPause, longestPause);
    if (this.#state) this.#set(undefined);
  }

  #wait(): void {
    const now = this.#options.now();
    const pause = this.#pauses.next().value;
    this.#set({ since: this.#state?.since ?? now, nextTry: now + pause });
    this.#timer = this.#options.after(pause, () => void this.tryNow());
  }

  #set(state: ConnectionState | undefined): void {
    this.#state = state;
    this.#didChange.fire(state);
  }
}
