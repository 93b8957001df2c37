import type { PluginIndexEntry } from '#protocol';
import type { PluginHost } from '../plugin-host.ts';
import type { PluginInstance } from '../plugin-instance.ts';
import type { Before } from './probation.ts';
import type { Refusals } from './refusals.ts';
import { Upgrade } from './upgrade.ts';
import type { DesiredBuilds } from './desired-builds.ts';

/** The new build that has failed, and what it has thrown. */
export interface Failure {
  readonly culprit: PluginIndexEntry;
  readonly message: string;
}

/** New builds that came with another one, of which one has failed: with it they go back. */
export class Rollback {
  readonly #host: PluginHost;
  readonly #wanted: DesiredBuilds;
  readonly #refusals: Refusals;
  readonly #swap: (upgrade: Upgrade, standing: PluginInstance) => void;

  constructor(
    host: PluginHost,
    wanted: DesiredBuilds,
    refusals: Refusals,
    swap: (upgrade: Upgrade, standing: PluginInstance) => void,
  ) {
    this.#host = host;
    this.#wanted = wanted;
    this.#refusals = refusals;
    this.#swap = swap;
  }

  /** Brings those back that are not beside the old build of the one that they came with; each after those that it requires. */
  async bringBack(followers: readonly Before[], failure: Failure): Promise<void> {
    const going = followers.filter(({ entry }) => this.#mustGo(entry, failure.culprit));
    for (const { entry } of going) this.#host.index.set(entry.manifest.id, entry);
    this.#host.settle();
    const order = this.#wanted.inOrder().map(({ manifest }) => manifest.id);
    const place = ({ entry }: Before) => order.indexOf(entry.manifest.id);
    // Refused before anything is waited for: an index that comes meanwhile must not bring them on their way again.
    for (const { entry } of going) this.#hold(entry, failure);
    for (const before of going.sort((a, b) => place(a) - place(b))) {
      const wanted = this.#wanted.get(before.entry.manifest.id);
      await this.#handBack(before);
      // Told last: a plugin that begins forgets what was said of it before.
      if (wanted) this.refuse(wanted, before.entry, failure);
    }
  }

  #hold(old: PluginIndexEntry, { culprit, message }: Failure): void {
    const wanted = this.#wanted.get(old.manifest.id);
    if (!wanted || wanted.digest === old.digest) return;
    const isCulprit = wanted.manifest.id === culprit.manifest.id;
    this.#refusals.hold(wanted, message, isCulprit ? undefined : { with: culprit });
  }

  /** Refuses the build that failed, and builds that came with it as long as that one is refused. */
  refuse(entry: PluginIndexEntry, old: PluginIndexEntry, { culprit, message }: Failure): void {
    if (entry.digest === old.digest) return;
    const { id } = culprit.manifest;
    if (id === entry.manifest.id) return this.#refusals.add(entry, old, 'PLUGIN_SWAPPED_BACK', message);
    const whose = message.startsWith(`${id}: `) ? message : `${id}: ${message}`;
    this.#refusals.add(entry, old, 'PLUGIN_SWAPPED_BACK', whose, { with: culprit });
  }

  /** Whether a plugin must go back: a plugin that also runs beside the old build is left as it is. */
  #mustGo({ manifest: { id }, digest }: PluginIndexEntry, culprit: PluginIndexEntry): boolean {
    const { running, stopped } = this.#host;
    if (stopped.has(id) || !this.#wanted.get(id)) return false;
    const now = running.get(id)?.entry.digest;
    return now === undefined || now === digest || id === culprit.manifest.id;
  }

  /** Puts the old build back, with its state and all that was drawn of it, in one step. */
  async #handBack({ entry, kept, like }: Before): Promise<void> {
    const { running } = this.#host;
    const { id } = entry.manifest;
    const standing = running.get(id);
    if (!like?.isInUse || standing?.entry.digest !== entry.digest) return;
    const upgrade = new Upgrade(this.#host, standing, entry, { kept, like });
    try {
      await upgrade.fetch();
      await upgrade.start();
      if (running.get(id) !== standing) return upgrade.giveUp();
      this.#swap(upgrade, standing);
    } catch {
      // The old build starts with its next use instead, and reports then what it lacks.
      upgrade.giveUp();
    }
  }
}
