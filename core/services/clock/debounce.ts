import type { Disposable } from '#base';
import type { Clock } from './clock.ts';

/** Work that waits until nobody has asked for it for a while. */
export interface Debounced extends Disposable {
  /** Runs this once the pause is over. Work that was asked for before, and has not run, is dropped. */
  run(work: () => void): void;
  /** Drops the work that waits. */
  dispose(): void;
}

/** Returns a debounce with a pause of so many milliseconds. */
export function debounce(clock: Clock, milliseconds: number): Debounced {
  let waiting: Disposable | undefined;
  const dispose = () => waiting?.dispose();
  return {
    run(work) {
      dispose();
      waiting = clock.after(milliseconds, work);
    },
    dispose,
  };
}
