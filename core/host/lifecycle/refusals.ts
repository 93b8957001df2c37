import type { PluginIndexEntry } from '#protocol';
import type { PluginHost } from '../plugin-host.ts';

/** After files of a new build could not be had; milliseconds. */
const fetchRetryMs = 60_000;

/** Two builds by their versions. Builds of one version, as an author makes them, are told apart by their digests. */
function namesOf(...builds: readonly [PluginIndexEntry, PluginIndexEntry]): [string, string] {
  const [one, other] = builds.map(({ manifest: { version } }) => version) as [string, string];
  if (one !== other) return [one, other];
  return builds.map(({ digest }) => `${one} (${digest.slice(0, 6)})`) as [string, string];
}

interface Refusal {
  readonly digest: string;
  readonly reason: string;
  readonly until: Until | undefined;
}

/** The end of a refusal. Either what the build requires comes, or the other failed build is refused no more. */
type Until = 'unresolved' | { readonly with: PluginIndexEntry };

/** Builds that were tried and failed: the one before goes on, and they are not tried again. */
export class Refusals {
  readonly #host: PluginHost;
  readonly #byPlugin = new Map<string, Refusal>();

  constructor(host: PluginHost) {
    this.#host = host;
  }

  /** Refuses it without a word yet. */
  hold({ digest, manifest: { id, version } }: PluginIndexEntry, message: string, until?: Until): void {
    this.#byPlugin.set(id, { digest, reason: `${version}: ${message}`, until });
  }

  add(
    entry: PluginIndexEntry,
    before: PluginIndexEntry,
    code: 'PLUGIN_UPGRADE_FAILED' | 'PLUGIN_SWAPPED_BACK',
    message: string,
    until?: Until,
  ): void {
    this.hold(entry, message, until);
    const { id } = entry.manifest;
    const [version, old] = namesOf(entry, before);
    this.#host.problems.add({ code, plugin: id, version, old, message });
  }

  /** Why this very build is refused. */
  reasonOf({ digest, manifest: { id } }: PluginIndexEntry): string | undefined {
    const refusal = this.#byPlugin.get(id);
    return refusal?.digest === digest ? refusal.reason : undefined;
  }

  forget(id: string): void {
    this.#byPlugin.delete(id);
  }

  /** Files that did not come say nothing of the build: while a gateway restarts they may be with the other one. */
  liftLater(entry: PluginIndexEntry, then: () => void): void {
    this.#host.parts.clock.after(fetchRetryMs, () => {
      if (this.reasonOf(entry) === undefined) return;
      this.forget(entry.manifest.id);
      then();
    });
  }

  /** Forgets those of builds that nobody wants any more; gives the plugins whose build has now what it lacked. */
  lift(wanted: ReadonlyMap<string, PluginIndexEntry>, isAble: (entry: PluginIndexEntry) => boolean): string[] {
    const able: string[] = [];
    for (const [id, { until }] of [...this.#byPlugin]) {
      const entry = wanted.get(id);
      if (!entry) continue;
      if (this.reasonOf(entry) === undefined) this.#host.problems.forget(id, 'PLUGIN_UPGRADE_FAILED');
      else if (until && this.#isOver(until, wanted, () => isAble(entry))) able.push(id);
      else continue;
      this.forget(id);
    }
    return able;
  }

  #isOver(until: Until, wanted: ReadonlyMap<string, PluginIndexEntry>, isAble: () => boolean): boolean {
    if (until === 'unresolved') return isAble();
    const { digest, manifest } = until.with;
    return wanted.get(manifest.id)?.digest !== digest || this.reasonOf(until.with) === undefined;
  }
}
