import { Emitter } from '#base';
import type { Clock } from '../clock/clock.ts';
import type { Page } from '../page/page.ts';
import { scopeKeyOf } from '../scope/scope-key.ts';
import type { Storage } from '../storage/storage.ts';
import { keepLeft, leftTasks } from './left-tasks.ts';
import { runEach } from './run-each.ts';
import {
  type BulkOutcome,
  type BulkWork,
  isUnderWay,
  type NewTask,
  type Task,
  type TaskHandle,
  type Tasks,
} from './tasks.ts';

/** `Tasks`, newest first. What runs when the page is left is listed as interrupted by the next one. */
export class TaskList implements Tasks {
  readonly #clock: Clock;
  readonly #didChange = new Emitter<void>();
  #list: readonly Task[] = [];
  #count = 0;
  #scope: string;
  /** Ends with the scope. */
  #stay = new AbortController();

  constructor(clock: Clock, storage: Storage, page: Pick<Page, 'onDidLeave' | 'onDidTakeState' | 'state'>) {
    this.#clock = clock;
    this.#scope = scopeKeyOf(page.state.session);
    page.onDidTakeState(() => {
      const scope = scopeKeyOf(page.state.session);
      if (scope === this.#scope) return;
      this.#scope = scope;
      this.#stay.abort();
      this.#stay = new AbortController();
    });
    if (leftTasks.of(storage).length > 0) void this.#listLeft(storage);
    page.onDidLeave(() => keepLeft(storage, this.#list));
  }

  get scope() {
    return this.#scope;
  }

  get onDidChange() {
    return this.#didChange.event;
  }

  list(): readonly Task[] {
    return this.#list;
  }

  start(task: NewTask): TaskHandle {
    const id = this.#nextId();
    const { scope = this.#scope } = task;
    this.#set([{ ...task, id, scope, state: 'running', startedAt: this.#clock.now() }, ...this.#list]);
    return {
      id,
      inScope: () => (scope === this.#scope ? this.#stay.signal : AbortSignal.abort()),
      update: (change) => this.#set(this.#list.map((one) => (one.id === id ? { ...one, ...change } : one))),
    };
  }

  each<T>(work: BulkWork<T>): Promise<BulkOutcome<T>> {
    // The code of bulk runs comes later, and the tab may be elsewhere by then.
    return runEach((task) => this.start(task), { scope: this.scope, ...work });
  }

  dismiss(id: string): void {
    this.#set(this.#list.filter((task) => task.id !== id || isUnderWay(task)));
  }

  /** Few pages find any: what reads them is fetched then. What can't be had leaves them for the next page. */
  async #listLeft(storage: Storage): Promise<void> {
    const reader = await import('./take-left.ts').catch(() => undefined);
    const left = reader?.takeLeft(storage).map((task) => ({ ...task, id: this.#nextId() })) ?? [];
    if (left.length > 0) this.#set([...this.#list, ...left]);
  }

  #nextId(): string {
    this.#count += 1;
    return `task-${this.#count}`;
  }

  #set(list: readonly Task[]): void {
    this.#list = list;
    this.#didChange.fire();
  }
}
