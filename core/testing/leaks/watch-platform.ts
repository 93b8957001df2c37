import type { Live } from './patch.ts';
import { watchConnections } from './watch-connections.ts';
import { watchListeners } from './watch-listeners.ts';
import { watchObservers } from './watch-observers.ts';
import { watchTimers } from './watch-timers.ts';

export interface Watch {
  /** Returns a line for each thing that was begun during the watch and has not ended. */
  list(): readonly string[];
  /** Is there something that ends by itself before then (`performance.now()`)? */
  waitsUntil(time: number): boolean;
  stop(): void;
}

/** Watches what the platform gives and wants back: listeners, timers, observers, connections. */
export function watchPlatform(): Watch {
  const live: Live = new Map();
  const patches = [watchListeners, watchTimers, watchObservers, watchConnections].flatMap((watch) => watch(live));
  const undo = patches.map((patch) => patch());
  return {
    list: () => [...live.values()].map(({ line }) => line).sort(),
    waitsUntil: (time) => [...live.values()].some(({ until = Infinity }) => until < time),
    stop: () => undo.reverse().forEach((back) => back()),
  };
}
