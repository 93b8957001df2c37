import { GatewayError } from '../errors.ts';

/** More than a browser opens, and far fewer than the gateway has connections for. */
const mostStreams = 16;

/** Counts the uploads and downloads of each session, so that one user can't take all connections. */
export function createSessionStreams() {
  const running = new Map<string, number>();
  return {
    /** Runs one; throws TOO_MANY_STREAMS when the session has too many already. */
    async during<T>(session: string, run: () => Promise<T>): Promise<T> {
      const count = running.get(session) ?? 0;
      if (count >= mostStreams) throw new GatewayError('TOO_MANY_STREAMS', { limit: mostStreams });
      running.set(session, count + 1);
      try {
        return await run();
      } finally {
        const left = (running.get(session) ?? 1) - 1;
        if (left > 0) running.set(session, left);
        else running.delete(session);
      }
    },
  };
}
