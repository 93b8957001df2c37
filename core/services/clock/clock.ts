import { defineToken, type Disposable } from '#base';

/** Time, so that tests can move it. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  after(milliseconds: number, run: () => void): Disposable;
}
export const Clock = defineToken<Clock>('sextant.clock@1');
