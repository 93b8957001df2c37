import { Emitter } from '#base';
import type { Clock } from '../clock/clock.ts';
import type { Task, TaskHandle, Tasks } from './tasks.ts';

const ended: readonly Task['state'][] = ['done', 'failed', 'cancelled'];

/** `Tasks`, newest first. */
export class TaskList implements Tasks {
  readonly #clock: Clock;
  readonly #didChange = new Emitter<void>();
  #list: readonly Task[] = [];
  #count = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  get onDidChange() {
    return this.#didChange.event;
  }

  list(): readonly Task[] {
    return this.#list;
  }

  start(task: { title: string; detail?: string; cancel?(): void; retry?(): void }): TaskHandle {
    this.#count += 1;
    const id = `task-${this.#count}`;
    this.#set([{ ...task, id, state: 'running', startedAt: this.#clock.now() }, ...this.#list]);
    return {
      id,
      update: (change) => this.#set(this.#list.map((one) => (one.id === id ? { ...one, ...change } : one))),
    };
  }

  dismiss(id: string): void {
    this.#set(this.#list.filter((task) => task.id !== id || !ended.includes(task.state)));
  }

  #set(list: readonly Task[]): void {
    this.#list = list;
    this.#didChange.fire();
  }
}
