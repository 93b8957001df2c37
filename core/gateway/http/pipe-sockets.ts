import type { WebSocket } from 'ws';

/** Bytes that may wait for one side before the other is not read any more, and when it is read again. */
const most = 256 * 1024;
const few = 64 * 1024;

/** Passes on what one socket sends to the other, as fast as that takes it. `seen` is told of each message. */
export function pipeSocket(from: WebSocket, to: WebSocket, seen: (data: Buffer) => void): void {
  from.on('message', (data: Buffer, isBinary) => {
    // A peer that has been told of the end may still send: nothing of it arrives.
    if (from.readyState !== from.OPEN) return;
    seen(data);
    if (to.readyState !== to.OPEN) return;
    to.send(data, { binary: isBinary }, () => {
      if (from.isPaused && to.bufferedAmount <= few) from.resume();
    });
    if (to.bufferedAmount > most) from.pause();
  });
}
