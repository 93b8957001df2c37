import { ConsoleError, errorText } from '#base';
import type { PluginIndexEntry } from '#protocol';
import type { PluginHost } from '../plugin-host.ts';
import type { PluginInstance } from '../plugin-instance.ts';
import { Rollback } from './rollback.ts';
import type { PendingWork } from './pending-work.ts';
import { Probation } from './probation.ts';
import { Refusals } from './refusals.ts';
import { rename, renameAlike } from './rename.ts';
import { readyUpgrade, type WantedUpgrade } from './ready-upgrade.ts';
import { Upgrade } from './upgrade.ts';
import { UpgradeWait } from './upgrade-wait.ts';
import { DesiredBuilds } from './desired-builds.ts';

/** A new build on its way into the place of the one that runs. */
interface Job extends WantedUpgrade {
  readonly id: string;
  /** Does the old one still run? Else it is `like`, and can't go on: what it requires is there no more. */
  readonly isStanding: boolean;
  /** Never rejects. */
  done: Promise<void>;
}

/** The plugins that ended with one that they require. `used` holds those of which something may have been on the screen. */
interface Ended {
  readonly all: readonly PluginInstance[];
  readonly used: readonly PluginInstance[];
}
const nobody: Ended = { all: [], used: [] };

/**
 * Brings each plugin to the build that the latest index has. One that runs is upgraded where nobody sees it; one that requires
 * others is upgraded after them; what does not come to an end because something else has ended or begun anew meanwhile is taken
 * up again.
 */
export class Upgrades {
  readonly #host: PluginHost;
  readonly #work: PendingWork;
  readonly #probation: Probation;
  readonly #refusals: Refusals;
  readonly #wait: UpgradeWait;
  readonly #onSwap: (id: string) => void;
  readonly #wanted: DesiredBuilds;
  readonly #together: Rollback;
  readonly #jobs = new Map<string, Job>();
  /** The language of the index that was taken last. */
  #language: string;

  /** @param onSwap hears of a plugin in whose place another build of it comes */
  constructor(host: PluginHost, work: PendingWork, onSwap: (id: string) => void) {
    this.#host = host;
    this.#work = work;
    this.#probation = new Probation(host.parts.clock);
    this.#refusals = new Refusals(host);
    this.#wait = new UpgradeWait(host, work);
    this.#onSwap = onSwap;
    this.#language = host.parts.i18n.language;
    this.#wanted = new DesiredBuilds(host, this.#refusals);
    this.#together = new Rollback(host, this.#wanted, this.#refusals, (...swap) => void this.#swap(...swap));
  }

