import type { FastifyRequest } from 'fastify';
import type { Event } from '#base';
import { GatewayError } from '../http/errors.ts';
import { ownerOf, type SealedSession } from './sealed-session.ts';
import { lruMap } from '../http/lru-map.ts';

/** More than a browser opens. */
const mostOfSession = 16;

/** Milliseconds in which a request is answered that has just found out, at Keystone, that its session is over. */
const farewell = 1000;
const keptSessions = 10_000;

/** The sessions that streams belong to, as far as streams have to know of them. */
interface StreamOwners {
  readonly onDidReplace: Event<{ former: SealedSession; by: SealedSession }>;
  readonly onDidEnd: Event<SealedSession>;
  readonly onDidSignOut: Event<SealedSession>;
}

export interface StreamLimits {
  /** How many there can be of all users: what they go to has no more connections. */
  connections: number;
  /** Seconds after which a browser that takes nothing is hung up on. */
  idle: number;
  /** Seconds after which Keystone is asked whether the session still counts: another gateway may have signed it out. */
  confirmed?: number;
}

/** A running stream. A request may run several. */
interface Running {
  request: FastifyRequest;
  /** The session that it ends with; another one after a switch. */
  session: SealedSession;
  /** When Keystone was last asked about that one. */
  asked: number;
  /** Bytes that the browser has taken, and since when it has taken no more. */
  taken: number;
  since: number;
}

/**
 * Knows the uploads and downloads of each session and each user: nobody takes more than a quarter of the connections, however
 * often they have signed in. They end with their session, and when their browser takes nothing.
 */
export function createSessionStreams({ connections, idle, confirmed = 60 }: StreamLimits) {
  const mostOfUser = Math.max(1, Math.floor(connections / 4));
  const running = new Map<string, Set<Running>>();
  const users = new Map<string, number>();
  const successors = lruMap<string, string>(keptSessions);
  let timer: NodeJS.Timeout | undefined;

  const current = (session: string): string => {
    const next = successors.get(session);
    return next === undefined ? session : current(next);
  };
  const sweep = () => {
    const now = Date.now();
    for (const streams of running.values()) {
      for (const stream of streams) if (now >= stream.session.tokenExpiresAt || isStuck(stream, idle)) hangUp(stream);
      // A single question covers all streams of a session.
      const [one] = streams;
      if (!one || now - one.asked < confirmed * 1000) continue;
      for (const stream of streams) stream.asked = now;
      void one.request.server.endIfOver(one.request, one.session);
    }
  };
  const count = (user: string, change: 1 | -1) => {
    const now = (users.get(user) ?? 0) + change;
    if (now > 0) users.set(user, now);
    else users.delete(user);
    if (users.size > 0) {
      timer ??= setInterval(sweep, (idle * 1000) / 4).unref();
      return;
    }
    clearInterval(timer);
    timer = undefined;
  };

  return {
    /** How many run, of all users. */
    count(): number {
      return [...users.values()].reduce((sum, own) => sum + own, 0);
    },
    /** Runs one; throws TOO_MANY_STREAMS when the session, or its user, has too many already. */
    async during<T>(session: SealedSession, request: FastifyRequest, run: () => Promise<T>): Promise<T> {
      const id = current(session.id);
      const user = ownerOf(session);
      const streams = running.get(id) ?? new Set<Running>();
      if (streams.size >= mostOfSession) throw new GatewayError('TOO_MANY_STREAMS', { limit: mostOfSession });
      if ((users.get(user) ?? 0) >= mostOfUser) throw new GatewayError('TOO_MANY_STREAMS', { limit: mostOfUser });
      const stream = { request, session, asked: Date.now(), taken: 0, since: Date.now() };
      running.set(id, streams.add(stream));
      count(user, 1);
      try {
        return await run();
      } finally {
        count(user, -1);
        streams.delete(stream);
        const last = current(session.id);
        if (running.get(last)?.size === 0) running.delete(last);
      }
    },
    /** Ends them with their session. After a switch or a renewal they go on, as streams of the session that followed. */
    follow({ onDidReplace, onDidEnd, onDidSignOut }: StreamOwners): void {
      onDidReplace(({ former, by }) => {
        const streams = running.get(former.id);
        successors.set(former.id, by.id);
        if (!streams) return;
        running.delete(former.id);
        running.set(by.id, streams);
        for (const stream of streams) stream.session = by;
      });
      onDidSignOut(({ id }) => running.get(id)?.forEach(hangUp));
      // A session that was replaced has no streams any more.
      onDidEnd(({ id }) => void setTimeout(() => running.get(id)?.forEach(hangUp), farewell).unref());
    },
  };
}

/** As a browser that leaves: both sides end, and an upload is taken back. */
function hangUp({ request }: Running): void {
  request.raw.socket.destroy();
}

/** Has something been waiting for the browser for so long, and nothing of it been taken? */
function isStuck(stream: Running, idle: number): boolean {
  const { bytesWritten, writableLength } = stream.request.raw.socket;
  const taken = bytesWritten - writableLength;
  if (writableLength === 0 || taken !== stream.taken) {
    stream.taken = taken;
    stream.since = Date.now();
    return false;
  }
  return Date.now() - stream.since >= idle * 1000;
}
