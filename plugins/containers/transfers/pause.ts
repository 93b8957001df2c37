import type { Clock } from '@sextant/sdk';

/** Resolves after so many milliseconds; rejects, and leaves nothing behind, when it is aborted. */
export function pause(clock: Clock, milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = clock.after(milliseconds, () => {
      signal.removeEventListener('abort', leave);
      resolve();
    });
    function leave(): void {
      timer.dispose();
      reject(signal.reason as Error);
    }
    if (signal.aborted) leave();
    else signal.addEventListener('abort', leave, { once: true });
  });
}
