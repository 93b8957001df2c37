import type { Storage } from '../storage/storage.ts';
import type { Task, TaskAgain, TaskItem } from './tasks.ts';

/** A task as it was when its page was left. */
interface LeftTask {
  title: string;
  detail?: string;
  startedAt: number;
  items?: readonly TaskItem[];
  again?: TaskAgain;
}

const name = 'tasks.left';

/** Keeps what ran, or was interrupted before and not dismissed, for the page that comes next. */
export function keepLeft(storage: Storage, tasks: readonly Task[]): void {
  const left = tasks.filter(({ state }) => state === 'running' || state === 'waiting' || state === 'interrupted');
  if (left.length > 0) storage.set(name, [...readLeft(storage), ...left.map(plain)]);
}

/** What earlier pages left behind, once: whoever takes it keeps it. */
export function takeLeft(storage: Storage): Omit<Task, 'id'>[] {
  const left = readLeft(storage);
  if (left.length > 0) storage.remove(name);
  return left.map((task) => ({ ...task, state: 'interrupted' }));
}

/** Storage is the operator's: anybody may have written there. */
function readLeft(storage: Storage): LeftTask[] {
  const kept = storage.get<unknown>(name);
  if (!Array.isArray(kept)) return [];
  return kept.filter(
    (task): task is LeftTask =>
      typeof task === 'object' && task !== null && typeof (task as Partial<LeftTask>).title === 'string',
  );
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
