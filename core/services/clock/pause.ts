import type { Clock } from './clock.ts';

/** Resolves after so many milliseconds, and at once when the signal is aborted. Never rejects. */
export function pause(clock: Clock, milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted) return resolve();
    const end = () => {
      timer.dispose();
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const timer = clock.after(milliseconds, end);
    signal?.addEventListener('abort', end);
  });
}
