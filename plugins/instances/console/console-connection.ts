import { type ConsoleEnd, endOfCall, endOfSocket, isOver } from './console-end.ts';

export type ConsoleState =
  | { readonly phase: 'connecting' | 'connected' }
  | { readonly phase: 'waiting'; readonly end: ConsoleEnd; readonly seconds: number }
  | { readonly phase: 'ended'; readonly end: ConsoleEnd };

/** Draws what a socket brings, and sends what is typed. */
export interface Viewer {
  /** Takes a new socket, which may still be opening. */
  attach(socket: WebSocket, told: ViewerReports): void;
  /** Uses the socket no more; what is drawn stays. */
  release(): void;
  /** Takes away what is drawn. */
  blank(): void;
}

export interface ViewerReports {
  /** The first of the server's own words has come. */
  connected(): void;
  /** The viewer can make nothing of what comes. */
  failed(reason: 'garbage' | 'password'): void;
}

export interface ConnectionOptions {
  /** Fetches the viewer's code at the first call. */
  viewer(): Promise<Viewer>;
  /** Asks for a ticket. Doubted: a gateway said that the session is over, and a refusal is told in the console alone. */
  ticket(signal: AbortSignal, isDoubted: boolean): Promise<string>;
  open(ticket: string): WebSocket;
  /** Runs something later; returns what calls it off. */
  after(milliseconds: number, run: () => void): () => void;
  now(): number;
}

/** Seconds before each further attempt. */
export const retryDelays = [1, 2, 5, 10, 30] as const;
/** Milliseconds after which a connection counts as good: the next loss begins with the shortest delay. */
const goodAfter = 10_000;

/** Keeps one console connected: opens its socket, tells the state, and connects again after a loss. */
export class ConsoleConnection {
  readonly #options: ConnectionOptions;
  readonly #listeners = new Set<() => void>();
  #state: ConsoleState = { phase: 'connecting' };
  #attempts = 0;
  /** A gateway said that the session is over. Said again, it counts. */
  #isDoubted = false;
  #connectedAt: number | undefined;
  #viewer: Viewer | undefined;
  /** Ends the attempt that runs, with its socket. */
  #attempt: AbortController | undefined;
  #cancelWait: () => void = () => undefined;

  constructor(options: ConnectionOptions) {
    this.#options = options;
  }

  get state(): ConsoleState {
    return this.#state;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** Connects at the operator's wish: the delays begin anew. */
  connect(): void {
    this.#attempts = 0;
    this.#isDoubted = false;
    void this.#start();
  }

  dispose(): void {
    this.#cancelWait();
    this.#attempt?.abort();
    this.#listeners.clear();
  }

  async #start(): Promise<void> {
    this.#cancelWait();
    this.#attempt?.abort();
    const attempt = new AbortController();
    const { signal } = attempt;
    this.#attempt = attempt;
    this.#connectedAt = undefined;
    this.#set({ phase: 'connecting' });
    const end = (how: ConsoleEnd) => {
      if (signal.aborted) return;
      attempt.abort();
      this.#ended(how);
    };
    try {
      const [ticket, viewer] = await Promise.all([
        this.#options.ticket(signal, this.#isDoubted),
        this.#options.viewer(),
      ]);
      this.#viewer = viewer;
      if (!signal.aborted) this.#use(this.#options.open(ticket), viewer, signal, end);
    } catch (error) {
      end(endOfCall(error));
    }
  }

  #use(socket: WebSocket, viewer: Viewer, signal: AbortSignal, end: (how: ConsoleEnd) => void): void {
    const { now } = this.#options;
    // The socket's first listener is ours: the viewer takes its picture away when it hears of the end.
    socket.addEventListener('close', (event) => end(endOfSocket(event)));
    signal.addEventListener('abort', () => {
      viewer.release();
      if (socket.readyState < socket.CLOSING) socket.close();
    });
    viewer.attach(socket, {
      connected: () => {
        if (signal.aborted) return;
        this.#connectedAt = now();
        this.#set({ phase: 'connected' });
      },
      failed: (reason) => end({ reason, next: 'stay' }),
    });
  }

  #ended(end: ConsoleEnd): void {
    const { after, now } = this.#options;
    if (this.#connectedAt !== undefined && now() - this.#connectedAt >= goodAfter) {
      this.#attempts = 0;
      this.#isDoubted = false;
    }
    if (isOver(end)) this.#viewer?.blank();
    if (end.next === 'ask' && !this.#isDoubted) {
      this.#isDoubted = true;
      return void this.#start();
    }
    const seconds = retryDelays[this.#attempts];
    if (end.next !== 'retry' || seconds === undefined) return this.#set({ phase: 'ended', end });
    this.#attempts += 1;
    this.#set({ phase: 'waiting', end, seconds });
    this.#cancelWait = after(seconds * 1000, () => void this.#start());
  }

  #set(state: ConsoleState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}
