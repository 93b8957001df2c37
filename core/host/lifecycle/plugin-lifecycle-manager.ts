import { errorText } from '#base';
import type { PluginIndexEntry } from '#protocol';
import type { PluginHost } from '../plugin-host.ts';
import type { PluginLifecycle } from '../plugin-lifecycle.ts';
import type { PluginReport } from '../plugin-report.ts';
import type { Frame, PluginInstance } from '../plugin-instance.ts';
import { followContestedPaths } from './contested-paths.ts';
import { Breaker, type Trip } from './breaker.ts';
import { PendingWork } from './pending-work.ts';
import { costOf } from './plugin-cost.ts';
import { tellOfSlowStarts } from './slow-starts.ts';
import { unmetRequirements } from './unmet-requirements.ts';
import { Upgrades } from './upgrades.ts';
import { completeImportMap } from './import-map-integrity.ts';

/**
 * Manages plugins while the page is open. They come, are upgraded and swapped back, are stopped and end; parts that fail again
 * and again are taken off.
 */
export class PluginLifecycleManager implements PluginLifecycle {
  readonly breaker: Breaker;
  readonly #host: PluginHost;
  readonly #work: PendingWork;
  readonly #upgrades: Upgrades;
  readonly #leaving = new Map<string, Promise<void>>();

  constructor(host: PluginHost) {
    const { clock, facts } = host.parts;
    this.#host = host;
    this.breaker = new Breaker(() => clock.now());
    this.#work = new PendingWork(host);
    this.#upgrades = new Upgrades(host, this.#work, (id) => this.breaker.forget(id));
    facts.onDidChange((keys) => this.#restThoseUnmet(keys));
    tellOfSlowStarts(host);
    followContestedPaths(host);
  }

  /** Brings what runs in line with an index; resolves when what it changes is done, or has failed. Never rejects. */
  async take(index: readonly PluginIndexEntry[]): Promise<void> {
    const host = this.#host;
    const entries = [...new Map([...index].reverse().map((entry) => [entry.manifest.id, entry])).values()].reverse();
    const fresh = entries.filter((entry) => host.index.get(entry.manifest.id)?.digest !== entry.digest);
    const gone = [...host.index.keys()].filter((id) => !entries.some(({ manifest }) => manifest.id === id));
    completeImportMap(fresh);
    let upgraded = Promise.resolve();
    host.parts.points.batch(() => {
      upgraded = this.#upgrades.take(entries);
      host.settle();
    });
    for (const { manifest } of index.filter((entry) => !entries.includes(entry)))
      host.problems.add({ code: 'PLUGIN_DUPLICATE_ID', plugin: manifest.id });
    await Promise.all([upgraded, ...gone.map((id) => this.#remove(id))]);
  }

  /**
   * Ends a plugin and, before it, those that require it. What is open in it may hold that up for 30 seconds.
   * @param signal once aborted, nobody wants it any more
   */
  async disable(id: string, signal?: AbortSignal): Promise<void> {
    await this.#work.drain(id);
    if (signal?.aborted) return;
    this.#stop(id, { state: 'disabled' });
  }

  enable(id: string): void {
    this.#host.stopped.delete(id);
    this.#host.settle();
  }

  list(): readonly PluginReport[] {
    const { running } = this.#host;
    return this.#host.list().map((report) => {
      const instance = running.get(report.id);
      const reason = report.reason ?? this.#upgrades.reasonOf(report.id);
      const isEnding = instance && this.#work.isAsked(instance);
      return {
        ...report,
        ...(reason ? { reason } : {}),
        ...(isEnding ? { state: 'draining' as const } : {}),
        cost: costOf(this.#host.index.get(report.id)!, instance),
      };
    });
  }

  readonly frame: Frame = async (...view) => (await import('./plugin-frame.tsx')).framed(this, ...view);

  /** A view of the plugin has thrown. */
  trip(plugin: PluginInstance, name: string, error: unknown): Trip {
    const { running, problems } = this.#host;
    const { id } = plugin;
    const message = errorText(error);
    if (running.get(id) !== plugin) return { now: 'off' };
    if (this.#upgrades.isOnProbation(plugin, message)) return { now: 'again', after: 250 };
    if (plugin.state === 'active') this.#tellOfItem(id, name, message);
    const trip = this.breaker.trip(`${id}/${name}`, message);
    if (trip.now === 'off' && this.breaker.hasGivenUp(id)) {
      this.#stop(id, { state: 'quarantined', reason: message });
      problems.add({ code: 'PLUGIN_QUARANTINED', plugin: id, message });
    }
    return trip;
  }

  /** Once for each reason: it may be tried again and again. */
  #tellOfItem(plugin: string, item: string, message: string): void {
    const { problems } = this.#host;
    const isTold = problems
      .list()
      .some(
        (one) =>
          one.code === 'PLUGIN_ITEM_FAILED' && one.plugin === plugin && one.item === item && one.message === message,
      );
    if (!isTold) problems.add({ code: 'PLUGIN_ITEM_FAILED', plugin, item, message });
  }

  /** Once, however often the index says so while its end waits. */
  #remove(id: string): Promise<void> {
    let leaving = this.#leaving.get(id);
    if (!leaving) {
      leaving = this.#removeNow(id).finally(() => this.#leaving.delete(id));
      this.#leaving.set(id, leaving);
    }
    return leaving;
  }

  async #removeNow(id: string): Promise<void> {
    const entry = this.#host.index.get(id)!;
    const isWanted = () => !this.#upgrades.wants(id) && this.#host.index.get(id) === entry;
    await this.#work.drain(id, { entry, kind: 'end', isWanted });
    if (this.#upgrades.wants(id)) return;
    this.#work.changes.tellDone({ entry, kind: 'end' });
    this.#host.index.delete(id);
    this.#host.stopped.delete(id);
    this.#upgrades.forget(id);
    this.breaker.forget(id);
    this.#host.settle();
  }

  #stop(id: string, how: { state: 'disabled' | 'quarantined'; reason?: string }): void {
    this.#host.stopped.set(id, how);
    this.breaker.forget(id);
    this.#host.settle();
  }

  /** A plugin whose condition does not hold any more ends; it waits, without code, for the condition to hold again. */
  #restThoseUnmet(keys: readonly string[]): void {
    const { running, parts } = this.#host;
    for (const instance of running.values()) {
      const isUnmet =
        instance.state === 'ready' ? undefined : unmetRequirements(instance.entry.manifest, keys, parts.facts);
      if (isUnmet?.()) void this.#rest(instance, isUnmet);
    }
  }

  async #rest(instance: PluginInstance, unmet: () => boolean): Promise<void> {
    const isWanted = () => unmet() && this.#host.running.get(instance.id) === instance;
    await this.#work.drain(instance.id, { entry: instance.entry, kind: 'end', isWanted });
    this.#work.changes.tellDone({ entry: instance.entry, kind: 'end' });
    if (!unmet() || this.#host.running.get(instance.id) !== instance) return;
    this.#host.parts.points.batch(() => {
      for (const ending of [...this.#work.dependentsOf(instance.id), instance]) this.#host.end(ending);
      this.#host.settle();
    });
  }
}
