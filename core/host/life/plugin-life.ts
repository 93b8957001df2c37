import { ConsoleError, errorText } from '#base';
import type { PluginIndexEntry } from '#protocol';
import type { KeptState } from '../kept-state.ts';
import type { PluginHost, PluginReport } from '../plugin-host.ts';
import type { Frame, PluginInstance } from '../plugin-instance.ts';
import { Breaker, type Trip } from './breaker.ts';
import { costOf } from './plugin-cost.ts';
import { digestsOf } from './digests-of.ts';
import { tellOfSlowStarts } from './slow-starts.ts';
import { unmetBy } from './unmet-by.ts';
import { Upgrade } from './upgrade.ts';
import { vouchFor } from './vouch.ts';

/** How long open work may hold up the end of its plugin. */
const patience = 30_000;
/** After a swap the old build waits so long for what becomes of the new one. */
const probation = 60_000;
/** After files of a new build could not be had; milliseconds. */
const fetchAgain = 60_000;
/** So many errors of its views in that time are too much for a new build. */
const tolerated = 3;

interface Before {
  entry: PluginIndexEntry;
  kept: KeptState;
  until: number;
  errors: number;
}

/**
 * What happens to plugins while the page is open (plugin platform §2): they come, are upgraded and swapped back, are put down
 * and end; what fails again and again is taken off.
 */
export class PluginLife {
  readonly breaker: Breaker;
  readonly #host: PluginHost;
  readonly #draining = new Map<PluginInstance, number>();
  /** Plugin → the build that was tried and failed: it is not tried again. */
  readonly #refused = new Map<string, { digest: string; reason: string }>();
  readonly #upgrading = new Map<string, string>();
  readonly #before = new Map<string, Before>();
  /** The digests that the latest index has. */
  #wanted: ReadonlyMap<string, string>;

