import { createWriteStream, mkdirSync, openSync, type WriteStream } from 'node:fs';
import { dirname } from 'node:path';
import type { AuditSink, OnLost } from './audit-sink.ts';

/** Milliseconds between two tries to open a file that could not be written. */
const pauseMs = 1000;

/**
 * Adds each event to a file as a line. Others may not read it: it names people. Throws where the file can't be opened at the start.
 *
 * @param onLost hears of events that could not be written, as on a full disk
 */
export function fileSink(path: string, onLost: OnLost): AuditSink {
  let stream: WriteStream | null = null;
  let waiting = 0;
  let failedAt = -Infinity;

  const open = (): WriteStream => {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    // Opened here and now, so that a mistake is told at once, and a rotated file is left at once.
    const opened = createWriteStream(path, { fd: openSync(path, 'a', 0o600) });
    opened.on('error', () => {
      failedAt = performance.now();
      if (stream === opened) stream = null;
    });
    return opened;
  };
  stream = open();

  const current = (): WriteStream | null => {
    if (stream === null && performance.now() - failedAt >= pauseMs) {
      try {
        stream = open();
      } catch {
        failedAt = performance.now();
      }
    }
    return stream;
  };

  return {
    name: 'file',
    get waiting() {
      return waiting;
    },
    write(line) {
      const to = current();
      if (to === null) return onLost(1, `${path} cannot be written`);
      waiting += 1;
      to.write(`${line}\n`, (error) => {
        waiting -= 1;
        if (error) onLost(1, `${path} cannot be written: ${(error as NodeJS.ErrnoException).code}`);
      });
    },
    reopen() {
      const former = stream;
      try {
        stream = open();
      } catch {
        // The former file is better than none.
        return;
      }
      former?.end();
    },
    async close() {
      const last = stream;
      stream = null;
      failedAt = Infinity;
      if (last && !last.destroyed)
        await new Promise<void>((resolve) => void last.end(() => resolve()).once('error', () => resolve()));
    },
  };
}
