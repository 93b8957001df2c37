import type { PluginIndexEntry } from '#protocol';
import type { Clock } from '#services/clock/clock';
import type { KeptState } from '../kept-state.ts';
import type { PluginInstance } from '../plugin-instance.ts';

/** After a swap the old build waits so long for what becomes of the new one; milliseconds. */
const probationMs = 60_000;
/** The time for which a build that came with another may still make that one go back; milliseconds. */
const failureMemoryMs = 600_000;
/** So many errors of its views in that time are too much for a new build. */
const maxFailures = 3;

/** The build in whose place another one has come. */
export interface Before {
  readonly entry: PluginIndexEntry;
  readonly kept: KeptState;
  /** The old instance, of which something may be on the screen. */
  readonly like?: PluginInstance | undefined;
  /** The plugin with whose new build it can't be: it can come again when that one's old build does. */
  readonly leader?: string;
}

/** Keeps the old builds of plugins whose new builds may have to give their place back. */
export class Probation {
  readonly #clock: Clock;
  readonly #before = new Map<string, Before & { until: number; errors: number }>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  begin(before: Before): void {
    const { id } = before.entry.manifest;
    this.#forgetPast();
    this.end(id);
    this.#before.set(id, { ...before, until: this.#clock.now() + probationMs, errors: 0 });
  }

  leaderOf(id: string): string | undefined {
    return this.#before.get(id)?.leader;
  }

  /** Returns the old builds of plugins that go back with this one where they can't run beside its old build. */
  followersOf(id: string, dependents: readonly PluginInstance[]): Before[] {
    const using = new Map(dependents.map((one) => [one.id, one]));
    return [...this.#before]
      .filter(([other, { leader }]) => leader === id || using.has(other))
      .map(([other, before]) => ({ ...before, like: using.get(other) ?? before.like }));
  }

  /** An error of the plugin's views: `over` when it is no new build, `failed` when that was one too many. */
  count(id: string): 'over' | 'tolerated' | 'failed' {
    this.#forgetPast();
    const before = this.#before.get(id);
    if (!before || this.#clock.now() > before.until) return 'over';
    before.errors += 1;
    return before.errors > maxFailures ? 'failed' : 'tolerated';
  }

  /** Forgets old builds that nobody goes back to any more: each would hold a whole plugin in memory. */
  #forgetPast(): void {
    const now = this.#clock.now();
    for (const [id, { until }] of this.#before) if (now > until + failureMemoryMs) this.#before.delete(id);
  }

  /** Gives what was there before. Nobody goes back with it any more. */
  end(id: string): Before | undefined {
    const before = this.#before.get(id);
    this.#before.delete(id);
    for (const [other, { leader }] of this.#before) if (leader === id) this.#before.delete(other);
    return before;
  }
}
