import { toDisposable } from '#base';
import type { Clock } from './clock.ts';

export const systemClock: Clock = {
  now: () => Date.now(),
  after(milliseconds, run) {
    const timer = setTimeout(run, milliseconds);
    return toDisposable(() => clearTimeout(timer));
  },
};
