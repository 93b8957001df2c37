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

/** Keeps what ran, was interrupted before, or failed and can begin again, for the page that comes next. */
export function keepLeft(storage: Storage, tasks: readonly Task[]): void {
  const left = tasks.filter(
    ({ state, again }) => state !== 'done' && state !== 'cancelled' && (state !== 'failed' || again),
  );
  if (left.length > 0) storage.set(name, [...readLeft(storage), ...left.map(plain)]);
}

/** What earlier pages left behind, once: whoever takes it keeps it. */
export function takeLeft(storage: Storage): Omit<Task, 'id'>[] {
  const left = readLeft(storage);
  if (left.length > 0) storage.remove(name);
  return left.map((task) => ({ ...task, state: 'interrupted' }));
}

/** Storage is the operator's: anybody may have written there. What is not in shape is dropped. */
function readLeft(storage: Storage): LeftTask[] {
  const kept = storage.get<unknown>(name);
  return Array.isArray(kept) ? kept.flatMap(readTask) : [];
}

function readTask(kept: unknown): LeftTask[] {
  if (!isObject(kept) || typeof kept['title'] !== 'string') return [];
  const { title, detail, startedAt, items, again } = kept;
  return [
    {
      title,
      startedAt: typeof startedAt === 'number' ? startedAt : 0,
      ...(typeof detail === 'string' ? { detail } : {}),
      ...(Array.isArray(items) ? { items: items.filter(isItem) } : {}),
      ...(isAgain(again) ? { again } : {}),
    },
  ];
}

const itemStates: readonly unknown[] = [
  'waiting',
  'running',
  'done',
  'failed',
  'cancelled',
] satisfies TaskItem['state'][];

function isItem(item: unknown): item is TaskItem {
  if (!isObject(item) || !itemStates.includes(item['state'])) return false;
  const { id, name: named, reason = '' } = item;
  return [id, named, reason].every((text) => typeof text === 'string');
}

function isAgain(again: unknown): again is TaskAgain {
  return isObject(again) && typeof again['type'] === 'string' && typeof again['action'] === 'string';
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
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
