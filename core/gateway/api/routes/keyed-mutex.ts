/** Lets those who would change the same thing do so one after the other, in the order in which they came. */
export function createKeyedMutex() {
  const last = new Map<string, Promise<unknown>>();
  return {
    /** Runs when all who came before with this key are done, however it went. */
    async take<T>(key: string, run: () => Promise<T>): Promise<T> {
      const before = last.get(key) ?? Promise.resolve();
      const mine = before.then(run, run);
      last.set(key, mine);
      try {
        return await mine;
      } finally {
        if (last.get(key) === mine) last.delete(key);
      }
    },
  };
}
