import type { PluginIndexEntry } from '#protocol';
import type { Task } from '#services/tasks/tasks';
import { I18n } from '#services/i18n/i18n';
import type { PluginHost } from '../plugin-host.ts';
import type { PendingWork } from './pending-work.ts';

/** A new build that waits for a task longer than this is told of; milliseconds. */
const longWaitMs = 300_000;

/** Says for what a new build waits: a task may run for an hour, and one that its code forgot to end for ever. */
export class UpgradeWait {
  readonly #host: PluginHost;
  readonly #work: PendingWork;
  readonly #waiting = new Set<PluginIndexEntry>();

  constructor(host: PluginHost, work: PendingWork) {
    this.#host = host;
    this.#work = work;
  }

  /** Does the work, in which the new build may have to wait. */
  async during<T>(entry: PluginIndexEntry, work: () => Promise<T>): Promise<T> {
    const { problems, parts } = this.#host;
    const tell = () => {
      const task = this.#work.taskOf(entry.manifest.id);
      if (task) problems.add(problemOf(entry, task));
      else timer = parts.clock.after(longWaitMs, tell);
    };
    let timer = parts.clock.after(longWaitMs, tell);
    this.#waiting.add(entry);
    try {
      return await work();
    } finally {
      timer.dispose();
      this.#waiting.delete(entry);
      problems.forget(entry.manifest.id, 'PLUGIN_UPGRADE_WAITS');
    }
  }

  /** For what this build waits, in the operator's language. */
  reasonOf({ digest, manifest: { id } }: PluginIndexEntry): string | undefined {
    const waiting = [...this.#waiting].find((one) => one.digest === digest && one.manifest.id === id);
    const task = waiting && this.#work.taskOf(id);
    if (!task) return undefined;
    const { code, ...values } = problemOf(waiting, task);
    return this.#host.parts.services.get(I18n).t(`core:plugins.problem.${code}`, values);
  }
}

function problemOf({ manifest: { id: plugin, version } }: PluginIndexEntry, { title: task }: Task) {
  return { code: 'PLUGIN_UPGRADE_WAITS', plugin, version, task } as const;
}
