interface Reading<T> {
  promise: Promise<T>;
  waiting: number;
  control: AbortController;
}

/** Identical reads in flight become one; it is given up when the last who waits for it has left. */
export function createSharedReads<T>() {
  const readings = new Map<string, Reading<T>>();
  const counts = { begun: 0, joined: 0 };

  return {
    /** Reads since the start: those that were made, and those that joined one under way. */
    counts: counts as Readonly<typeof counts>,
    async share(key: string, disconnected: AbortSignal, run: (signal: AbortSignal) => Promise<T>): Promise<T> {
      let reading = readings.get(key);
      counts[reading ? 'joined' : 'begun'] += 1;
      if (!reading) {
        const control = new AbortController();
        const begun: Reading<T> = { promise: run(control.signal), waiting: 0, control };
        const forget = () => {
          if (readings.get(key) === begun) readings.delete(key);
        };
        begun.promise.then(forget, forget);
        readings.set(key, begun);
        reading = begun;
      }
      const joined = reading;
      joined.waiting++;
      const leave = () => {
        if (--joined.waiting > 0) return;
        // A caller that asks from now on must not join a read that is being given up.
        if (readings.get(key) === joined) readings.delete(key);
        joined.control.abort();
      };
      if (disconnected.aborted) leave();
      else disconnected.addEventListener('abort', leave, { once: true });
      try {
        return await joined.promise;
      } finally {
        disconnected.removeEventListener('abort', leave);
      }
    },
  };
}
