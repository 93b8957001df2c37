import { Clock, HttpError, type Services, Session } from '@sextant/sdk';
import { pause } from './pause.ts';

/** The thing that a transfer waits for. */
export type Waiting = 'connection' | 'session';

export interface Persistence {
  signal: AbortSignal;
  /** Bytes that were sent since the beginning: while they grow, patience does not end. */
  sent(): number;
  onWait(waiting: Waiting | undefined): void;
}

const longestPause = 30_000;
const mostTries = 7;
/** Statuses of something between us and the service, or of a service that has no time now. */
const passing: ReadonlySet<number> = new Set([408, 429, 502, 503, 504]);

/**
 * Does something again after a connection that was lost, and after the operator signed in again; rejects when that was of no
 * use several times, and at once with what will not pass.
 */
export async function persistently<T>(
  services: Services,
  { signal, sent, onWait }: Persistence,
  attempt: () => Promise<T>,
): Promise<T> {
  let tries = 0;
  for (let before = sent(); ; before = sent()) {
    try {
      return await attempt();
    } catch (error) {
      if (signal.aborted) throw error;
      if (isSessionEnd(error)) {
        onWait('session');
        await orAborted(services.get(Session).whenAlive(), signal);
      } else {
        tries = sent() > before ? 1 : tries + 1;
        if (!willPass(error) || tries >= mostTries) throw error;
        onWait('connection');
        await pause(services.get(Clock), Math.min(1000 * 2 ** (tries - 1), longestPause), signal);
      }
      onWait(undefined);
    }
  }
}

/** May the same thing go well a little later? */
export function willPass(error: unknown): boolean {
  if (!(error instanceof HttpError)) return false;
  if (error.failure === 'lost' || error.failure === 'timeout') return true;
  return passing.has(error.status) || error.problem?.code === 'OBJECT_UPLOAD_BROKEN_OFF';
}

/** The gateway's own 401 is about the session; one that a service sent is its refusal. */
function isSessionEnd(error: unknown): boolean {
  return error instanceof HttpError && error.status === 401 && error.origin === undefined;
}

function orAborted<T>(wait: Promise<T>, signal: AbortSignal): Promise<T> {
  const aborted = new Promise<never>((_resolve, reject) => {
    const leave = () => reject(signal.reason as Error);
    if (signal.aborted) leave();
    else signal.addEventListener('abort', leave, { once: true });
  });
  return Promise.race([wait, aborted]);
}
