/** Counts the calls that run with each token, so that one which is replaced can be revoked when they have ended. */
export function createTokenUses() {
  const running = new Map<string, number>();
  const waiting = new Map<string, () => void>();

  const begin = (token: string) => {
    running.set(token, (running.get(token) ?? 0) + 1);
  };
  const end = (token: string) => {
    const left = (running.get(token) ?? 1) - 1;
    if (left > 0) {
      running.set(token, left);
      return;
    }
    running.delete(token);
    const action = waiting.get(token);
    waiting.delete(token);
    action?.();
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
    whenUnused(token: string, action: () => void): void {
      if (running.has(token)) waiting.set(token, action);
      else action();
    },
  };
}