  /** Takes an index; whoever calls settles the host after it. Resolves when each of its builds runs, or is refused. */
  async take(entries: readonly PluginIndexEntry[]): Promise<void> {
    const { index, parts } = this.#host;
    const { language } = parts.i18n;
    this.#wanted.take(entries);
    for (const entry of entries) {
      const known = index.get(entry.manifest.id);
      if (!known) this.#enter(entry);
      else if (known.digest === entry.digest) rename(this.#host, entry);
      else if (language !== this.#language) renameAlike(this.#host, entry);
    }
    this.#language = language;
    await Promise.all(this.#wanted.inOrder().map((entry) => this.#begin(entry)));
  }

  wants(id: string): boolean {
    return this.#wanted.get(id) !== undefined;
  }

  /** Why the plugin is not what the index wants. */
  reasonOf(id: string): string | undefined {
    const entry = this.#wanted.get(id);
    return entry && (this.#refusals.reasonOf(entry) ?? this.#wait.reasonOf(entry));
  }

  /** The plugin is there no more. */
  forget(id: string): void {
    this.#refusals.forget(id);
    this.#probation.end(id);
  }

  /** A view of the plugin has failed: true while that is a new build, in whose place the one before may come again. */
  isOnProbation(plugin: PluginInstance, message: string): boolean {
    const verdict = this.#probation.count(plugin.id);
    if (verdict === 'failed') void this.#swapBack(plugin, message);
    return verdict !== 'over';
  }

  /** Begins what is missing of what the latest index wants. */
  async #catchUp(id: string, like?: PluginInstance): Promise<void> {
    const { index } = this.#host;
    const entry = this.#wanted.get(id);
    if (!entry) return;
    const before = index.get(id);
    const job = this.#begin(entry, like);
    if (job) return job;
    if (index.get(id) !== before) await this.#settle();
  }

  /** Puts it into the index, or begins to bring it into the place of what runs, which resolves when that is over. */
  #begin(entry: PluginIndexEntry, like?: PluginInstance): Promise<void> | undefined {
    if (!this.#wanted.isDue(entry)) return undefined;
    const { id } = entry.manifest;
    const known = this.#jobs.get(id);
    if (known?.entry.digest === entry.digest && !like) return known.done;
    const standing = this.#host.running.get(id);
    const old = standing ?? like;
    const needs = this.#wanted.needsOf(entry).flatMap((need) => this.#jobs.get(need)?.done ?? []);
    if (!old || (needs.length === 0 && !old.isInUse && !like)) {
      this.#enter(entry);
      return undefined;
    }
    const job: Job = { id, entry, old, isStanding: standing !== undefined, like, done: Promise.resolve() };
    this.#jobs.set(id, job);
    job.done = this.#run(job, needs);
    return job.done;
  }

  /** Makes a build the one that is to run from now on. */
  #enter(entry: PluginIndexEntry): void {
    const { index, stopped } = this.#host;
    const { id } = entry.manifest;
    this.#refusals.forget(id);
    // A new build of what was quarantined is given its chance.
    if (stopped.get(id)?.state === 'quarantined') stopped.delete(id);
    // Parts that were taken off belonged to the build before, which may never have started.
    this.#onSwap(id);
    index.set(id, entry);
  }

  async #run(job: Job, needs: readonly Promise<void>[]): Promise<void> {
    const { entry, old, isStanding } = job;
    try {
      await Promise.all(needs);
      if (this.#isCurrent(job)) await this.#replace(job);
    } catch (error) {
      if (!this.#isCurrent(job)) return this.#end(job);
      if (!isStanding) return (await this.#takeBack(job, error)) ? undefined : this.#enterNow(job);
      this.#refuse(entry, old.entry, error);
    }
    await this.#end(job);
  }

  async #end(job: Job): Promise<void> {
    const { id } = job;
    if (this.#jobs.get(id) !== job) return;
    this.#jobs.delete(id);
    await this.#catchUp(id);
  }

  /** Is it wanted still, and is there what it shall come in the place of? */
  #isCurrent(job: Job): boolean {
    const { id, entry, old, isStanding } = job;
    const { running, stopped } = this.#host;
    const isAsBefore = running.get(id) === (isStanding ? old : undefined) && !stopped.has(id);
    return isAsBefore && this.#jobs.get(id) === job && this.#wanted.isDue(entry);
  }

  /** Nothing is taken over from the build before. */
  async #enterNow({ id, entry }: Job): Promise<void> {
    // The plugin's job is over: upgrades that wait for it would otherwise wait for themselves.
    this.#jobs.delete(id);
    this.#enter(entry);
    await this.#settle();
  }

  async #settle(): Promise<void> {
    this.#host.settle();
    await this.#follow(nobody);
  }

  async #replace(job: Job): Promise<void> {
    const { id, entry, old, isStanding, like } = job;
    const lack = this.#wanted.lackOf(entry);
    if ((!old.isInUse && !like) || (lack !== undefined && !isStanding)) return this.#enterNow(job);
    if (lack !== undefined) return this.#refusals.add(entry, old.entry, 'PLUGIN_UPGRADE_FAILED', lack, 'unresolved');
    const upgrade = await this.#wait.during(entry, () =>
      readyUpgrade(this.#host, this.#work, job, () => this.#isCurrent(job)),
    );
    if (!upgrade) return;
    if (!this.#isCurrent(job)) return upgrade.giveUp();
    const latest = this.#wanted.get(id)!;
    const ended = this.#swap(upgrade, old);
    this.#work.changes.tellDone({ entry, kind: 'upgrade' });
    if (isStanding) this.#probation.begin({ entry: old.entry, kept: upgrade.kept });
    else if (!this.#leaderOf(id)) this.#probation.end(id);
    // Plugins that can't run beside the new build are noted, so that they go back with it if it must.
    for (const one of ended.all)
      if (!this.#host.running.has(one.id))
        this.#probation.begin({ entry: one.entry, kept: one.kept, like: one, leader: id });
    // Words of another language may have come while it was on its way.
    rename(this.#host, latest);
    this.#refusals.forget(id);
    this.#jobs.delete(id);
    await this.#follow(ended);
  }

  /**
   * The build before is in memory still: it takes its place again, with the state that it had. What came with the new one and
   * can't be without it goes back as well; where that is what failed, it takes back the one that it came with.
   */
  async #swapBack(failed: PluginInstance, message: string, culprit = failed.entry): Promise<void> {
    const { id } = failed;
    const leader = this.#leaderOf(id);
    if (leader) return this.#swapBack(leader, message, culprit);
    const followers = this.#probation.followersOf(id, this.#work.dependentsOf(id));
    const before = this.#probation.end(id);
    if (!before) return;
    const { entry, kept } = before;
    const upgrade = new Upgrade(this.#host, failed, entry, { kept });
    // The failed build may have been removed, or replaced, while the old one started.
    const isDue = () => this.#host.running.get(id) === failed && this.wants(id);
    let ended: Ended = nobody;
    try {
      await upgrade.fetch();
      await upgrade.start();
      if (!isDue()) return upgrade.giveUp();
      ended = this.#swap(upgrade, failed);
    } catch {
      upgrade.giveUp();
      if (!isDue()) return;
      this.#host.index.set(id, entry);
      this.#host.settle();
    }
    const failure = { culprit, message };
    this.#together.refuse(failed.entry, entry, failure);
    await this.#together.bringBack(followers, failure);
    await Promise.all([this.#follow(ended), this.#catchUp(id)]);
  }

  /** A new build that can't come leaves its plugin with none: that with which it came goes back, and the one before can come. */
  async #takeBack({ id, entry }: Job, error: unknown): Promise<boolean> {
    const leader = this.#leaderOf(id);
    if (!leader) return false;
    this.#jobs.delete(id);
    await this.#swapBack(leader, errorText(error), entry);
    this.#tryAgain(entry, error);
    return true;
  }

  /** The plugin in whose place another build came, and with whose old one alone the build before of this one can be. */
  #leaderOf(id: string): PluginInstance | undefined {
    return this.#host.running.get(this.#probation.leaderOf(id) ?? '');
  }

  #swap(upgrade: Upgrade, old: PluginInstance): Ended {
    const { id } = old;
    this.#onSwap(id);
    const dependents = this.#work.dependentsOf(id);
    const used = dependents.filter((one) => one.isInUse);
    upgrade.swap(dependents, (error) =>
      this.#host.problems.add({ code: 'PLUGIN_ITEM_REFUSED', plugin: id, message: errorText(error) }),
    );
    return { all: dependents, used };
  }

  /** Another build of a plugin runs: those that require it have begun anew, and what waited for it may be able to now. */
  async #follow({ used: dependents }: Ended): Promise<void> {
    const able = this.#wanted.reconsider();
    await Promise.all([
      // The plugins are in the order in which they ended; reversed, each comes after those that it requires.
      ...[...dependents].reverse().map((one) => this.#catchUp(one.id, one)),
      ...able.filter((id) => !dependents.some((one) => one.id === id)).map((id) => this.#catchUp(id)),
    ]);
  }

  #refuse(entry: PluginIndexEntry, old: PluginIndexEntry, error: unknown): void {
    this.#refusals.add(entry, old, 'PLUGIN_UPGRADE_FAILED', errorText(error));
    this.#tryAgain(entry, error);
  }

  /** Files that did not come say nothing of a build. */
  #tryAgain(entry: PluginIndexEntry, error: unknown): void {
    if (!(error instanceof ConsoleError && error.code === 'PLUGIN_LOAD_FAILED')) return;
    const { id } = entry.manifest;
    this.#refusals.liftLater(entry, () => void Promise.all([this.#follow(nobody), this.#catchUp(id)]));
  }
}