  constructor(host: PluginHost) {
    const { clock, facts } = host.parts;
    this.#host = host;
    this.breaker = new Breaker(() => clock.now());
    this.#wanted = digestsOf([...host.index.values()]);
    facts.onDidChange((keys) => this.#restThoseUnmet(keys));
    tellOfSlowStarts(host);
  }

  /** Brings what runs in line with an index; resolves when what it changes is done, or has failed. Never rejects. */
  async take(index: readonly PluginIndexEntry[]): Promise<void> {
    const host = this.#host;
    const entries = [...new Map([...index].reverse().map((entry) => [entry.manifest.id, entry])).values()].reverse();
    const fresh = entries.filter((entry) => host.index.get(entry.manifest.id)?.digest !== entry.digest);
    const gone = [...host.index.keys()].filter((id) => !entries.some(({ manifest }) => manifest.id === id));
    this.#wanted = digestsOf(entries);
    vouchFor(fresh);
    const jobs: Promise<void>[] = [];
    host.parts.points.batch(() => {
      for (const entry of entries) if (!fresh.includes(entry)) this.#rename(entry);
      for (const entry of fresh) {
        const instance = this.#change(entry);
        if (instance) jobs.push(this.#upgrade(instance, entry));
      }
      host.settle();
    });
    for (const { manifest } of index.filter((entry) => !entries.includes(entry)))
      host.problems.add({ code: 'PLUGIN_DUPLICATE_ID', plugin: manifest.id });
    jobs.push(...gone.map((id) => this.#remove(id)));
    await Promise.all(jobs);
  }

  /** Ends a plugin and, before it, those that require it. What is open in it may hold that up for 30 seconds. */
  async disable(id: string): Promise<void> {
    await this.#drain(id);
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
      const reason = report.reason ?? this.#refused.get(report.id)?.reason;
      const isEnding = instance && this.#draining.has(instance);
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
    const { running, parts, problems } = this.#host;
    const { id } = plugin;
    const message = errorText(error);
    if (running.get(id) !== plugin) return { now: 'off' };
    const before = this.#before.get(id);
    if (before && parts.clock.now() <= before.until) {
      before.errors += 1;
      if (before.errors > tolerated) void this.#swapBack(plugin, before, message);
      return { now: 'again', after: 250 };
    }
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

  /** Gives the instance that a new build must be put in the place of while it runs. */
  #change(entry: PluginIndexEntry): PluginInstance | undefined {
    const { index, running, stopped } = this.#host;
    const { id } = entry.manifest;
    if (this.#refused.get(id)?.digest === entry.digest) return undefined;
    this.#refused.delete(id);
    // A new build of what was quarantined is given its chance.
    if (stopped.get(id)?.state === 'quarantined') stopped.delete(id);
    const instance = running.get(id);
    if (instance?.isInUse) return instance;
    index.set(id, entry);
    return undefined;
  }

  /** Another language: the same items with other words. */
  #rename(entry: PluginIndexEntry): void {
    const { index, running } = this.#host;
    const { id, label, contributes } = entry.manifest;
    const known = index.get(id)!;
    const old = known.manifest;
    // Digests that the page has not vouched for yet are learnt with the first use.
    Object.assign(known, entry, { manifest: { ...entry.manifest, files: old.files } });
    const instance = running.get(id);
    if (instance && JSON.stringify([old.label, old.contributes]) !== JSON.stringify([label, contributes]))
      this.#host.placeAll(instance);
  }

  async #upgrade(old: PluginInstance, entry: PluginIndexEntry): Promise<void> {
    const { id } = old;
    if (this.#upgrading.get(id) === entry.digest) return;
    this.#upgrading.set(id, entry.digest);
    const upgrade = new Upgrade(this.#host, old, entry);
    const isDue = () => this.#wanted.get(id) === entry.digest && this.#host.running.get(id) === old;
    try {
      upgrade.resolve();
      // An upload of an hour is not broken off for a new build.
      await old.untilIdle();
      if (!isDue()) return upgrade.giveUp();
      const [isAgreed] = await Promise.all([this.#drain(id), upgrade.fetch()]);
      await upgrade.start();
      // Meanwhile something may have been opened and filled in.
      if (isAgreed) await this.#drain(id);
      if (!isDue()) return upgrade.giveUp();
      const until = this.#host.parts.clock.now() + probation;
      this.#swap(upgrade, old);
      this.#before.set(id, { entry: old.entry, kept: old.kept, until, errors: 0 });
    } catch (error) {
      upgrade.giveUp();
      this.#refuse(entry, old.entry, 'PLUGIN_UPGRADE_FAILED', errorText(error));
      if (error instanceof ConsoleError && error.code === 'PLUGIN_LOAD_FAILED') this.#tryAgain(old, entry);
    } finally {
      this.#draining.delete(old);
      if (this.#upgrading.get(id) === entry.digest) this.#upgrading.delete(id);
    }
  }

  /** Files that did not come say nothing of the build: while a gateway restarts they may be with the other one. */
  #tryAgain(old: PluginInstance, entry: PluginIndexEntry): void {
    const { id } = old;
    this.#host.parts.clock.after(fetchAgain, () => {
      if (this.#refused.get(id)?.digest !== entry.digest) return;
      this.#refused.delete(id);
      if (this.#wanted.get(id) === entry.digest && this.#host.running.get(id) === old) void this.#upgrade(old, entry);
    });
  }

  /** The build before is in memory still: it takes its place again, with the state that it had. */
  async #swapBack(failed: PluginInstance, { entry, kept }: Before, message: string): Promise<void> {
    const { id } = failed;
    this.#before.delete(id);
    const upgrade = new Upgrade(this.#host, failed, entry, kept);
    // It may have been removed, or replaced, while the old build started.
    const isDue = () => this.#host.running.get(id) === failed && this.#wanted.has(id);
    try {
      await upgrade.fetch();
      await upgrade.start();
      if (!isDue()) return upgrade.giveUp();
      this.#swap(upgrade, failed);
    } catch {
      upgrade.giveUp();
      if (!isDue()) return;
      this.#host.index.set(id, entry);
      this.#host.settle();
    }
    this.#refuse(failed.entry, entry, 'PLUGIN_SWAPPED_BACK', message);
  }

  #swap(upgrade: Upgrade, old: PluginInstance): void {
    const { id } = old;
    this.breaker.forget(id);
    upgrade.swap(this.#dependentsOf(id), (error) =>
      this.#host.problems.add({ code: 'PLUGIN_ITEM_REFUSED', plugin: id, message: errorText(error) }),
    );
  }

  #refuse(
    { digest, manifest: { id, version } }: PluginIndexEntry,
    { manifest: { version: old } }: PluginIndexEntry,
    code: 'PLUGIN_UPGRADE_FAILED' | 'PLUGIN_SWAPPED_BACK',
    message: string,
  ): void {
    this.#refused.set(id, { digest, reason: `${version}: ${message}` });
    this.#host.problems.add({ code, plugin: id, version, old, message });
  }

  async #remove(id: string): Promise<void> {
    await this.#drain(id);
    if (this.#wanted.has(id)) return;
    this.#host.index.delete(id);
    this.#host.stopped.delete(id);
    for (const known of [this.#refused, this.#before]) known.delete(id);
    this.breaker.forget(id);
    this.#host.settle();
  }

  #stop(id: string, how: { state: 'disabled' | 'quarantined'; reason?: string }): void {
    this.#host.stopped.set(id, how);
    this.breaker.forget(id);
    this.#host.settle();
  }

  /**
   * Waits until nothing open in the plugin, or in one that requires it, is against its ending; 30 seconds at most.
   * @returns whether nothing was against it
   */
  async #drain(id: string): Promise<boolean> {
    const ending = [...this.#dependentsOf(id), this.#host.running.get(id)].filter((one) => one !== undefined);
    for (const instance of ending) this.#draining.set(instance, (this.#draining.get(instance) ?? 0) + 1);
    const isAgreed = await new Promise<boolean>((resolve) => {
      const timer = this.#host.parts.clock.after(patience, () => resolve(false));
      void Promise.all(ending.map((instance) => instance.mayStop())).then((answers) => {
        if (answers.includes(false)) return;
        timer.dispose();
        resolve(true);
      });
    });
    for (const instance of ending) this.#draining.delete(instance);
    return isAgreed;
  }

  /** Those that require it, and those that require them: the last first. */
  #dependentsOf(id: string): PluginInstance[] {
    const direct = this.#host.dependentsOf(id);
    return [...new Set(direct.flatMap((one) => [...this.#dependentsOf(one.id), one]))];
  }

  /** A plugin whose condition does not hold any more ends; it waits, without code, for the condition to hold again. */
  #restThoseUnmet(keys: readonly string[]): void {
    const { running, parts } = this.#host;
    for (const instance of running.values()) {
      const isUnmet = instance.state === 'ready' ? undefined : unmetBy(instance.entry.manifest, keys, parts.facts);
      if (isUnmet?.()) void this.#rest(instance, isUnmet);
    }
  }

  async #rest(instance: PluginInstance, unmet: () => boolean): Promise<void> {
    await this.#drain(instance.id);
    if (!unmet() || this.#host.running.get(instance.id) !== instance) return;
    this.#host.parts.points.batch(() => {
      for (const ending of [...this.#dependentsOf(instance.id), instance]) this.#host.end(ending);
      this.#host.settle();
    });
  }
}
