import type { PluginIndexEntry } from '#protocol';
import type { Clock } from '#services/clock/clock';
import type { KeptState } from '../kept-state.ts';

/** After a swap the old build waits so long for what becomes of the new one; milliseconds. */
const span = 60_000;
/** So many errors of its views in that time are too much for a new build. */
const tolerated = 3;

/** The build in whose place another one has come. */
interface Before {
  readonly entry: PluginIndexEntry;
  readonly kept: KeptState;
}

/** New builds that may have to give their place back (plugin platform §2). */
export class Probation {
  readonly #clock: Clock;
  readonly #before = new Map<string, Before & { until: number; errors: number }>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  begin(entry: PluginIndexEntry, kept: KeptState): void {
    this.#before.set(entry.manifest.id, { entry, kept, until: this.#clock.now() + span, errors: 0 });
  }

  /** An error of the plugin's views: `over` when it is no new build, `failed` when that was one too many. */
  count(id: string): 'over' | 'tolerated' | 'failed' {
    const before = this.#before.get(id);
    if (!before || this.#clock.now() > before.until) return 'over';
    before.errors += 1;
    return before.errors > tolerated ? 'failed' : 'tolerated';
  }

  /** Gives what was there before. */
  end(id: string): Before | undefined {
    const before = this.#before.get(id);
    this.#before.delete(id);
    return before;
  }
}
