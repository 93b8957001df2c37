import { PassThrough } from 'node:stream';
import { ownerOf, type SealedSession } from '../openstack/sealed-session.ts';

/** A browser has one for each tab; what opens more than this is no console, nor are several of them. */
export const streamsPerUser = 64;

export const heartbeatMs = 25_000;
/** A reader that takes nothing for so long holds what is written to it. */
const longestBacklog = 16 * 1024;

interface Open {
  stream: PassThrough;
  session: SealedSession;
}

/** The streams of server-sent events that are open. One timer keeps all of them alive, and there is none without a stream. */
export class EventStreams {
  readonly #open = new Set<Open>();
  readonly #isLive: (session: SealedSession) => boolean;
  #timer: NodeJS.Timeout | undefined;

  constructor(isLive: (session: SealedSession) => boolean) {
    this.#isLive = isLive;
  }

  get size(): number {
    return this.#open.size;
  }

  /** A stream that begins with this text; undefined when the session's user has as many as one may have. */
  begin(session: SealedSession, first: string): PassThrough | undefined {
    const owner = ownerOf(session);
    const own = [...this.#open].filter((open) => ownerOf(open.session) === owner);
    if (own.length >= streamsPerUser) return undefined;
    const open = { stream: new PassThrough(), session };
    this.#open.add(open);
    open.stream.once('close', () => this.#forget(open));
    open.stream.on('error', () => this.#forget(open));
    open.stream.write(first);
    this.#timer ??= setInterval(() => this.#beat(), heartbeatMs).unref();
    return open.stream;
  }

  tell(text: string): void {
    for (const { stream } of this.#open) {
      if (stream.writableLength + stream.readableLength > longestBacklog) stream.destroy();
      else stream.write(text);
    }
  }

  /** Ends the streams of a session, or all of them. */
  end(sessionId?: string): void {
    for (const { stream, session } of this.#open) {
      if (sessionId === undefined || session.id === sessionId) stream.end();
    }
  }

  #beat(): void {
    for (const { stream, session } of this.#open) if (!this.#isLive(session)) stream.end();
    // A comment, which no listener hears.
    this.tell(':\n\n');
  }

  #forget(open: Open): void {
    this.#open.delete(open);
    if (this.#open.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }
}

/** Returns an event as it is written to the stream. The data are JSON, which has no line breaks. */
export function eventText(name: string, data: unknown): string {
  return `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
}
