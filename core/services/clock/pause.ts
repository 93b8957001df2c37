import type { Clock } from './clock.ts';

/** Resolves after so many milliseconds, and at once when the signal is aborted. Never rejects. */
export function pause(clock: Clock, milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = clock.after(milliseconds, resolve);
    signal?.addEventListener('abort', () => (timer.dispose(), resolve()), { once: true });
  });
}
