import { defineToken, type Event } from '#base';

export type TaskState = 'waiting' | 'running' | 'done' | 'failed' | 'cancelled';

/** Long work that survives navigation and is shown in the tasks menu. */
export interface Task {
  readonly id: string;
  /** Already in the operator's language. */
  title: string;
  detail?: string;
  state: TaskState;
  /** 0 to 1; undefined while unknown. */
  progress?: number;
  cancel?(): void;
  retry?(): void;
  /** What the button says that retries, in the operator's language; `Retry` when absent. */
  retryLabel?: string | undefined;
  readonly startedAt: number;
}

export interface TaskHandle {
  readonly id: string;
  update(
    change: Partial<Pick<Task, 'title' | 'detail' | 'progress' | 'state' | 'cancel' | 'retry' | 'retryLabel'>>,
  ): void;
}

export interface Tasks {
  list(): readonly Task[];
  start(task: { title: string; detail?: string; cancel?(): void; retry?(): void }): TaskHandle;
  /** Takes an ended task off the list. */
  dismiss(id: string): void;
  readonly onDidChange: Event<void>;
}
export const Tasks = defineToken<Tasks>('sextant.tasks@1');
