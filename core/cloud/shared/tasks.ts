import type { ServiceContext } from './service.ts';
import type { Collection } from './store.ts';

/** A task that runs later on one thing of a service. */
export interface Task {
  kind: string;
  /** The thing that it happens to. */
  id: string;
  /** When, by the cloud's clock. */
  due: number;
  facts: Record<string, unknown>;
}

export type TaskRunner = (id: string, facts: Record<string, unknown>) => void | Promise<void>;

/** Work that goes on after the answer was sent. It is kept, so that a restart of the cloud ends what was begun. */
export interface Tasks {
  /** Says what a kind of task does. Every kind must be known before `resume`. */
  on(kind: string, run: TaskRunner): void;
  later(seconds: number, kind: string, id: string, facts?: Record<string, unknown>): void;
  /** Takes up what was planned when the cloud was stopped. */
  resume(): void;
}

export function createTasks(context: ServiceContext, collection: string): Tasks {
  const tasks: Collection<Task> = context.store.collection(collection);
  const runners = new Map<string, TaskRunner>();

  const plan = (key: string, task: Task) =>
    context.clock.after(Math.max(0, (task.due - context.clock.now()) / 1000), () => {
      tasks.delete(key);
      const done = runners.get(task.kind)?.(task.id, task.facts);
      // The changes of a task are flushed at once, not with the next call. A task that fails has said so in a status.
      void Promise.resolve(done)
        .catch(() => undefined)
        .then(() => context.store.flush());
    });

  return {
    on: (kind, run) => void runners.set(kind, run),
    later(seconds, kind, id, facts = {}) {
      const key = context.ids.uuid();
      const task = { kind, id, due: context.clock.now() + seconds * 1000, facts };
      tasks.set(key, task);
      plan(key, task);
    },
    resume() {
      for (const [key, task] of tasks.entries()) plan(key, task);
    },
  };
}
