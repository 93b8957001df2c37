import type { Storage } from '../storage/storage.ts';
import type { Task, TaskAgain, TaskItem } from './tasks.ts';

/** A task as it was when its page was left. */
export interface LeftTask {
  title: string;
  detail?: string;
  startedAt: number;
  /** `failed` is told as that; all else was interrupted. */
  state?: unknown;
  accepted?: boolean;
  items?: readonly TaskItem[];
  again?: TaskAgain;
  scope?: string;
}

const name = 'tasks.left';

/** The tasks that earlier pages left behind, as they were stored: `take-left.ts` reads them. */
export const leftTasks = {
  name,
  of(storage: Storage): readonly unknown[] {
    const kept = storage.get<unknown>(name);
    return Array.isArray(kept) ? kept : [];
  },
};

/** Keeps what did not end well for the page that comes next, which takes of it what can be told there. */
export function keepLeft(storage: Storage, tasks: readonly Task[]): void {
  const left = tasks.filter(({ state }) => state !== 'done');
  if (left.length > 0) storage.set(name, [...leftTasks.of(storage), ...left]);
}
