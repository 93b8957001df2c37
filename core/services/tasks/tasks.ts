import { defineToken, type Event } from '#base';
import type { CodeSource } from '#registry';
import type { ScopeKey } from '../scope/scope.ts';

/** `interrupted`: the page was left while it ran; nothing of it goes on. */
export type TaskState = 'waiting' | 'running' | 'done' | 'failed' | 'cancelled' | 'interrupted';

/** The state of one item of a bulk operation. */
export interface TaskItem {
  readonly id: string;
  readonly name: string;
  readonly state: 'waiting' | 'running' | 'done' | 'failed' | 'cancelled';
  /** Why it failed, in the operator's language. */
  readonly reason?: string;
  /** The service has accepted it and works on it: that goes on where the page is left, too. */
  readonly accepted?: boolean;
}

/** How an interrupted or failed task may begin again in another page: by an action of a type. Plain data, for it is kept. */
export interface TaskAgain {
  /** The id of the resource type. */
  readonly type: string;
  /** The id of its action. One on items is run on those that were not done, a global one on none. */
  readonly action: string;
  /** The data that the action needs to recognise its work: where it went, of which project. */
  readonly kept?: unknown;
}

/** Long work that survives navigation and is shown in the tasks menu. */
export interface Task {
  readonly id: string;
  /** Already in the operator's language. */
  title: string;
  detail?: string;
  /** The kind of work, as the name of an icon; drawn while it runs. */
  icon?: string;
  state: TaskState;
  /** 0 to 1; undefined while unknown. */
  progress?: number;
  /** Outcomes one by one, of what was done to many. */
  items?: readonly TaskItem[];
  cancel?(): void;
  retry?(): void;
  /** The label of the retry button, in the operator's language; `Retry` when absent. */
  retryLabel?: string | undefined;
  again?: TaskAgain;
  /** The services have accepted all of it: the task only looks how they end it, and nothing is lost where the page is left. */
  accepted?: boolean;
  /** The code that does the same outside the console. */
  code?: CodeSource;
  /** The scope in which it began: only there is it tried or begun again. The tab's own when a new task names none. */
  readonly scope?: ScopeKey;
  readonly startedAt: number;
}

/** The properties that a task begins with. */
export type NewTask = Pick<Task, 'title' | 'detail' | 'icon' | 'cancel' | 'retry' | 'again' | 'code' | 'scope'>;

export interface TaskHandle {
  readonly id: string;
  /**
   * Returns a signal that ends when the tab leaves the scope in which the task began, and that has ended while the tab is elsewhere.
   * The rest of the work would go to things of the same name there. Each try takes a new one.
   */
  inScope(): AbortSignal;
  update(
    change: Partial<
      Pick<
        Task,
        | 'title'
        | 'detail'
        | 'icon'
        | 'progress'
        | 'state'
        | 'items'
        | 'cancel'
        | 'retry'
        | 'retryLabel'
        | 'again'
        | 'accepted'
      >
    >,
  ): void;
}

/** The same thing to do to many items. */
export interface BulkWork<T> extends Pick<NewTask, 'title' | 'icon' | 'again' | 'code' | 'scope'> {
  readonly items: readonly T[];
  idOf(item: T): string;
  nameOf(item: T): string;
  /**
   * Does it to one; a rejection counts as failed. Hears by the signal that the operator cancelled, or that the tab left the scope
   * in which this began.
   */
  act(item: T, signal: AbortSignal): Promise<unknown>;
  /** Why it failed, in the operator's language; the error's own text when absent. */
  reasonOf?(error: unknown, item: T): string | undefined;
  /** How many at once; 6 when absent. */
  atOnce?: number;
  /**
   * Follows what the service goes on to do with the items that it has accepted, and tells the end of each. Absent: what is accepted
   * is done. The task runs until this resolves; items of which nobody told the end by then count as done.
   */
  follow?(items: readonly T[], hear: (item: T, end: WorkEnd) => void, signal: AbortSignal): Promise<void>;
  /** Hears what became of the accepted items, once none is followed any more. */
  onFollowed?(followed: Pick<BulkOutcome<T>, 'done' | 'failed'>): void;
  /**
   * Says what is offered in place of trying again, where that would only fail again. `run` resolves with true when it has taken the
   * rest over.
   */
  insteadOf?(outcome: BulkOutcome<T>): { label: string; run(): Promise<boolean> } | undefined;
  /** Hears how a retry ended, which `each` does not wait for. */
  onRetried?(outcome: BulkOutcome<T>): void;
}

/** How the service ended what it had accepted; texts are in the operator's language. */
export interface WorkEnd {
  /** Why it failed; absent where it went well. */
  readonly failure?: string;
  /** A note beside an item that did not fail. */
  readonly note?: string;
}

/** The items by outcome; the cancelled were never begun, or were under way when the tab left the scope. */
export interface BulkOutcome<T> {
  readonly done: readonly T[];
  readonly failed: readonly { readonly item: T; readonly error: unknown }[];
  readonly cancelled: readonly T[];
}

/** The mark that a tab sets in the storage, which all tabs share, while tasks run in it; the tab's `timeOrigin` follows. */
export const runningMark = 'tasks.running:';

/** Does it go on, or wait to, with work that this page has to do? */
export const isUnderWay = (task: Pick<Task, 'state' | 'accepted'> | undefined) =>
  (task?.state === 'running' || task?.state === 'waiting') && !task.accepted;

export interface Tasks {
  /** The scope that the tab is in: what begins now belongs to it. */
  readonly scope: ScopeKey;
  /** Newest first. */
  list(): readonly Task[];
  start(task: NewTask): TaskHandle;
  /**
   * Does something to each item as one task: with an outcome per item, progress, cancel, and a retry of what failed or
   * was not begun. Resolves when the first run ended, however; never rejects.
   */
  each<T>(work: BulkWork<T>): Promise<BulkOutcome<T>>;
  /** Takes an ended task off the list. */
  dismiss(id: string): void;
  readonly onDidChange: Event<void>;
}
export const Tasks = defineToken<Tasks>('sextant.tasks@1');
