import type { Storage } from '../storage/storage.ts';
import type { Task, TaskAgain, TaskItem } from './tasks.ts';

/** A task as it was when its page was left. */
export interface LeftTask {
  title: string;
  detail?: string;
  startedAt: number;
  items?: readonly TaskItem[];
  again?: TaskAgain;
}

const name = 'tasks.left';

/** What earlier pages left behind, as it was stored: `take-left.ts` reads it. */
export const leftTasks = {
  name,
  of(storage: Storage): readonly unknown[] {
    const kept = storage.get<unknown>(name);
    return Array.isArray(kept) ? kept : [];
  },
};

/** Keeps what ran, was interrupted before, or failed and can begin again, for the page that comes next. */
export function keepLeft(storage: Storage, tasks: readonly Task[]): void {
  const left = tasks.filter(
    ({ state, again }) => state !== 'done' && state !== 'cancelled' && (state !== 'failed' || again),
  );
  if (left.length > 0) storage.set(name, [...leftTasks.of(storage), ...left.map(plain)]);
}

function plain({ title, detail, startedAt, items, again }: Task): LeftTask {
  return {
    title,
    startedAt,
    ...(detail === undefined ? {} : { detail }),
    // What was under way may have been done or not: only the service knows.
    ...(items ? { items: items.map((item) => (item.state === 'running' ? { ...item, state: 'waiting' } : item)) } : {}),
    ...(again ? { again } : {}),
  };
}
