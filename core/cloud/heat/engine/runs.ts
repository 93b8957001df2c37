import type { ServiceContext } from '../../shared/service.ts';

/** A piece of work on a stack. Newer work stops it. */
export interface Run {
  /** Waits by the cloud's clock; rejects with Stopped when the run was stopped meanwhile. */
  pause(seconds: number): Promise<void>;
  /** Throws Stopped when the run was stopped. */
  check(): void;
}

/** The run was overtaken by another one, or the cloud is closing. */
export class Stopped extends Error {}

export interface Runs {
  /** Stops what runs for the stack, then works in the background. */
  start(stackId: string, work: (run: Run) => Promise<void>): void;
  /** Works at once, without waiting for the clock: for the seed. */
  now(work: (run: Run) => Promise<void>): Promise<void>;
}

export function createRuns(context: ServiceContext): Runs {
  const running = new Map<string, { stopped: boolean }>();
  let closing = false;
  context.onClose(() => void (closing = true));

  return {
    start(stackId, work) {
      const state = { stopped: false };
      const before = running.get(stackId);
      if (before) before.stopped = true;
      running.set(stackId, state);
      const check = () => {
        if (state.stopped || closing) throw new Stopped();
      };
      const pause = (seconds: number) =>
        new Promise<void>((resolve) => context.clock.after(seconds, resolve)).then(check);
      void work({ pause, check })
        .catch((error: unknown) => {
          if (!(error instanceof Stopped) && !closing) throw error;
        })
        .finally(() => {
          if (running.get(stackId) === state) running.delete(stackId);
          return closing ? undefined : context.store.flush();
        });
    },
    now: (work) => work({ pause: async () => undefined, check: () => undefined }),
  };
}
