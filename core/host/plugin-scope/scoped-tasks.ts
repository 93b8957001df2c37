import { toDisposable } from '#base';
import { runEach } from '#services/tasks/run-each';
import { type BulkWork, isUnderWay, type NewTask, type TaskHandle, type Tasks } from '#services/tasks/tasks';
import type { ServiceUser } from './service-user.ts';

/**
 * Tasks end with their plugin: what runs is cancelled, or interrupted where it can't be; what failed is not tried again by
 * code that is gone. While one runs it holds the plugin's end up.
 */
export function scopedTasks(tasks: Tasks, user: ServiceUser): Pick<Tasks, 'start' | 'each'> {
  const start = (task: NewTask) => owned(tasks, tasks.start(task), user);
  const each = <T>(work: BulkWork<T>) => {
    const { follow } = work;
    const untilEnd = (signal: AbortSignal) => AbortSignal.any([signal, user.signal]);
    return runEach<T>(start, {
      scope: tasks.scope,
      ...work,
      act: (item, cancelled) => work.act(item, untilEnd(cancelled)),
      ...(follow && { follow: (items, hear, stay) => follow(items, hear, untilEnd(stay)) }),
    });
  };
  return { start, each };
}

function owned(tasks: Tasks, handle: TaskHandle, { belongings, holdUp, tasks: own }: ServiceUser): TaskHandle {
  const find = () => tasks.list().find(({ id }) => id === handle.id);
  let isOver = false;
  own.add(handle.id);
  const asks = holdUp(() => !isUnderWay(find()));
  // Taken off the list it is nobody's any more.
  const following = tasks.onDidChange(() => {
    if (!find()) ends.dispose();
  });
  const end = () => {
    isOver = true;
    own.delete(handle.id);
    asks.dispose();
    following.dispose();
    const task = find();
    if (!task) return;
    if (isUnderWay(task)) task.cancel?.();
    handle.update({ retry: undefined, ...(isUnderWay(find()) ? { state: 'interrupted', cancel: undefined } : {}) });
  };
  const ends = belongings.own(toDisposable(end));
  return {
    id: handle.id,
    inScope: () => handle.inScope(),
    // Updates after the plugin's end can't offer to retry or to cancel, because its code no longer runs.
    update: (change) => handle.update(isOver ? { ...change, retry: undefined, cancel: undefined } : change),
  };
}
