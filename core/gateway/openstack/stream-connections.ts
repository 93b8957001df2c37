import type { Socket } from 'node:net';
import { buildConnector } from 'undici';

type Written = (error?: Error | null) => void;

/**
 * Connects for uploads. A service may answer and hang up before it has read all of one; the next write then fails, and a
 * socket that fails throws away what it has received. These leave the end to reading: first comes what the service said.
 */
export function streamConnector(options: buildConnector.BuildOptions): buildConnector.connector {
  const connect = buildConnector(options);
  return (target, done) =>
    connect(target, (...[error, socket]) => {
      if (error) return done(error, null);
      leaveEndToReading(socket);
      done(null, socket);
    });
}

function leaveEndToReading(socket: Socket): void {
  const { _write: write, _writev: writev } = socket;
  // A write that never ends keeps those after it back; reading finds the answer, or that there is none.
  const quietly =
    (done: Written): Written =>
    (error) => {
      if (!hasHungUp(error)) done(error);
    };
  socket._write = (chunk, encoding, done) => write.call(socket, chunk, encoding, quietly(done));
  if (writev) socket._writev = (chunks, done) => writev.call(socket, chunks, quietly(done));
}

function hasHungUp(error: Error | null | undefined): boolean {
  const { code } = (error ?? {}) as NodeJS.ErrnoException;
  return code === 'EPIPE' || code === 'ECONNRESET';
}
