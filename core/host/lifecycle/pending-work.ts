import type { Task } from '#services/tasks/tasks';
import { type ComingChange, ComingChanges } from './coming-changes.ts';
import type { PluginHost } from '../plugin-host.ts';
import type { PluginInstance } from '../plugin-instance.ts';

/** How long open work may hold up the end of its plugin. */
const stopTimeoutMs = 30_000;

/** The open work of plugins, which is asked before they end: text that is being typed, and tasks that run. */
export class PendingWork {
  readonly #host: PluginHost;
  /** The plugins that are being asked, with the number of callers that wait. */
  readonly #asked = new Map<PluginInstance, number>();
  readonly changes: ComingChanges;

  constructor(host: PluginHost) {
    this.#host = host;
    this.changes = new ComingChanges(host);
  }

  /** Is somebody waiting for its end? */
  isAsked(instance: PluginInstance): boolean {
    return this.#asked.has(instance);
  }

  /** Returns the plugins that require this one, directly or through others; each stands before those that it requires. */
  dependentsOf(id: string): PluginInstance[] {
    const direct = this.#host.dependentsOf(id);
    return [...new Set(direct.flatMap((one) => [...this.dependentsOf(one.id), one]))];
  }

  /** A task that would be broken off if the plugin ended now. */
  taskOf(id: string): Task | undefined {
    return this.#endingWith(id)
      .map((instance) => instance.task())
      .find((task) => task !== undefined);
  }

  /** Resolves when no task would be broken off. */
  async untilIdle(id: string): Promise<void> {
    for (;;) {
      const busy = this.#endingWith(id).find((instance) => instance.task());
      if (!busy) return;
      await busy.untilIdle();
    }
  }

  /**
   * Waits until nothing open in the plugin, or in one that requires it, is against its ending: 30 seconds at most, but as long as it
   * takes where something is typed in a dialog and a change is announced.
   * @param change what is announced; without one a dialog holds it up no longer than anything else
   * @param isPatient false: what else is open was asked before, and is not asked again
   * @returns whether nothing was against it
   */
  async drain(id: string, change?: ComingChange, isPatient = true): Promise<boolean> {
    const ending = this.#endingWith(id);
    for (const instance of ending) this.#count(instance, 1);
    const plugins = ending.map((instance) => instance.id);
    if (change) await this.changes.untilFree(change, plugins);
    const isAgreed = isPatient && (await this.#mayStop(ending, () => !change && this.changes.isTyping(plugins)));
    for (const instance of ending) this.#count(instance, -1);
    return isAgreed;
  }

  #mayStop(ending: readonly PluginInstance[], isTyping: () => boolean): Promise<boolean> {
    return new Promise((resolve) => {
      const timer = this.#host.parts.clock.after(stopTimeoutMs, () => resolve(false));
      void Promise.all(ending.map((instance) => instance.mayStop())).then((answers) => {
        if (answers.includes(false) || isTyping()) return;
        timer.dispose();
        resolve(true);
      });
    });
  }

  #endingWith(id: string): PluginInstance[] {
    return [...this.dependentsOf(id), this.#host.running.get(id)].filter((one) => one !== undefined);
  }

  #count(instance: PluginInstance, change: 1 | -1): void {
    const count = (this.#asked.get(instance) ?? 0) + change;
    if (count > 0) this.#asked.set(instance, count);
    else this.#asked.delete(instance);
  }
}
