import { type Disposable, Emitter, type Services } from '#base';
import { Clock } from '../clock/clock.ts';
import { Page } from '../page/page.ts';
import { Session } from '../session/session.ts';
import { Storage } from '../storage/storage.ts';
import { runningMark } from '../tasks/tasks.ts';
import { scopeKeyOf } from './scope-key.ts';

/**
 * Milliseconds in which other tabs have to answer. A busy tab takes its time, and a switch without its answer would stop its
 * tasks unasked. A tab that crashed holds up one switch.
 */
const answerMs = 3_000;

/** The tasks that run in other tabs of this session and scope, as far as these have told. */
export class RunningElsewhere implements Disposable {
  readonly #services: Services;
  readonly #scope: string;
  readonly #byTab = new Map<string, number>();
  readonly #didChange = new Emitter<void>();
  readonly #listening: Disposable;

  constructor(services: Services) {
    this.#services = services;
    this.#scope = scopeKeyOf(services.get(Session).current());
    this.#listening = services.get(Page).tabs.onTold((message) => {
      if (message.session !== 'busy' || message.scope !== this.#scope) return;
      this.#byTab.set(message.tab, message.tasks);
      this.#didChange.fire();
    });
  }

  get onDidChange() {
    return this.#didChange.event;
  }

  get count(): number {
    return [...this.#byTab.values()].reduce((sum, tasks) => sum + tasks, 0);
  }

  /** Asks the tabs that have set a mark; resolves when all of them have answered, or when the time for it is over. */
  async ask(): Promise<void> {
    const storage = this.#services.get(Storage);
    const unheard = () =>
      storage.keys(runningMark).filter((mark) => {
        const tab = mark.slice(runningMark.length);
        return tab !== String(performance.timeOrigin) && !this.#byTab.has(tab);
      });
    if (unheard().length === 0) return;
    await this.#answers(() => unheard().length === 0);
    // The mark of a tab that crashed: the next switch does not wait for it. A tab that was only slow sets it again.
    for (const mark of unheard()) storage.remove(mark);
  }

  dispose(): void {
    this.#listening.dispose();
    this.#didChange.dispose();
  }

  #answers(isDone: () => boolean): Promise<void> {
    return new Promise((resolve) => {
      const end = () => {
        timer.dispose();
        hearing.dispose();
        resolve();
      };
      const timer = this.#services.get(Clock).after(answerMs, end);
      const hearing = this.onDidChange(() => isDone() && end());
      const { id: user } = this.#services.get(Session).current();
      this.#services.get(Page).tabs.tell({ session: 'leaving', user, scope: this.#scope });
    });
  }
}
