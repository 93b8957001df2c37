import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { Agent } from 'undici';

/** Where batches are posted, and how many at once. */
export interface SenderOptions<T> {
  url: string;
  /** File with the bearer token, read before each batch so that it may be renewed; null: there is none. */
  tokenFile: string | null;
  /** PEM file of the authority that signed the receiver's certificate; null: those of Node. */
  cacert: string | null;
  headers?: Readonly<Record<string, string>> | undefined;
  /** Makes the body of a batch. */
  bodyOf(batch: readonly T[]): string;
  /** Hears of items that were given up, and why. */
  onLost(count: number, reason: string): void;
  /** Milliseconds that a first item waits for others. */
  gatherMs?: number | undefined;
  /** Tries of one batch. */
  tries?: number | undefined;
  /** Milliseconds before the second try; the next pauses are twice as long each. */
  firstPauseMs?: number | undefined;
}

const batchSize = 200;
const answerSeconds = 10;
/** Milliseconds that what waits may take when the gateway ends. */
const farewellMs = 5000;

/**
 * Posts items in batches, one batch after the other. A batch that is not taken is sent again, with growing pauses; one that the receiver
 * refuses (4xx, but for 408 and 429) is given up at once. The one who adds items keeps the queue short: `waiting` says how long it is.
 */
export class JsonSender<T> {
  readonly #options: SenderOptions<T>;
  readonly #agent: Agent;
  readonly #queue: T[] = [];
  readonly #ending = new AbortController();
  #sending: Promise<void> | null = null;
  #isClosing = false;
  #inFlight = 0;

  constructor(options: SenderOptions<T>) {
    this.#options = options;
    const ca = options.cacert === null ? {} : { ca: readFileSync(options.cacert) };
    const seconds = answerSeconds * 1000;
    this.#agent = new Agent({
      connections: 1,
      headersTimeout: seconds,
      bodyTimeout: seconds,
      connect: { timeout: 5000, ...ca },
    });
  }

  get waiting(): number {
    return this.#queue.length + this.#inFlight;
  }

  add(item: T): void {
    this.#queue.push(item);
    this.#sending ??= this.#sendAll();
  }

  /** Sends what waits, for five seconds at the most. */
  async close(): Promise<void> {
    this.#isClosing = true;
    const late = setTimeout(() => this.#ending.abort(), farewellMs);
    await this.#sending;
    clearTimeout(late);
    await this.#agent.destroy();
  }

  async #sendAll(): Promise<void> {
    const { gatherMs = 300 } = this.#options;
    while (this.#queue.length > 0) {
      if (!this.#isClosing && this.#queue.length < batchSize) await this.#pause(gatherMs);
      const batch = this.#queue.splice(0, batchSize);
      this.#inFlight = batch.length;
      const reason = await this.#deliver(batch);
      this.#inFlight = 0;
      if (reason !== null) this.#options.onLost(batch.length, reason);
    }
    // At once: what is added from now on is sent by another run.
    this.#sending = null;
  }

  /** Null: it was taken; else why not. */
  async #deliver(batch: readonly T[]): Promise<string | null> {
    const { tries = 6, firstPauseMs = 500 } = this.#options;
    let reason = '';
    for (let attempt = 1; attempt <= tries; attempt++) {
      if (attempt > 1) await this.#pause(firstPauseMs * 2 ** (attempt - 2));
      if (this.#ending.signal.aborted) return reason || 'the gateway ends';
      try {
        const status = await this.#post(batch);
        if (status < 300) return null;
        reason = `status ${status}`;
        if (status < 500 && status !== 408 && status !== 429) return reason;
      } catch (error) {
        reason = (error as NodeJS.ErrnoException).code ?? 'it cannot be reached';
      }
    }
    return reason;
  }

  async #post(batch: readonly T[]): Promise<number> {
    const { url, tokenFile, headers, bodyOf } = this.#options;
    const token = tokenFile === null ? null : (await readFile(tokenFile, 'utf8')).trim();
    const { origin, pathname, search } = new URL(url);
    const { statusCode, body } = await this.#agent.request({
      ...{ origin, path: pathname + search, method: 'POST', body: bodyOf(batch), signal: this.#ending.signal },
      headers: {
        'Content-Type': 'application/json',
        'User-Agent': 'sextant',
        ...headers,
        ...(token ? { Authorization: `Bearer ${token}` } : {}),
      },
    });
    await body.dump();
    return statusCode;
  }

  /** Neither keeps the process alive, nor outlasts the end. */
  async #pause(milliseconds: number): Promise<void> {
    await wait(milliseconds, undefined, { signal: this.#ending.signal, ref: false }).catch(() => {});
  }
}
