import type { Task, TaskItem, TaskState } from '#services/tasks/tasks';
import type { Translate } from '../services-context.tsx';

export const stateIcons: Readonly<Record<Exclude<TaskState, 'running'>, string>> = {
  waiting: 'clock',
  done: 'circle-check',
  failed: 'circle-x',
  cancelled: 'circle-minus',
  interrupted: 'triangle-alert',
};

const order: readonly TaskItem['state'][] = ['failed', 'running', 'waiting', 'cancelled', 'done'];

/** Sorts items by urgency: the failed first; among equals as they were given. */
export function byUrgency(items: readonly TaskItem[]): TaskItem[] {
  return items.toSorted((a, b) => order.indexOf(a.state) - order.indexOf(b.state));
}

const countOf = (items: readonly TaskItem[], state: TaskItem['state']) =>
  items.filter((item) => item.state === state).length;

/** Returns the words beside a task's title: its state unless that is plain, outcomes, and its own detail. */
export function wordsOf({ state, detail, items }: Task, t: Translate): string[] {
  const words = state === 'running' && (detail || items) ? [] : [t(`core:tasks.state.${state}`)];
  if (state === 'interrupted') words.push(t('core:tasks.left'));
  if (items) {
    words.push(t('core:tasks.items.outOf', { done: countOf(items, 'done'), total: items.length }));
    const failed = countOf(items, 'failed');
    if (failed > 0) words.push(t('core:tasks.items.failed', { count: failed }));
  }
  return detail && state !== 'interrupted' ? [...words, detail] : words;
}
