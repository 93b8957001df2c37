interface Waiting {
  action: () => void;
  timer: NodeJS.Timeout;
}

/** Counts the calls that run with each token, so that one which is replaced can be revoked when they have ended. */
export function createTokenReferences() {
  const running = new Map<string, number>();
  const waiting = new Map<string, Waiting>();

  const begin = (token: string) => {
    running.set(token, (running.get(token) ?? 0) + 1);
  };
  const release = (token: string) => {
    const held = waiting.get(token);
    waiting.delete(token);
    if (!held) return;
    clearTimeout(held.timer);
    held.action();
  };
  const end = (token: string) => {
    const left = (running.get(token) ?? 1) - 1;
    if (left > 0) {
      running.set(token, left);
      return;
    }
    running.delete(token);
    release(token);
  };

  return {
    async during<T>(token: string, work: () => Promise<T>): Promise<T> {
      begin(token);
      try {
        return await work();
      } finally {
        end(token);
      }
    },
    isUsed: (token: string) => running.has(token),
    /** Runs the action once no call runs with the token, at the latest after `limit` milliseconds; the last action said counts. */
    whenUnused(token: string, action: () => void, limit: number): void {
      clearTimeout(waiting.get(token)?.timer);
      waiting.delete(token);
      if (!running.has(token)) return action();
      const timer = setTimeout(() => release(token), limit);
      timer.unref();
      waiting.set(token, { action, timer });
    },
  };
}
