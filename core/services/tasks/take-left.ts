import type { Storage } from '../storage/storage.ts';
import { type LeftTask, leftTasks } from './left-tasks.ts';
import type { Task, TaskAgain, TaskItem } from './tasks.ts';

/** Returns the tasks that earlier pages left behind, and removes them from the storage: whoever takes them keeps them. */
export function takeLeft(storage: Storage): Omit<Task, 'id'>[] {
  const left = leftTasks.of(storage).flatMap(readTask).filter(isTold);
  storage.remove(leftTasks.name);
  return left.map((task) => ({ ...task, state: task.state === 'failed' ? 'failed' : 'interrupted' }));
}

/** Tasks that ran, were interrupted before, or failed and can begin again. Nothing is left to do of what was accepted as a whole. */
const isTold = ({ state, again, accepted, items }: LeftTask) =>
  state !== 'cancelled' &&
  (state !== 'failed' || again !== undefined) &&
  !(accepted && items?.every((item) => item.state === 'done'));

/** Storage is the operator's: anybody may have written there. What is not in shape is dropped. */
function readTask(kept: unknown): LeftTask[] {
  if (!isObject(kept) || typeof kept['title'] !== 'string') return [];
  const { title, detail, startedAt, state, accepted, items, again, scope } = kept;
  return [
    {
      title,
      startedAt: typeof startedAt === 'number' ? startedAt : 0,
      state,
      ...(accepted === true ? { accepted } : {}),
      ...(typeof detail === 'string' ? { detail } : {}),
      ...(Array.isArray(items) ? { items: items.filter(isItem).map(unsettled) } : {}),
      ...(isAgain(again) ? { again } : {}),
      ...(typeof scope === 'string' ? { scope } : {}),
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

/** A call that was under way may have been done or not: only the service knows. What it had accepted is not asked for again. */
function unsettled({ accepted, ...item }: TaskItem): TaskItem {
  return item.state === 'running' ? { ...item, state: accepted === true ? 'done' : 'waiting' } : item;
}

function isAgain(again: unknown): again is TaskAgain {
  return isObject(again) && typeof again['type'] === 'string' && typeof again['action'] === 'string';
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
