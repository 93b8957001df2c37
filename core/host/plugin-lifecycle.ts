import type { PluginIndexEntry } from '#protocol';
import type { Breaker, Trip } from './lifecycle/breaker.ts';
import type { Frame, PluginInstance } from './plugin-instance.ts';
import type { PluginReport } from './plugin-report.ts';

/** The changes that plugins go through after the page has come. `PluginLifecycleManager` makes them; its code is fetched with the first use. */
export interface PluginLifecycle {
  readonly breaker: Breaker;
  readonly frame: Frame;
  /** Brings what runs in line with an index; resolves when what it changes is done, or has failed. Never rejects. */
  take(index: readonly PluginIndexEntry[]): Promise<void>;
  disable(id: string, signal?: AbortSignal): Promise<void>;
  enable(id: string): void;
  /** The report of every plugin of the index, with its cost. */
  list(): readonly PluginReport[];
  /** Counts an error of one of the plugin's items, and says what follows. */
  trip(plugin: PluginInstance, name: string, error: unknown): Trip;
}
