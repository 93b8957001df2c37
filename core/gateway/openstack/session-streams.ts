import type { FastifyRequest } from 'fastify';
import { GatewayError } from '../errors.ts';
import { boundedMap } from './bounded.ts';
import type { Sessions } from '../plugins/session.ts';

/** More than a browser opens, and far fewer than the gateway has connections for. */
const mostStreams = 16;

const keptSessions = 10_000;

/** One entry per stream: a request may run several. */
type Streams = Set<{ request: FastifyRequest }>;

/** Knows the uploads and downloads of each session: one user can't take all connections, and sign-out ends them. */
export function createSessionStreams() {
  const running = new Map<string, Streams>();
  const successors = boundedMap<string, string>(keptSessions);
  const current = (session: string): string => {
    const next = successors.get(session);
    return next === undefined ? session : current(next);
  };

  return {
    /** Runs one; throws TOO_MANY_STREAMS when the session has too many already. */
    async during<T>(session: string, request: FastifyRequest, run: () => Promise<T>): Promise<T> {
      const id = current(session);
      const streams: Streams = running.get(id) ?? new Set();
      if (streams.size >= mostStreams) throw new GatewayError('TOO_MANY_STREAMS', { limit: mostStreams });
      const stream = { request };
      running.set(id, streams.add(stream));
      try {
        return await run();
      } finally {
        streams.delete(stream);
        const last = current(session);
        if (running.get(last)?.size === 0) running.delete(last);
      }
    },
    /** Ends them when somebody signs out. After a switch or a renewal they go on, as streams of the session that followed. */
    follow({ onDidReplace, onDidSignOut }: Pick<Sessions, 'onDidReplace' | 'onDidSignOut'>): void {
      onDidReplace(({ former, by }) => {
        const streams = running.get(former.id);
        successors.set(former.id, by.id);
        if (!streams) return;
        running.delete(former.id);
        running.set(by.id, streams);
      });
      onDidSignOut(({ id }) => {
        // Hanging up is what a browser that leaves does: both sides end, and an upload is taken back.
        for (const { request } of running.get(id) ?? []) request.raw.socket.destroy();
      });
    },
  };
}
