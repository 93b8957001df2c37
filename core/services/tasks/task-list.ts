import { Emitter } from '#base';
import type { Clock } from '../clock/clock.ts';
import type { Page } from '../page/page.ts';
import type { Storage } from '../storage/storage.ts';
import { keepLeft, takeLeft } from './left-tasks.ts';
import type { BulkOutcome, BulkWork, NewTask, Task, TaskHandle, Tasks } from './tasks.ts';

const underWay: readonly Task['state'][] = ['waiting', 'running'];

/** `Tasks`, newest first. What runs when the page is left is listed as interrupted by the next one. */
export class TaskList implements Tasks {
  readonly #clock: Clock;
  readonly #didChange = new Emitter<void>();
  #list: readonly Task[];
  #count = 0;

  constructor(clock: Clock, storage: Storage, page: Pick<Page, 'onDidLeave'>) {
    this.#clock = clock;
    this.#list = takeLeft(storage).map((task) => ({ ...task, id: this.#nextId() }));
    page.onDidLeave(() => keepLeft(storage, this.#list));
  }

  get onDidChange() {
    return this.#didChange.event;
  }

  list(): readonly Task[] {
    return this.#list;
  }

  start(task: NewTask): TaskHandle {
    const id = this.#nextId();
    this.#set([{ ...task, id, state: 'running', startedAt: this.#clock.now() }, ...this.#list]);
    return {
      id,
      update: (change) => this.#set(this.#list.map((one) => (one.id === id ? { ...one, ...change } : one))),
    };
  }

  async each<T>(work: BulkWork<T>): Promise<BulkOutcome<T>> {
    const { BulkRun } = await import('./bulk-run.ts');
    const { title, icon, again } = work;
    const task = this.start({ title, ...(icon ? { icon } : {}), ...(again ? { again } : {}) });
    return new BulkRun(work, task).run(work.items);
  }

  dismiss(id: string): void {
    this.#set(this.#list.filter((task) => task.id !== id || underWay.includes(task.state)));
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
